import { isStopWord } from './stop-words.js'

/** Capitals that name a thing of everyday life, an abbreviation of speech or shouting, no one in particular. */
const acronyms = new Set(
  (
    'AKA AND API APP ATM ASAP BBQ BTW BUT CEO CFO CPU CSS CSV CTO CV DIY DNA DVD EOD ETA FAQ FYI GPA GPS GPU HTML HTTP ' +
    'HTTPS IDK IMO IQ JSON LGBT LGBTQ LOL MRI NOT OMG PDF PHD PIN PTO RAM ROI RSVP SMS SQL TBD TBH THE TODO URL USB VIP ' +
    'WIFI WTF XML YES YOU AMP ALL NEW NOW WOW SUV GDP HIV AIDS TLC VPN SSH DNS LED PPT CPR BMI SPA OCR SSL CRM POS HIIT GET POST PUT CET CEST NAS MPV IPO HVAC UTC GMT EST PST EDT PDT'
  ).split(' '),
)

const words = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays ' +
    'sundays january february march april may june july august september october november december christmas easter ' +
    'halloween thanksgiving ramadan today tomorrow yesterday tonight ' +
    'hi hey hello thanks thank thx please sorry congrats congratulations wow oh ah aw aww yay yeah yep yup nope yes no ok ' +
    'okay sure great good nice cool awesome bye welcome happy lol btw omg haha hmm well anyway maybe perhaps also however ' +
    'mr mrs ms dr mom mum dad grandma grandpa mommy daddy sir madam god ' +
    'user assistant agent system tool am pm tv id pc os ui ai it'
  ).split(' '),
)

/** Whether a capitalised English word is none of a name by itself: calendar, exclamations, kin, stop words. */
export function isNoEnglishName(word: string): boolean {
  const bare = word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/['’]s$/u, '')
  return words.has(bare) || acronyms.has(word.replace(/['’]s$/u, '')) || isStopWord(bare) || /^\P{L}*$/u.test(bare)
}
