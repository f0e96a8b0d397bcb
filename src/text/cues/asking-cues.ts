import { cue, type Cue } from './cue.js'

/** How a question asks, and what for; each name is a feature of the heads `task` and `told-before`. */
export const askingCues: readonly Cue[] = [
  cue('asks why', 'why|how come', '为什么|为啥|为何|何故|怎么(?:会|就)|咋(?:会|就)'),
  cue(
    'asks for a cause',
    "what (?:made|makes|caused?|causes|led|drove|prompted|triggered|set off|brought|explains?|was behind)|(?:the |my |our |main |real )reasons?(?! (?:code|field|given|printed))|reasons (?:for|why|behind)|causes?|caused|because|explain(?:s|ed)?|led to|blame|on what grounds|explanation|root cause|what['’]?s behind|result(?:s|ed)? (?:in|of)|consequences?|as a result|set off|happened (?:after|because|when)",
    '缘由|起因|原因|成因|凭什么|由头|因为|怪谁|导致|造成|引起|引发|根子|根源|图(?:的)?(?:是)?什么|怎么解释|前因后果|来龙去脉|主因|理由|后果|(?:什么|哪些|何|啥|造成|产生|带来).{0,4}影响|影响(?:到|了)',
  ),
  cue(
    'compares',
    'compar\\w+|versus|vs\\.?|against|differ\\w*|contrast|more than|less than|better|worse|faster|slower|cheaper|weighe?d? more|(?:more|less)\\b.{1,40}\\bor (?:more|less)|(?:this|last) year\\b.{1,60}\\b(?:last|this) year|than (?:before|last|in|the)|which came first|which of (?:the )?(?:two|three|them)',
    '对比|比一?比|相比|比起|跟.{1,10}比|区别|差别|差异|差在|出入|不一样|哪个更|谁更|变[快慢好差坏]|[快慢多少高低好差]了还是|更(?:多|少|快|慢|好|差|高|低)|哪[个一件种]?在先|先后',
  ),
  cue(
    'asks for a total',
    'total\\w*|altogether|all in all|in all|sum|add(?:s|ed)? up|how many (?:different|times)|how often|combined|count (?:it|them|up)|average|so far|every one|each of|all (?:of )?(?:the|my|our|those)|most|least|highest|lowest|longest|shortest|overall',
    '一共|总共|总计|合计|共计|加起来|累计|多少(?:次|回|种|趟|遍)|几(?:次|回|种|趟|遍|场|个)|次数|平均|统计|加总|拢共|最(?:多|少|长|短|高|低|贵|久)|每(?:个|次|一)|哪个?月',
  ),
  cue(
    'counts what was done',
    'how many\\b.{1,60}?\\b(?:have|has) (?:i|we|he|she|they|my|our|\\p{L}+)\\b|(?:percentage|share|proportion) of|how much (?:more|less|older|longer)|years older|together (?:in|on|for)',
    '(?:多少|几)[^,。?!]{0,8}(?:到现在|至今)|(?:到现在|至今|今年|迄今)[^。?!]{0,12}(?:多少|几)|百分之几|占了|比.{1,10}(?:多少|几)|一块儿|合起来',
  ),
  cue(
    'asks for an order or a span',
    '(?:which|who|what)\\b.{1,80}?\\b(?:first|earlier|later|last)\\b.{0,3}(?:,|\\?|$)|which\\b.{1,60}\\bfirst|the order of|from (?:first|earliest|oldest) to|(?:days|weeks|months|years) (?:passed|had passed|lay|went by)|between .{3,80} and|happened first',
    '先后|顺序|先学|先[^,。?!]{0,8}(?:还是|哪)|哪.{0,6}(?:更早|先发生|在先|更晚)|之间隔|隔了多|相隔|间隔',
  ),
  cue(
    'asks what changed',
    'chang\\w+|shift\\w*|evol\\w+|grow|grew|grown|turned? into|became|become|trend|since|over the (?:past|last|years|months)|got(?:ten)? (?:better|worse)|rise|rose|drop(?:ped)?|went (?:up|down)|gone (?:up|down)|instead of|progressed',
    '变(?:了|成|化|得|差|好|过)|转变|改了|改成|演变|越来越|以来|自从|自打|到现在|趋势|翻了|下滑|上涨|涨了|掉了|长进',
  ),
  cue(
    'asks what links',
    'in common|patterns?|connect\\w*|links?|linked|relat\\w+|common thread|tied to|the same (?:bug|cause|thing|root|fault)|correlat\\w*|to do with|share|depends? on|go(?:es)? back to|chain of events',
    '共同点|相同|有没有关系|关系|关联|联系|串起来|规律|一回事|同一个|有关|连着|是不是一个|共性|前后',
  ),
  cue(
    'weighs up',
    'on balance|really|going by|judging by|looking at|taking everything|all things considered|conclude|infer|in the end|should i|was it|has (?:the|my|our)|did the|is (?:my|there a)|believable|likely',
    '到底|归根|究竟|综合|总的来[看说]|照.{2,14}看|说明什么|推断|归纳|概括|看来|该不该|是不是|有没有|可信',
  ),
  cue(
    'goes on',
    'next(?! door| year| month| week| summer| winter| spring)|what (?:follows|comes after)|go on|go ahead|carry on|continue|resume|pick(?:ing)? up|back to|left off|stopped|broke off|where (?:were|are|did) (?:we|i)|follow(?:s|ed|ing)? up|proceed|then what|first (?:step|thing|item)|steps?',
    '下一(?:步|项|个|件)|接着|接下来|继续|往下|后面(?:怎么|该|还)|上回|上次断|断(?:了|的地方)|轮到|头一(?:件|项|步)|第一步|步骤|分[几二三四五六]步|该(?:写|做|干|学|办|弄)|然后',
  ),
  cue(
    'asks for the state',
    'status|progress|stand with|where (?:do|are|did) (?:we|i|things) (?:stand|get|got|at)|how far|stages?|state of|phase|under ?way|moved|on track|done yet|yet|current(?:ly)? (?:on|at|in)|which (?:row|chapter|step|stage|block|page|item)|waiting|answered|heard back|update on',
    '进度|进展|进行到|到哪[儿了一里]|到第几|第几[步课章块行]|[做走写弄办填织学][到完]了?(?:哪|第|几|什么|百分)|什么(?:程度|状态|地步)|怎么样了|阶段|在等|还在等|回信|卡在|手头',
  ),
  cue(
    'asks what is left',
    'left (?:to|undone|over|at)|anything left|remain\\w*|still|outstanding|open (?:points?|items?|issues?|tasks?|questions?|on)|missing|unfinished|un\\w+ed|pending|to[- ]?dos?|blocks?|blocking|blocked|holding up|never got|nobody has|not (?:yet|done)|closed|untouched|loose ends|chores|promise\\w*',
    '还[差剩缺要有]|缺|没[办做完收签弄看动写谈兑解还]|未(?:完|办|做|解决)|剩下|待办|拦|卡|收尾|兑现|哪几样|哪些没|没解决|没谈完|应承|答应',
  ),
  cue(
    'asks what is due',
    'must|have to|has to|had to|ha(?:s|ve) got to|need(?:s|ed)? to|supposed to|due (?:this|by|on|before|next)|deadline|by when|before (?:the|we|i|she|he)|until|expir\\w+|lapse\\w*|on time|in time|make the|pushed back',
    '截止|期限|得(?:提前|先|上|交|备|办)|必须|要(?:交|备|带|办|跟着|准备|腾)|之?前(?:要|得|还|我们要)|过期|到期|到日子|来得及|赶得上|备[齐好]|提前|拖到|[周月年]底前',
  ),
  cue(
    'asks for the plan',
    'plan(?:s|ned|ning)?(?! (?:i|did|price))|agreed?|agreement|limits?|cap|budget|constraints?|requirements?|ground rules|allowed|schedule|agenda|checklist|milestones?|rollout|launch|permits?|paperwork|application|project',
    '预算|上限|约定|商量好|打算|计划(?!”)|安排|议程|清单|流程|节点|定(?:好|下|的)|规矩|条件|立了|不能动|期内|许可|申请|上线|项目|行程',
  ),
  cue(
    'wants it drawn up',
    'draft|prepare|list|write up|make (?:me )?a|put together|work out|sum (?:it|them|up)|summar\\w+|compile|outline|set out|round up|give me the state',
    '列(?:出来|个|一|进)|拟|整理|理一[份下]|汇总|起草|准备一下|归纳|归到一块|列',
  ),
]
