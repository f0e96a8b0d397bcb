import { cue, type Cue } from './cue.js'

/** What a question is after: tastes, single facts, whose and of which time; features beside `askingCues`. */
export const soughtCues: readonly Cue[] = [
  cue(
    'asks for a taste',
    "liked|(?:do|does|did|would|might|will|not|n['’]t|also|both|still|really|i|we|you|they|he|she|kids|to) (?:\\p{L}+ ){0,3}?likes?|\\p{L}+ likes|prefer\\w*|favou?r\\w*|rather|love[sd]?|hate[sd]?|enjoy\\w*|tastes?|fond of|keen on|(?:i['’]?m|is|are|am|be|been|was|were|get|got|really|more|actually) (?:\\p{L}+ )?into|can['’]?t stand|fan of|stance|(?:do|does|would|n['’]t|not) (?:\\p{L}+ )?mind|fancy|wants?|goes? for|insists?|care(?:s)? about|style|person who|someone who|refuse|swore|swear|avoid\\w*|leaning|drawn to|appeal\\w*|willing|dislike[sd]?|suits?",
    '喜欢|喜好|偏好|爱[看听吃喝坐用先干]?|最(?:烦|爱|馋|讨厌|看重|在意|受不了)|受不了|口味|胃口|中意|看上|讨厌|讲究|在意|乐意|肯.{1,6}[吗,]|愿意|挑|老样子|馋|忌口|风格|看法|态度|认准|只认|避开|想(?:穿|坐|吃|喝|听|看)|更想|(\\p{Script=Han})不\\1',
  ),
  cue(
    'asks for a habit',
    'usual(?:ly)?|normally|tend(?:s|ed)? to|typically|habits?|generally|always|most of the (?:time|day)|these days|lately|every (?:day|morning|night|week)|routine|as a rule|use to|used to|all the time|regularly|more of an?|own way of|never',
    '一般|平时|平常|通常|习惯|一贯|总是|总买|老(?=听|爱|是|去|买)|多半|往常|逢|居多|经常|常(?!见)|向来|近来|照平常|一直(?!没)',
  ),
  cue(
    'wants a choice made',
    'recommend\\w*|suggest\\w*|pick (?:something|a|out|me)|choose|find (?:me )?a|order me|what should i (?:wear|eat|get|buy|read|watch|drink|cook)|something for|gift|accordingly|would (?:i|she|he|they) (?:go|pick|choose|want|like|love|enjoy|rather)',
    '推荐|挑(?:一|个|选|部|家)|选(?:一|个|张|款)|给.{1,6}(?:来|找|点|选|挑)|帮我(?:挑|选|点)|替我|照.{2,8}(?:口味|喜好|风格|作风|平常)|按那个|照着|合我|会(?:挑|选|喜欢)',
  ),
  cue(
    'recalls a talk',
    'remind me|(?:previous|last|earlier|past) (?:conversation|chat|talk)|last time|you (?:recommended|mentioned|suggested|said|told me|wrote|listed|provided|gave|named)',
    '提醒我|(?:上次|之前|上回|刚才)(?:我们|咱们)?(?:聊|说|谈|你)|你(?:上次|之前)?(?:推荐|说|提到|给|列)',
  ),
  cue('names alternatives', '\\w+ or \\w+', '还是'),
  cue(
    'asks who',
    "who|whose|whom|who['’]s|name(?:d| of| only)?|called|surname",
    '谁|哪位|叫(?:啥|什么)|姓(?:什么|啥)|名字',
  ),
  cue(
    'asks where',
    'where(?! (?:do|did|are|were) (?:we|i) (?:stand|get|at|stop|left))|address|street|postcode|which (?:hall|room|street|platform|seat|branch|desk|floor|bus)',
    '哪[儿里](?!了)|哪(?:条|间|个)(?:路|教室|柜|地)|在(?:哪|几)|地址|几号(?:楼|柜|门)|站台|教室|搁|存了',
  ),
  cue(
    'asks when',
    'when|what (?:time|day|date)|(?:on )?which (?:day|date)|how long until|date of',
    '哪[天年]|几点|什么时候|啥时候|几号|几月|多会儿|礼拜几|星期几',
  ),
  cue(
    'asks how much',
    'how (?:much|old|tall|big|long|wide|many|hot|deep|heavy)|size|width|height|price|charged?|cost|fee|dose|temperature',
    '多[少大高长宽重久]|几(?:块|间|口|岁|度|元)|多少钱|多大|尺寸|容量|月费|费',
  ),
  cue(
    'asks for a number or code',
    '(?:number|code|password|phone|email|mail address|iban|ip|version|model|serial|licen[cs]e|key|port|title|id|blood type)s?',
    '号码|密码|型号|版本|单号|卡号|编号|邮编|电话|车牌|IP|许可证|门禁码|邮箱|字段|网址|尺码|血型',
  ),
  cue('of us', "we|us|our|ours|we['’]\\w+", '我们|咱们|咱俩|咱'),
  cue('of me', "i|me|my|mine|i['’]\\w+", '我(?!们)'),
  cue(
    'of another',
    'he|she|him|her|his|hers|they|their|client|customer|user|caller',
    '他|她|客户|用户|顾客|甲方|老板|总监',
  ),
  cue(
    'of a time to come',
    'tomorrow|tonight|coming|next (?:week|month|year)|will|going to|upcoming|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend',
    '明[天年早晚]|后天|下(?:周|礼拜|星期|个?月)|将|即将|这个周末|周[一二三四五六日末]|礼拜[一二三四五六天]',
  ),
  cue(
    'of the past',
    'was|were|did|had|last (?:week|month|year|summer|winter|spring|autumn)|ago|back in|back then|yesterday|past',
    '当初|当时|去年|前年|上(?:周|礼拜|星期|个?月|季度)|昨天|那(?:会儿|阵|年|时)|以前|之前|曾经',
  ),
  cue('supposes', 'if|say the|suppose|assuming|in case|would', '要是|如果|假如|万一|的话|会不会'),
]
