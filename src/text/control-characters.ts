const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu
const loneSurrogates = /\p{Surrogate}/gu

/**
 * Text as it is kept: without control characters other than tab and line breaks (a terminal would obey them, a JSON
 * log would swell), line breaks as \n, and halves of surrogate pairs as U+FFFD (UTF-8 can't hold them).
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controls, '').replace(loneSurrogates, '\ufffd')
}
