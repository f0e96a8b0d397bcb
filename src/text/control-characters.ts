const lineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/gu
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/gu
const loneSurrogates = /\p{Surrogate}/gu

/**
 * Text as it is kept and searched. Neo4j and Lucene would take any of these characters; terminals obey control
 * characters, and UTF-8 has no form for half of a surrogate pair, so two different texts would be stored as one.
 * - every kind of line or page break becomes \n;
 * - other C0 and C1 control characters are removed, except tab;
 * - halves of surrogate pairs become U+FFFD (names, which tell one thing from another, are refused with them instead);
 * - a byte order mark at the start is removed: it would stick to the first word.
 *
 * Anything else, marks of writing direction and joiners included, is content and stays.
 */
export function cleanText(text: string): string {
  return text
    .replace(lineBreaks, '\n')
    .replace(controls, '')
    .replace(loneSurrogates, '\ufffd')
    .replace(/^\ufeff+/u, '')
}

const shown = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Whether a text has nothing to be seen: white space, control and format characters, what is zero wide or ignorable. */
export function isBlank(text: string): boolean {
  return !shown.test(text)
}

/** Half a surrogate pair in JSON that was made of an object: the only place where this escape is written. */
const escapedHalf = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/gu

/** JSON with the halves of surrogate pairs that `cleanText` replaces too, in keys and values. */
export function cleanJson(json: string): string {
  return json.replace(escapedHalf, '$1\ufffd')
}
