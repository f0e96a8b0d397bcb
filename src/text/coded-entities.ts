import type { FoundName } from './found-name.js'

const patterns = [
  /https?:\/\/[^\s<>"'`，。、；）)】》\]}]{1,500}/giu,
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/gu,
  /(?<![\p{L}\p{N}.@])@[A-Za-z0-9_]{2,30}/gu,
  /(?<![\p{L}\p{N}&#])#[A-Za-z0-9_-]{0,29}[A-Za-z][A-Za-z0-9_-]{0,29}/gu,
  /(?<![\p{L}\p{N}-])[A-Z]{2,10}-\d{1,10}(?![\p{N}-])/gu,
  /(?<![\p{L}\p{N}.])v?\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[A-Za-z0-9][A-Za-z0-9.]{0,30})?(?!\.?\p{N})/giu,
  /(?<![\p{L}\p{N}.])v\d{1,4}(?:\.\d{1,4})?(?![\p{L}\p{N}.])/gu,
  /(?<![\p{L}\p{N}:/.~])(?:[A-Za-z]:\\|~?\.{0,2}\/)(?:[\w.-]{1,100}[\\/]){1,20}[\w.-]{1,100}/gu,
]

/**
 * Addresses (web, mail), handles, tags, ticket numbers, versions and paths: names by their form, in any language.
 * Every repetition is bounded, so that no text takes more than linear time. A date such as 12.03.2024 is no version.
 */
export function codedEntities(text: string): FoundName[] {
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match.replace(/[.,;:!?。，]+$/u, '')))
    .filter((code) => !isDate(code))
    .map((code) => ({ text: code, type: 'code' as const }))
}

function isDate(code: string): boolean {
  const [first = 0, second = 0, third = 0] = /^\d+\.\d+\.\d+$/.test(code) ? code.split('.').map(Number) : []
  return (third >= 1_900 || first >= 1_900) && second >= 1 && second <= 31
}
