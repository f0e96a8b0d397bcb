import { fullWidthToAscii } from '../characters.js'
import { cue, hasCue, longestCued, type Cue } from './cue.js'
import { contentWords, covered } from './words.js'

const sides: readonly Cue[] = [
  cue(
    'so',
    "so|therefore|thus|hence|that['’]s why|because of (?:that|this|it)|as a result|consequently|which is why|ever since|had to|have to|we['’]?(?:re|ve)? (?:now|keeping|looking)|no more",
    '^(?:所以|因此|于是|结果|这才|只好|只得|害得)|所以|因此|只好|只得|不得不|干脆|改[成用到]|换[成了]',
  ),
  cue(
    'because',
    "because|since|as|due to|turns out|the reason|thanks to|it (?:was|had)|without|with \\w+ gone|that['’]s what|had (?:been|lost|turned|gone)|['’]d (?:been|left)",
    '因为|由于|是因|怪|原来|毕竟|谁让|嫌|为了|想[自己让给]|为的是',
  ),
  cue(
    'problem',
    "fail\\w*|broke\\w*|down|crash\\w*|slow|stuck|full|ran out|runs out|expired?|lapsed|leak\\w*|overheat\\w*|error|bug|wrong|can['’]t|cannot|blocked|bankrupt|strike|out of|missing|lost|closed|off sick|scared|allergic|hurts?|twisted|loud|raised|dropped|frozen|dead|burnt|rash|deaf|blind|ended|halved|rejected",
    '坏|堵|崩|卡|慢|漏|满了|停[了产电水]|过期|到期|失败|出错|错|误|没法|不能|不了|吵|疼|怕|过敏|台风|暴雨|进了?水|占|太[小大远慢长]|不灵|不便|涨|缺|拉肚子|追尾|破产|取消|生病|发烧|删了|超时|重复',
  ),
  cue(
    'measure',
    "we (?:moved|switched|dropped|added|rotated|bumped|put|cancelled|postponed|seat|keep|bought|changed)|i (?:moved|sold|stopped|bought|told|sent|avoid|go|slept|quit)|['’]ve (?:moved|stopped|put|bought)|cancel\\w*|moved|switched|replaced|sold|bought|added|dropped|instead|from home|looking for|working from|these days|as of today|rejected|sent back|closed her|returned",
    '我们?(?:把|改|换|给|退|买|选|去|关|让|卖)|咱们改|退了|挪|搬|换|改|买了|拆成|调到|调整|加班|送到|不敢|不去|不写|不戴|关了|卖了|取消|解约|打回|请假|重新',
  ),
  cue(
    'past',
    'yesterday|last \\w+|had|was|were|in (?:may|march|june|april|january)|early|ago|\\p{L}{3,}ed',
    '昨|前天|上[个周回次]|去年|那[天回次]|[\\p{Script=Han}]了',
  ),
  cue(
    'state',
    'is|are|has|have|comes|covers|works?|likes?|plays?|uses?|made|holds|lives?|opens|sleeps',
    '是|有|在|会|用|走|挂|叫|姓',
  ),
  cue(
    'trivial detail',
    'too|also|colou?r|red|wooden|logo|pages|on the (?:ground|first|second) floor|nice|named|funny|birthday|holds \\w+|has (?:a|two|nine|three)',
    '也|还|颜色|楼层|在[一二三四五六七八九十]+楼|姓|叫|笑|挺',
  ),
  cue('later', 'then|after(?:wards)?|later|next|in the evening|an hour later|first', '后来|然后|接着|之后|傍晚|完了'),
  cue(
    'other subject',
    "(?:my|his|her) (?:son|brother|aunt|colleague|doctor)|a colleague of|(?:s?he|they)['’](?:d|ll) also|another|the one on|the other|too",
    '另一|另外|顺便|隔壁|家里有事|他哥|他弟|那台|老二',
  ),
  cue('first person', "i|i['’]\\w+|we|we['’]\\w+|my|our", '我|咱'),
  cue(
    'own cause',
    "(?:because|since|as|for lack of|that['’]s why|so i|for \\w+ reasons?|, so|, (?:his|her|my) )",
    '因为|因是|为了.{1,8}[,,]|[,,]太|[,,]我(?:就|买)|到期[,,]要',
  ),
]

/** Names of what `readCausalCues` gives, by version. */
export const causalCuesVersion = 'causal-1'

/** The features of two memories, `a` told before `b`, that need no model: cues by side, and what both share. */
export function readCausalCues(a: string, b: string): Map<string, number> {
  const first = fullWidthToAscii(a.slice(0, longestCued))
  const second = fullWidthToAscii(b.slice(0, longestCued))
  const found = new Map<string, number>()
  const add = (name: string, value: number): void => {
    if (value !== 0) found.set(name, value)
  }
  for (const side of sides) {
    add(`a: ${side.name}`, Number(hasCue(side, first)))
    add(`b: ${side.name}`, Number(hasCue(side, second)))
  }
  const has = (name: string): boolean => found.has(name)
  add('problem, then measure', Number(has('a: problem') && has('b: measure')))
  add('measure, then problem', Number(has('a: measure') && has('b: problem')))
  const words = { a: contentWords(first), b: contentWords(second) }
  add('words of a in b', covered(words.a, words.b))
  add('words of b in a', covered(words.b, words.a))
  add('same first word', Number(firstWord(first) === firstWord(second)))
  add('length ratio', Math.max(-1.5, Math.min(1.5, Math.log((second.length + 4) / (first.length + 4)))))
  return found
}

function firstWord(text: string): string {
  return /^(?:\p{Script=Han}{2}|[\p{L}\p{N}]+ ?[\p{L}\p{N}]*)/u.exec(text)?.[0].toLowerCase() ?? ''
}
