/** Whether an error is one of `kind`, or was made of one: the executor wraps what is thrown inside a transaction. */
export function cameFrom(error: unknown, kind: abstract new () => Error): boolean {
  return error instanceof kind || (error instanceof Error && error.cause instanceof kind)
}
