import { dayMs } from '../text/time/calendar.js'
import type { Found } from './found.js'
import type { Surroundings } from './ranking.js'

const turnsOfConversation = 3

/**
 * What kind of memories a question met, read from those that it found, so that a space may hold several and nobody has
 * to say which: turns of long sessions (at least 3 found in each), turns that stand nearly alone, records (no sessions,
 * said on different days) or documents (told at one time).
 */
export function surroundingsOf(found: readonly Found[], { dialogue }: { dialogue: boolean }): Surroundings {
  if (dialogue) return 'dialogue'
  const inSession = found.filter(({ session }) => session !== '')
  if (inSession.length > 0 && inSession.length * 2 >= found.length) {
    const sessions = new Set(inSession.map(({ session }) => session)).size
    return inSession.length >= turnsOfConversation * sessions ? 'conversation' : 'turns'
  }
  const said = found
    .filter(({ session }) => session === '')
    .map(({ saidAtMs }) => saidAtMs)
    .sort((a, b) => a - b)
  const at = (share: number) => said[Math.floor(share * (said.length - 1))] ?? 0
  return at(0.9) - at(0.1) > dayMs ? 'records' : 'documents'
}
