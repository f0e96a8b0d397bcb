/** A logger that keeps its lines. */
export function logRecorder() {
  const lines = []
  const at = (level) => (fields, message) => {
    lines.push({ level, message, fields })
  }
  return { lines, logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } }
}
