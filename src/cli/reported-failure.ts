/** A command failed and has said so in its own output: the exit code is 1, nothing more is printed. */
export class ReportedFailure extends Error {}
