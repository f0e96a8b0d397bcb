/** What peoples and languages are called by, schooling, and what a person works as: capitals that name no one. */
const alone = new Set(
  (
    'american british canadian english french german dutch spanish italian portuguese chinese japanese korean russian indian ' +
    'mexican austrian swiss belgian egyptian israeli nigerian kenyan filipino indonesian argentine cuban iranian iraqi ukrainian irish scottish welsh greek turkish polish swedish danish norwegian finnish arabic hebrew latin mandarin ' +
    'cantonese thai vietnamese brazilian australian european african asian catholic christian muslim jewish buddhist hindu ' +
    'bachelor bachelors master masters phd marketing'
  ).split(' '),
)
const occupation =
  /^(?:engineer|manager|director|officer|analyst|developer|designer|specialist|consultant|coordinator|assistant|associate|scientist|nurse|teacher|architect|administrator|lead|intern|president|executive)$/iu
const participle = /^\p{Lu}\p{Ll}{4,}ed$/u

/** Whether a name as the tagger sees it is none: Dutch, Senior Software Engineer, Located. */
export function isCommonRun(words: readonly string[], isKnown: boolean): boolean {
  const bare = words.map((word) => word.replace(/['’]s$/u, ''))
  if (bare.every((word) => alone.has(word.toLowerCase()))) return true
  if (bare.length === 1) return !isKnown && participle.test(bare[0] ?? '')
  return !isKnown && occupation.test(bare.at(-1) ?? '')
}

/** What a place is, after its own name: Black Lake, Atlantic City. */
export const landmark =
  /^(?:Lake|River|Creek|Mountain|Mountains|Hill|Hills|Valley|Bay|Beach|Island|Islands|Forest|Park|Bridge|Street|Road|Avenue|City|Town|County|Harbor|Harbour|Pass|Canyon|Falls|Range|Desert|Springs)$/u
