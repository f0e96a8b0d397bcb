/** What `java -version` tells: `openjdk version "25.0.3" 2026-04-21 LTS`, `java version "1.8.0_392"`. */
export interface JavaVersion {
  /** The whole text between the quotes. */
  version: string
  /** 8, 11, 17, 21, 25 … */
  major: number
}

/** Reads the output of `java -version` (it goes to stderr); undefined when there is no version in it. */
export function parseJavaVersion(output: string): JavaVersion | undefined {
  const version = /\bversion "([^"]+)"/.exec(output)?.[1]
  // Up to Java 8 the major number came second: 1.8.
  const major = /^(?:1\.)?(\d+)/.exec(version ?? '')?.[1]
  return version === undefined || major === undefined ? undefined : { version, major: Number(major) }
}

/** Class files of the server are for 21; Java 26 forbids the memory access that it needs unless told otherwise (JEP 498). */
export const oldestJava = 21
export const newestJava = 25

export function isSupported({ major }: JavaVersion): boolean {
  return major >= oldestJava && major <= newestJava
}
