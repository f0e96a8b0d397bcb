/** One kind of `engraph explain`: what a line of JSON asks, and what is answered. Each is a module of its own. */
export interface ExplainKind {
  name: string
  /** One line for `--help`. */
  summary: string
  /** A line that shows the fields. */
  example: string
  /**
   * Loads what the kind needs, once; then answers one parsed line after the other, without its `id`, which the command
   * adds. Throws a ZodError or an EngraphError for a line that can't be answered.
   */
  open: () => Promise<(line: unknown) => Promise<Record<string, unknown>> | Record<string, unknown>>
}
