import { cue } from './cue.js'

/** Endings that drug names share (WHO's International Nonproprietary Name stems). */
const drugEnding =
  '\\p{L}{3,}(?:olol|pril|sartan|statin|cillin|mycin|cycline|floxacin|conazole|prazole|formin|azepam|zolam|oxetine|triptan|parin|farin|profen|dipine|gliptin|thyroxine|sone|caine|setron)'
const chineseDrugEnding =
  '\\p{Script=Han}{1,3}(?:洛尔|普利|沙坦|他汀|西林|霉素|沙星|拉唑|地平|双胍|西汀|唑仑|洛芬|法林|甲状腺素|列汀)'

/** What a person is harmed by when it is forgotten. */
export const sensitiveCues = {
  allergy: cue(
    'allergy',
    "allerg\\w*|anaphyla\\w+|epi-?pens?|intoleran\\w+|coeliac|celiac|hives|bring(?:s)? (?:me|him|her|us|them) out in|(?:can['’]?t|cannot|must(?:n['’]t| not)|not allowed to) (?:have|eat|touch|tolerate|drink)|swell(?:s|ed|ing)? up|throat (?:closed|swelled|swells)|contains? (?:nuts|peanuts)|(?:for|free of|without) (?:peanuts?|nuts|gluten|lactose|shellfish)|sulfa|latex|(?:nearly|almost) killed (?:me|him|her)|(?:lips?|tongue|arms?|face|eyes?|throat) (?:swells?|swelled|swollen|closes?|itch\\w*)|makes? (?:me|him|her) (?:wheeze|itch|vomit|faint)|break out in|gluten|lactose|shellfish|bee stings?|hay fever|does me in|reacts? (?:badly )?to|eczema",
    '过敏|不耐受|疹|喘不上气|喉咙.{0,2}肿|(?:不能|不可以|不许|别)(?:碰|沾|吃|给.{0,4}吃)(?!早|完)|忌口|含(?:花生|坚果|麸质|乳糖)|发红发痒|蚕豆病|休克|[碰沾]不得|不耐|起(?:了)?(?:一身)?(?:风团|红疹|荨麻)|(?:嘴|脸|眼|舌|喉咙|嗓子).{0,3}肿|发痒|呼吸困难|花粉|对.{1,6}(?:过敏|反应)|麸质|磺胺|乳胶|忌吃|吃不得|湿疹|不能吃|沾一点',
  ),
  medication: cue(
    'medication',
    `${drugEnding}|lithium|insulin|morphine|methadone|warfarin|aspirin|steroids?|antibiotics?|inhaler|chemo\\w*|blood thinners?|contraceptive|the pill|antidepressants?|medication|meds|prescri(?:bed|ption)|pharmacy|pills?|tablets? (?:a|twice|every|before|after)|\\d+ ?(?:mg|mcg|µg)|dos(?:e|es|age)|injections?|eye drops|beta blockers?|statins?|painkillers?|antihistamines?|opioids?|ssri|vaccin\\w+|tranquilli[sz]ers?|sleeping pills?|hormones?|levothyroxine|ventolin|xanax|prozac|(?:stop|skip|miss|forget|double)\\w* (?:a |the |my |his |her )?(?:dose|tablets?|pills?|insulin)|infusion|milligrams?|refills?`,
    `${chineseDrugEnding}|优甲乐|胰岛素|阿司匹林|布洛芬|头孢|青霉素|激素药|安眠药|降压药|避孕药|抗生素|止痛药|化疗|吸入器|毫克|\\d ?mg|处方|药量|剂量|服药|服用|吃(?:的|着|了)?药|我?那?药一天|打针|喷雾|停药|换药|赛治|氯雷他定|褪黑素|激素|疫苗|中药|靶向药|退烧药|感冒药|消炎药|止疼片|降[压糖脂].{0,3}药|[那这]个药|药(?:断|停|没)了|输液|点滴|注射|贴片|药盒|一天[一二两三]次|每[天日晚早].{0,8}(?:片|粒|针|毫升)`,
  ),
  diagnosis: cue(
    'diagnosis',
    'diagnos\\w+|diabet\\w+|cancer|tumou?r|lymphoma|leuk\\w+|stroke|heart (?:attack|failure|condition|surgery|murmur)|stents?|pacemaker|epilep\\w+|seizures?|asthma\\w*|pregnan\\w+|miscarriage|transplant|dementia|alzheimer\\w*|parkinson\\w*|hiv|hepatitis|bipolar|depression|schizo\\w+|adhd|autis\\w+|anorexi\\w+|arthritis|migraines?|thyroid|kidney|dialysis|high blood pressure|hypertension|haemophili\\w+|hemophili\\w+|deaf|(?:going|legally|half) blind|hearing aids?|hard of hearing|blood (?:type|group)|(?:knee|hip) replacement|surgery|surgeon|operated on|biopsy|cardiolog\\w+|oncolog\\w+|paediatrician|psychiatrist|relapse|overdose|fainted|fractur\\w+|concussion|wheelchair|(?:multiple )?sclerosis|crohn\\w*|lupus|anaemi\\w+|anemi\\w+|hyperthyroid\\w*|hypothyroid\\w*|arrhythmia|angina|embolism|aneurysm|meningitis|pneumonia|tubercul\\w+|sepsis|ptsd|ocd|dyslexi\\w+|insomnia|glaucoma|cataract|copd|cirrhosis|infarction|remission|metastas\\w+|malignan\\w+|miscarried|ivf|caesarean|rushed to (?:hospital|a&e|the er)|intensive care|icu|ambulance|in hospital|the ward|lab report|blood (?:test|sugar|pressure|count)|potassium|critical (?:limit|value)|operation|bypass|chronic|colou?r-?blind|wears? a (?:cast|brace)|crutches|suicid\\w+|self-harm|rehab|sober|addict\\w*',
    '确诊|诊断|查出(?:来?[是有患]|.{0,6}[病癌症])|糖尿病|高血压|血压高|癌|肿瘤|白血病|中风|脑梗|心梗|心脏(?:病|支架|搭桥)|支架|起搏器|癫痫|哮喘|怀孕|孕\\S{1,3}周|流产|移植|痴呆|帕金森|艾滋|肝炎|躁郁|双相|抑郁症?|精神分裂|自闭症|厌食症|偏头痛|甲状腺|肾病|透析|血友病|聋|失明|听不见|看不见|助听|血型|置换|手术|开刀|活检|复发|晕倒|昏倒|骨折|轮椅|急诊|抢救|住院|癌变|甲亢|甲减|硬化|红斑狼疮|贫血|心律不齐|冠心病|动脉瘤|脑膜炎|肺炎|结核|败血|强迫症|焦虑症|失眠症|青光眼|白内障|缓解期|恶性|剖腹产|试管婴儿|重症|ICU|救护车|病房|化验|危急值|血糖|血压|血常规|内镜|胃镜|误吞|搭桥|慢性|色盲|色弱|石膏|拐杖|自杀|自残|戒[酒毒]|复查|病危|后遗症|瘫',
  ),
  hazard: cue(
    'hazard',
    "gas (?:leak|main|tap|smell)|smell(?:s)? of gas|leaks? gas|carbon monoxide|smoke (?:detector|alarm)|fire (?:exit|escape|alarm|broke)|on fire|caught fire|flammable|explos\\w+|toxic|poison\\w*|bleach|asbestos|high voltage|live wire|electric shock|electrocut\\w*|hazard\\w*|dangerous|radiation|collapse|(?:is|are|came) loose|rotten|don['’]?t (?:ever )?(?:lean|step|climb)|keep (?:away|clear|out)|naked flame|brakes? (?:fail|don['’]t|are)|black ice|drown\\w*|handrail|nail gun|loaded|chainsaw|acid|fumes|mou?ld|lead pipes|frayed|sparks?|exposed wires?|short circuit|overheat\\w*|leak detected|flooded|water sensor|did(?:n['’]t| not) close|evacuate|careful|caution|beware|watch out|slippery|unstable|doesn['’]t hold|keep the kids|keep (?:children|pets) (?:out|away)|out of reach|thin ice|rabid",
    '煤气|燃气(?:泄|漏|味)|漏气|漏电|触电|一氧化碳|烟感|起火|着火|失火|明火|烟雾报警|爆炸|易燃|有毒|剧毒|毒性|氢气|液化气|高压电|电线裸|危险|坍塌|塌了|松动|别(?:往.{0,3})?[靠碰摸]|刹车失灵|石棉|辐射|溺水|绊倒|坠落|消防|不得靠近|结冰|带电|短路|水浸|泄漏|没扶手|扶手.{0,3}(?:松|断|坏)|栏杆|台阶.{0,3}(?:松|滑)|当心|(?<!不)小心|千万别|谁[都也](?:别|不)|刺鼻|甲醛|农药|强酸|强碱|电锯|咬人|塌方|滑坡|跑电|冒烟|冒火花|过热|炸了|阀门未关|老化|打滑',
  ),
  emergency: cue(
    'emergency contact',
    "emergency (?:contact|number|exit)|in (?:case of (?:an )?|an )emergency|if (?:anything|something) (?:happens|should happen)|(?:ring|call|phone) (?:my |our )?[\\p{L} ]{2,30} (?:first|if)|spare key|has (?:a|the|our) (?:spare )?keys?|next of kin|evacuat\\w+|assembly point|power of attorney|can['’]t reach me|cannot reach me|first aid|guardian|living will|organ donor|blood donor|poison control",
    '紧急联系|应急|(?:出了?|有)(?:什么)?(?:急事|意外|三长两短|事先)|万一(?:我|家里|出)|备用钥匙|集合点|撤离|疏散|第一时间(?:打|找|联系)|监护人|找不到我|联系不上我|打给我[妈爸姐哥弟妹]|全部证件|遗嘱|急救电话|代理人',
  ),
  access: cue(
    'access restriction',
    "(?:isn['’]?t|not|never|nobody|no one|only)\\b[^.]{0,40}\\b(?:allowed|permitted|authori[sz]ed|access)|access (?:to|is)|restraining order|off limits|door codes?|access codes?|alarm (?:code|company)|entry codes?|safe code|pick(?:s|ed)? (?:him|her|them|the \\w+) up from school|(?:tell|let) (?:anyone|anybody|strangers?|nobody|no one)|break-?in|broke into|burgl\\w+|forc(?:e|ed) (?:our|the|my|open)|intruder|stalk\\w+|harass\\w+|when we['’]?re away|tailgat\\w+|only opens for|fingerprints? (?:only|of)|followed (?:me|us|\\w+ (?:home|from|to))|a stranger|strangers|trespass\\w*|threaten\\w*|blackmail\\w*|hacked|password (?:leaked|stolen)|locks? (?:changed|replaced)|change[sd]? (?:all )?the (?:locks|codes)|keys? (?:lost|stolen)|custody order",
    '没有权限|无权|一概没|禁令|禁止(?:入内|进入|靠近)|不许(?:靠近|进|接)|不能放.{0,6}进|门禁|门锁|开门密码|保险柜|报警密码|撬|小偷|入室|被偷|跟踪|骚扰|家暴|生人|陌生人|没人在家|外人|限制令|指纹|拧.{0,6}门|尾随|威胁|勒索|黑了|换锁|密码泄露|钥匙(?:丢|被)|不能让.{0,8}(?:接|进)|只有.{0,10}(?:能进|进得|可以进)|闯进',
  ),
  debt: cue(
    'debt',
    'ow(?:e|es|ed|ing)|debts?|loans?|mortgage|instal?lments?|overdraft|overdrawn|arrears|guarant(?:ee|eed|or)|co-?sign\\w*|bailiffs?|repay\\w*|pay(?:ing)? (?:\\w+ ){0,3}(?:off|back)|borrowed|lent|child support|alimony|bankrupt\\w*|collection agency|deposit back|surety|behind (?:on|with)|in the red|credit lines?|iou|pawn\\w*|defaulted|evict\\w*|collateral',
    '(?<!哈)欠|贷款|房贷|车贷|网贷|贷了|借了?.{0,6}[万千百块元钱]|借条|分[一二三四五六七八九十两\\d]{1,3}期|分期|担保|利息|逾期|催收|抵押|还款|还清|垫(?:的|了|付)|破产|抚养费|赡养费|尾款|还差.{1,8}没还|没还(?:清|完)?|债|首付|赊|抵给|还不上|作保|做保|强制执行',
  ),
  'payment limit': cue(
    'payment limit',
    '(?:ceiling|cap|limit|maximum|budget) of (?:\\$|€|£)?\\d|(?:hard|spending|daily|monthly|payment|transfer|card) (?:ceiling|cap|limit)|(?:nothing|no(?:ne)?|not|never|anything|payments?|purchases?|more than)\\b[^.]{0,25}\\b(?:above|over|beyond|more than|up to) (?:\\$|€|£)?\\d[\\d,]*[^.]*(?:ask|approv\\w+|paid|pay|spend|sign|ok|without|card|account)|two signatures|(?:at most|no more than|max(?:imum)?(?: of)?) (?:\\$|€|£)?\\d[\\d,]* (?:a|per) (?:day|week|month)|(?:move|transfer|withdraw|spend|charge|send)\\w* (?:more|anything|amounts?) (?:than|over|above)|in one go',
    '限额|[额度限]上限|(?:不得|不能|不许|别)超过?.{0,8}[万千百块元]|(?:以上|往上|超过).{0,12}(?:同意|点头|批准|审批|签字|不许付|问我|不准)|没我(?:点头|同意|签字)|不得挪用|不许动|最多(?:只能)?[刷付转取花].{0,6}|超过.{1,8}先(?:问|跟|找)|单笔|从公[账帐].{0,10}转',
  ),
  tax: cue(
    'tax',
    '(?:income|corporate|property|sales|council|inheritance|back|withholding)? ?tax(?:es)?|vat|irs|hmrc|(?:tax|corporate|annual|vat) return|filing deadline|late (?:fee|filing)|(?:quarterly|annual|company) (?:report|accounts|filing)s? (?:is|are|must)|filed (?:by|before)|self-assessment|customs duty',
    '报税|个税|所得税|增值税|房产税|税(?:务|款|局|金)|汇算清缴|纳税|申报(?!错)|滞纳金|社保断缴|年报.{0,12}报|异常名录|稽查|关税|契税|印花税|退税|税单|补税|抵税',
  ),
  account: cue(
    'account',
    'iban|account (?:number|ending|\\d)|(?:joint|savings|trust|escrow|bank) account|card (?:got |was |has been |is )?(?:cloned|stolen|skimmed|frozen|blocked|lost)|(?:bank|account) (?:has )?(?:frozen|blocked|froze)|direct debits?|standing orders?|insufficient funds|fraud\\w*|identity theft|in my name|pin (?:code|number)|scam\\w*|phishing|pension fund|inheritance|(?:card|payment|direct debit|subscription) (?:was )?(?:declined|failed|bounced)|declined|will be charged again|wallet (?:stolen|hacked)|seed phrase|under my name|life savings',
    '银行卡|卡号|尾号|联名账户|账户(?:被|余额|密码)|盗刷|冻结|余额不足|扣款失败|代扣|自动扣款|冒名|身份证.{0,6}贷|诈骗|被骗|挪用|遗产|养老金|公积金|对公账户|骗走|被(?:人)?盗|代扣未成功|扣款未成功|可用金额不足|挂失|养老钱|救命钱|保证金|股票账户|助记词',
  ),
} as const

export type SensitiveCueName = keyof typeof sensitiveCues
