import { fullWidthToAscii } from '../characters.js'
import { chineseCues, englishCues } from '../kind-cues.js'
import { cue, hasCue, longestCued, type Cue } from './cue.js'
import { sensitiveCues } from './sensitive-cues.js'

const day = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const month = 'january|february|march|april|may|june|july|august|september|october|november|december'

/** What a sentence is about and how it speaks; the names of the signals that importance shows. */
const generalCues: readonly Cue[] = [
  cue(
    'deadline',
    `deadline|due (?:on|by|in)|no later than|at the latest|by (?:the )?(?:\\d|${day}|${month}|end|noon|tonight|tomorrow)[\\w ]*|expires?|expiring|runs? out|has to be (?:filed|in|done|ready|submitted)|until \\d|closes? on`,
    '截止|到期|失效|最晚|最迟|不晚于|[号日点天周月]之?前(?!天|端)|期限|赶在|过期|作废|逾期',
  ),
  cue(
    'promise',
    'promis\\w+|gave (?:him|her|them|my) (?:my )?word|my word|committed to|swear|swore|guaranteed?|pledged?|count on me|owe (?:him|her|them) (?:that|one)',
    '答应|保证|承诺|拍(?:了|着)?胸脯|应了|说好了|立了军令状|打包票|发过誓',
  ),
  cue(
    'decision',
    "decid\\w+|decision|settled on|going with|we['’]?re going ahead|signed|it['’]?s official|agreed (?:on|to|that)|made up (?:my|our) mind|final(?:ly)? (?:chose|choice|picked|signed)|approved|the board (?:wants|voted)|voted",
    '决定|拍板|敲定|定下来|说定|谈妥|签了|批了|通过了.{0,4}(?:决议|提案)|定了|就按.{1,8}(?:来|走|办)|宣布',
  ),
  cue(
    'decision against',
    "after all|on second thoughts?|off the table|for now|for the time being|(?:leave|drop|shelve|park|skip|scrap|scratch|postpone|pause|freeze|cancel|put|let['’]?s not|call)\\b[^.!?]{0,40}\\b(?:for now|for the moment|off|aside|on hold|on ice|until (?:further|next)|that (?:plan|idea|one)|it|the idea|altogether)|hold(?:ing)? off|not (?:going|doing|pursuing|building|buying)[^.!?]{0,30}(?:after all|any ?more|for now)|won['’]?t be \\w+ing|call(?:ed|ing) (?:it |\\w+ )?off|decided (?:not|against)|backing out|pull(?:ed|ing)? the plug|no longer (?:planning|want|going)|give up on|changed (?:my|our) mind|rather not",
    '放一?放|搁[一置着在]|先搁|暂缓|缓[一]?缓|先不|不[做搞弄买去办合开装学]了|作罢|算了吧?|就算了|取消了?|还是不|改主意|打消|叫停|停掉|黄了|不打算|免了|以后再(?:说|议)|回头再(?:说|议)|再议|往后(?:推|挪)',
  ),
  cue(
    'rule without exception',
    "always|never|from now on|whenever|every time|under no circumstances|no exceptions?|without exception|strictly|on principle|ever again|at all times|must not|mustn['’]t|don['’]t ever|not ever|won['’]t ever|no matter (?:what|who|how)|without asking|where i draw the line|i want you to",
    '一律|从来不|从不|往后|今后|以后(?:都|请|别|不|凡)|凡是|每次都|不管|无论|绝对不|绝不|坚决|一概|没得商量|雷打不动|原则上|一[\\p{Script=Han}]{1,2}都?不|死也不|不许|必须|务必|下不为例',
  ),
  cue(
    'strong feeling',
    "hate|can['’]t stand|loathe|detest|despise|drives? me (?:up the wall|mad|crazy|nuts)|makes? me (?:anxious|sick|angry)|stop \\w+ing|not (?:once )?ever|i['’]?ll never|no way|absolutely (?:not|no)|unacceptable|deal ?breaker|passionate",
    '最讨厌|最烦|膈应|受不了|恨|忍不了|反感|恶心|打死|坚决不|绝不接受|无法接受|别再',
  ),
  cue(
    'mild preference',
    "rather|prefer\\w*|sooner|likes?|loves?|fond of|favou?rites?|tend to|lean towards?|suits? me|enjoy\\w*|fan of|bores? me|would take|i['’]d take|any day|swear by|fancy",
    '喜欢|偏爱|偏好|更愿意|宁可|宁愿|中意|爱[吃喝看听用穿]|习惯|乐意|嫌|腻|情愿|对.{1,6}情有独钟|信得过',
  ),
  cue(
    'of the moment',
    'right now|at the moment|just now|this minute|today|tonight|in the mood|on the way|real quick|for lunch|first,? then',
    '这会儿|今儿|此刻|眼下就|现在就想|刚才|待会儿?|一会儿|马上就|随便|都成|都行|路上|中午|顺道',
  ),
  cue(
    'small request',
    '(?:that|this|it|the (?:above|last|previous|sentence|query|line|paragraph|list|text|table|file)) ?(?:again|once more|a bit|shorter|longer|sentence|above|please)?$|above|once more|try (?:again|that)|scroll|translate|rephrase|shorten|never ?mind|ignore (?:my|that|the)|undo|go back|zoom',
    '上面|刚(?:才)?那|这句|这段|再(?:来|短|长|改|试|说)|重(?:跑|来|写|发|试)|翻[翻译]|译成|缩短|换个说法|发错|撤回|当我没说|往[上下]翻',
  ),
  cue(
    'identity',
    "my name|call me|i['’]?m (?:an? )?(?:\\w+ )?(?:citizen|nurse|teacher|engineer|driver|student|doctor|lawyer|developer|vegan|vegetarian|muslim|jewish|christian|widow\\w*|single|married|divorced|retired)|i work|i live|lives? with us|we have \\w+ (?:kids|children|daughters|sons)|(?:is|are|turned|turns) (?:\\w+ )?(?:years old|six|seven|eight|nine|ten|three|four|five|two)|spelled|spelt|born (?:in|on)|birthday|native|citizen\\w*|religio\\w+|surname|maiden name|i come from|nationality|pronouns?|my job",
    '我叫|我姓|我是(?!说|想|来)|我们家|户口|国籍|入籍|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|我住|我在.{1,12}(?:上班|工作|教书|当)|我(?:是|当|做|开|教).{0,6}(?:的|师|员|长)[,,。]|老婆|媳妇|爱人|老公|老大|老二|闺女|儿子|孩子|周岁|单身|信(?:佛|教)|回族|过生日|生日|曾用名',
  ),
  cue(
    'life event',
    "(?:got|get|getting|we['’]re) (?:married|divorced|engaged)|wedding|divorce|born|passed away|died|funeral|pregnant|expecting|handed in my notice|resign\\w*|(?:got|was|been) (?:fired|laid off|promoted|hired)|quit(?:ting)? (?:my|the) job|new job|retir\\w+|graduat\\w+|moved (?:to|in|out|house)|bought (?:a|the) (?:house|flat)|signed the lease|emigrat\\w+|adopted|broke up|custody|shutting down",
    '领证|结婚|离婚|订婚|分手|去世|过世|走了[。,]|没了[。,]|葬礼|出殡|生了|怀上|辞职|辞呈|离职|裁员|被裁|升职|入职|跳槽|退休|毕业|搬家|搬到|买房|落户|移民|抚养|满月|关闭|倒闭|官司',
  ),
  cue(
    'family',
    '(?:my|our|his|her) (?:mother|mum|mom|dad|father|parents?|sister|brother|wife|husband|partner|son|daughter|kids?|children|grand\\w+|aunt|uncle|cousin|baby|little one|ex|fianc\\p{L}+|twins?)|mum|mom|dad|grandma|grandpa',
    '我[爸妈爷奶姐哥弟妹]|爸妈|父母|父亲|母亲|妈妈|爸爸|外[公婆]|奶奶|爷爷|老婆|媳妇|爱人|老公|儿子|闺女|女儿|孩子|小孩|表[弟妹哥姐]|岳[父母]|婆婆|老人家|双胞胎',
  ),
  cue(
    'past',
    `yesterday|last (?:night|week|month|year|${day}|spring|summer|autumn|winter)|ago|this morning|just (?:turned|got|moved|now)|already|earlier|went|came|got|found|left|told|had|bought|sold|moved|lost|broke|hired|returned|refunded|dropped|ordered|signed|\\p{L}{3,}(?<!ne|fe|se|ble|spe)ed`,
    '昨[天晚儿日]|前天|上(?:周|个?月|礼拜|星期|回|次)|去年|前年|刚刚|刚才|今[早天].{0,8}了|[\\p{Script=Han}]了(?:[,,。!!]|$|[一两几三四五六七八九十半])|过了?[,,。]',
  ),
  cue(
    'future time',
    `tomorrow|tonight|next (?:week|month|year|${day}|spring|summer|autumn|winter|quarter|sprint|release)|this (?:coming )?(?:week|weekend|summer|autumn|winter|spring)|come (?:spring|summer|autumn|winter)|(?:on|by|from|in|until|before|starting|at) (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|${day}|${month}|easter|christmas|spring|summer|autumn|winter|new year)|once|when the`,
    '明天|后天|明年|明早|今晚|下(?:周|个?月|礼拜|星期|季度|版|一版|学期|回)|[一二三四五六七八九十\\d]+[号日](?!楼)|月底|年底|年前|年后|开春|入[冬夏秋]|过完年|五一|十一|国庆|春节|接下来|这两天|礼拜[一二三四五六日天]|周[一二三四五六日末]|将于|预计|迭代',
  ),
  cue(
    'future verb',
    "(?:i|we|he|she|they|it|who|that)['’]ll|will|won['’]t|going to|gonna|plan(?:s|ning|ned)? to|intend\\w*|thinking of|hope to|want to|would like to|(?:i|we)['’]d like to|scheduled|set for|booked for|might|about to|flying in|starts?|due|expected|remind me|let me know when",
    '打算|计划|准备|将要?|要去|想[去把学换报]|就要|快要|会在|预定|约(?:的|了|在|好)|排在|安排|得在|等.{1,8}(?:就|再)|提醒我|到时候|接下来|以后',
  ),
  cue(
    'question',
    'who|whom|whose|what|when|where|why|how|which|can (?:i|we|you)|could (?:i|we|you)|shall (?:i|we)|do you|does \\w+|is it|are there|should i|am i|has any\\w+|have you|will the|anything else',
    '吗|呢[??]?$|么[??]?$|什么|啥|怎么|为何|为什么|哪[个里儿些]|多少|几[个点号时]|谁.{0,8}[??]|能不能|可不可以|是不是|有没有|还能|请问|要不要|能否',
  ),
  cue('question mark', '(?!)', '[??]["”\'’))~~\\s]*$'),
  cue(
    'greeting',
    "hi|hello|hey|(?:good )?morning|good (?:afternoon|evening|night)|bye|see you|knock knock|anybody (?:there|home)|how are you|how['’]?s it going|happy (?:\\w+day|new year|birthday)|sleep well|take care|welcome back|good luck|cheers|have a (?:nice|great|good)|enjoy (?:the|your)",
    '你好|您好|早[啊呀安上]|晚[安上好]|在吗|在不在|拜拜|再见|回头见|哈[喽啰]|嗨|好久不见|周末愉快|愉快|新年好|节日快乐|辛苦了|忙着呢|睡了|开工|下班啦',
  ),
  cue(
    'thanks',
    "thanks?|thank you|cheers|much appreciated|appreciate it|you['’]?re (?:very )?welcome|glad (?:that|i|to)|happy to help|no problem|my pleasure|lifesaver|sorry about that|no worries",
    '谢谢|谢[啦了]|多谢|感谢|不客气|不谢|救命恩人|辛苦啦|爱你|客气|没事儿?[,,。!]|不用谢|乐意效劳',
  ),
  cue(
    'laughter',
    '(?:ha){2,}|lol|lmao|rofl|hehe|jokes? aside|just kidding|joking|made my day|hilarious',
    '哈哈|嘿嘿|嘻嘻|笑死|笑不活|hhh|233|逗(?:死|你)|开玩笑|说笑',
  ),
  cue(
    'chatter',
    "phew|ugh|brr+|wow|oh well|yay|whew|sigh|time flies|what a (?:day|week|month|morning|year|night)|i['’]?m (?:so )?(?:tired|bored|hungry|exhausted|starving|sleepy|dying)|killing me|dying for|is it (?:friday|weekend)|finally friday|nice weather|so hot|so cold|need (?:a )?(?:coffee|holiday|nap|break)|robot|friend",
    '好累|累(?:死|成|得|瘫)|困(?:死|了)|饿(?:死|了|扁)|热(?:死|啊|化)|冷(?:死|啊)|唉|哎哟?|嗐|哇|呜呜|天[啊呐哪儿]|这天|想躺平|摸鱼|无聊|好烦|太难了|救命|机器人|陪我聊|烦死|绝了|开心',
  ),
  cue(
    'short reply',
    '^(?:ok(?:ay)?|sure|yes|yep|yeah|no|nope|fine|right|great|cool|nice(?: one)?|perfect|got it|exactly|true|hm+|meh|alright|of course|sounds good|lol ok)[^\\p{L}]*.{0,12}',
    '^(?:好[的吧啊呀嘞]?|嗯+|哦+|行[吧啊]?|可以|对[的啊]?|是[的啊]|没错|收到|知道了|明白|ok|OK|不错|好滴|妥)[\\s\\S]{0,6}$',
  ),
  cue(
    'news',
    "by the way|btw|oh,? and|one more thing|jokes aside|it['’]?s official|also,|before i forget|anyway,|incidentally|speaking of|for the record|turns out|noted",
    '对了|顺嘴|顺便|说一句|说起来|话说|另外|还有(?:件|个)?事|忘了说|告诉你|原来|了解到',
  ),
  cue(
    'your work',
    'your (?:answer|reply|replies|suggestion|summary|code|last|previous|commit|message|tone|translation|draft|plan|list)\\w*|you (?:got|did|gave|were|wrote|misunderstood|forgot|missed|said|suggested|made|picked|sent|recommended|keep)|(?:the|that|this) (?:summary|answer|draft|translation|joke|list|search|recipe)',
    '你(?:的|刚|给|排|写|说|替|帮|推荐|总结|翻译|漏|弄|搞|做|发|算|画|选)|这(?:个|份|段|笑话|代码|版|条)(?:回答|建议|总结|方案|有点|写得|太|很|不)?|新版|新(?:的)?(?:首页|界面|功能)|客服|投诉',
  ),
  cue(
    'verdict',
    'great|good|bad|wrong|right (?:length|way|one)|helpful|useless|perfect|not quite|better|worse|too \\w+|confusing|faster|slower|well done|exactly|brilliant|terrible|awful|clear(?:er)?|annoying|disappoint\\w+|loud|sloppy|neat',
    '不错|很好|太(?:绕|长|短|慢|吵|难|啰嗦|生硬|贵|好)|差点意思|不太?对|有点|清爽|好懂|合适|漏了|没人管|失望|到位|啰嗦|难找|难用|好用|没用|弄错|搞错|满意|靠谱|不如',
  ),
  cue(
    'failure',
    'fail\\w*|errors?|rolled back|rejected|offline|dead|crash\\w*|timed? ?out|denied|unreachable|insufficient|breach\\w*|critical|corrupt\\w*|data loss|outage',
    '失败|中断|离线|回滚|报错|拒绝|超时|崩溃|异常(?!:0)|余额不足|宕机|告警|不可用|损坏|泄露|被拒',
  ),
  cue(
    'routine output',
    'passed|ok|\\d+ ?ms|saved to|compiled|(?:0|no|zero) (?:results|matches|hits)|build (?:ok|succeeded|finished)|health|up to date|temperature|°|returned|packages? (?:are|have)|log written|ping|cached?|uploaded|heartbeat',
    '通过|完成|命中|正常|写入|耗时|已保存|编译|打包|实时天气|℃|依赖|更新可用|可用更新|心跳|上传成功|日志|缓存',
  ),
  cue(
    'record',
    'crm|calendar|ticket|parcel|order|customer|invoice|git blame|record|log|report|lookup|search|api|event|result|tracking',
    '日历|客户档案|工单|快件|快递|订单|发票|记录|结果|查询|档案|派送|新建|检测|提示|关键词',
  ),
  cue(
    'trivia',
    "would you believe|fun fact|in (?:that|the|this) (?:painting|film|movie|novel|book|show|series|game|episode)|weighs|capital of|how many \\w+ (?:go|in|are)|difference between|what['’]?s the|again\\?|apparently",
    '电视剧|小说|电影|画里|据说|来着|等于多少|差在哪|区别|首都|冷知识|听说|游戏里|剧里',
  ),
  cue(
    'work',
    'deploy\\w*|release|repo\\w*|database|postgres|server|cluster|replica|api|branch|main|commit\\w*|ci|pipeline|migration|prototype|board|contract|client|customers?|team|sprint|changelog|meeting|office|budget|project|production',
    '上线|部署|灰度|仓库|数据库|线上库|服务器|接口|分支|代码|迭代|版本|董事会|合同|客户|项目|前端|后端|机房|采购|办公室|租户|会议',
  ),
  cue(
    'contact',
    'phone|number|email|address|lives? at|reach (?:me|him|her)|0\\d{3} ?\\d{3,}|contact|ring|text me|@\\w+',
    '电话|手机号|邮箱|地址|联系|微信号|门牌|\\d{7,}|找我',
  ),
  cue(
    'money',
    '(?:\\$|€|£) ?\\d[\\d,.]*|\\d[\\d,.]* (?:euros?|dollars?|pounds?|a month|thousand)|thousand|salary|price|costs?|rent',
    '[\\d一二两三四五六七八九十百千万]+(?:块|元|万|千)|工资|房租|价格|费用|花了|费',
  ),
  cue('first person', "i|i['’]\\w+|me|my|we|our|us", '我|咱|俺'),
  cue('second person', "you|your|you['’]\\w+", '你|您'),
  cue('number', '(?!)', '\\d|[一二两三四五六七八九十百]{1,4}(?:个|号|点|万|千|百|次|天|月|年|周|岁|片)'),
  cue('exclamation', '(?!)', '[!!~~]'),
]

const kinds = ['instruction', 'feedback', 'preference', 'plan', 'event'] as const

/** Names of all features of a text, in the order of `readTextCues`. Changing them means training the heads again. */
export const textCueNames: readonly string[] = [
  ...generalCues.map(({ name }) => name),
  ...Object.keys(sensitiveCues),
  ...kinds.map((kind) => `sounds like ${kind}`),
  'short',
  'long',
  'several sentences',
  'from a tool',
  'from the agent',
]

/**
 * The features of a text that need no model, each between 0 and 1.
 * @param source who says it; TOOL and AGENT count, in any case.
 */
export function readTextCues(text: string, source: string): Map<string, number> {
  const head = fullWidthToAscii(text.slice(0, longestCued)).trim()
  const found = new Map<string, number>()
  const add = (name: string, value: boolean | number): void => {
    if (Number(value) > 0) found.set(name, Number(value))
  }
  for (const general of generalCues) add(general.name, hasCue(general, head))
  for (const [name, sensitive] of Object.entries(sensitiveCues)) add(name, hasCue(sensitive, head))
  const kindPatterns = /\p{Script=Han}/u.test(head) ? [...chineseCues, ...englishCues] : englishCues
  for (const [kind, pattern] of kindPatterns) add(`sounds like ${kind}`, pattern.test(head))
  const words = wordsOf(head)
  add('short', Math.max(0, 1 - words / 8))
  add('long', Math.min(1, Math.max(0, words - 12) / 20))
  add('several sentences', /[.!?。!?…]["”’]?\s*\S/u.test(head.slice(0, -1)))
  add('from a tool', source.toUpperCase() === 'TOOL')
  add('from the agent', source.toUpperCase() === 'AGENT')
  return found
}

/** Words of Latin scripts, and a word for every two Han characters. */
function wordsOf(text: string): number {
  const latin = text.match(/[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’]*/gu)?.length ?? 0
  return latin + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2
}
