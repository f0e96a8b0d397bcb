/** Stopping could not wait for the work. */
export class Abandoned extends Error {}

/** The work took longer than it may. */
export class TookTooLong extends Error {}

/** The result, or a failure after `ms` or when it is to be abandoned. Throws Abandoned and TookTooLong. */
export async function within<Result>(ms: number, abandon: AbortSignal, work: Promise<Result>): Promise<Result> {
  let end: (error: Error) => void = () => {}
  const ended = new Promise<never>((_, reject) => (end = reject))
  const timer = setTimeout(() => end(new TookTooLong(`Encoding took longer than ${Math.round(ms / 1000)} s.`)), ms)
  const abandoned = (): void => end(new Abandoned())
  abandon.addEventListener('abort', abandoned)
  if (abandon.aborted) abandoned()
  try {
    return await Promise.race([work, ended])
  } finally {
    clearTimeout(timer)
    abandon.removeEventListener('abort', abandoned)
  }
}
