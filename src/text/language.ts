const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]+/gu
/** Single kana that stand in faces such as ¯\_(ツ)_/¯ and ヽ(°〇°)ﾉ: no Japanese. */
const faceKana = /^[ツシヽヾノﾉ]$/u
const hangul = /\p{Script=Hangul}+/gu
const han = /\p{Script=Han}+/gu
const latin = /\p{Script=Latin}+/gu

/** A Han character, kana or Hangul syllable carries about as much as this many Latin letters. */
const lettersPerCharacter = 3
/** Chinese may quote a の; Japanese has at least one kana for five Han characters. */
const hanPerKana = 5
const longestRead = 2_000

/**
 * The language by script: 'zh', 'en' (any Latin text), 'ja', 'ko', or 'und' where there is no letter of these. Where
 * scripts mix, the one that carries more decides. The first 2,000 UTF-16 units are read.
 */
export function detectLanguage(text: string): string {
  const head = text.slice(0, longestRead)
  const ja = count(head, kana, faceKana)
  const ko = count(head, hangul)
  const zh = count(head, han)
  const en = count(head, latin)
  if (ja + ko + zh + en === 0) return 'und'
  if ((ja + ko + zh) * lettersPerCharacter < en) return 'en'
  if (ko > ja + zh) return 'ko'
  return ja > 0 && ja * hanPerKana >= zh ? 'ja' : 'zh'
}

function count(text: string, script: RegExp, except?: RegExp): number {
  let characters = 0
  for (const [run] of text.matchAll(script)) if (!except?.test(run)) characters += run.length
  return characters
}
