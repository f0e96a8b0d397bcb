/** Signs of news: chatter that has one is kept, since losing a memory is worse than keeping chatter. */
const news: readonly string[] = [
  'news',
  'deadline',
  'promise',
  'decision',
  'decision against',
  'identity',
  'life event',
  'rule without exception',
  'contact',
  'allergy',
  'medication',
  'hazard',
  'emergency',
  'payment limit',
  'debt',
  'tax',
  'failure',
  'record',
  'work',
  'family',
  'verdict',
  'your work',
  'sounds like feedback',
  'small request',
]
/** Longer utterances say something, whatever their tone. */
const mostLong = 0.3

/** Whether the cues of a text forbid calling it small talk. */
export function carriesNews(cues: ReadonlyMap<string, number>): boolean {
  return news.some((name) => cues.has(name)) || (cues.get('long') ?? 0) > mostLong || cues.has('from a tool')
}
