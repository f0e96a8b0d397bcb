/**
 * Invented sentences with the names a reader would mark, written before the rules were first run on them.
 * `a|b` accepts either form of one name. Weekdays, months, feasts, kinship words and job titles alone are no names.
 */
/** The rules were mended after a first run on these two lists (F1 then 0.94 English, 0.80 Chinese). */
export const englishSentences: [string, string[]][] = [
  ['Yesterday I ran into Priya Raman outside the Ashmolean in Oxford.', ['Priya Raman', 'Ashmolean', 'Oxford']],
  ["I'm so tired that I skipped Monday's swimming lesson.", []],
  [
    'Melissa says her brother works for Northwind Logistics in Rotterdam.',
    ['Melissa', 'Northwind Logistics', 'Rotterdam'],
  ],
  ['Have you read The Left Hand of Darkness yet?', ['The Left Hand of Darkness|Left Hand of Darkness']],
  ['We deployed release 2.4.1 to staging and closed OPS-317.', ['2.4.1', 'OPS-317']],
  ['Thanks! That was really helpful.', []],
  ['Tomás wants to visit Buenos Aires with Lucía in March.', ['Tomás', 'Buenos Aires', 'Lucía']],
  ['My dentist, Dr. Okafor, moved her practice to Bristol.', ['Dr. Okafor|Okafor', 'Bristol']],
  ['the cat knocked the lamp over again', []],
  ['The recipe calls for two cups of flour and a pinch of salt.', []],
  ['Sam and Ingrid are flying to Reykjavik on Friday with Icelandair.', ['Sam', 'Ingrid', 'Reykjavik', 'Icelandair']],
  ['She plays the cello in the Halden Youth Orchestra.', ['Halden Youth Orchestra']],
  [
    'Please send the invoice to @nadia_k and check https://status.example.org/health first.',
    ['@nadia_k', 'https://status.example.org/health'],
  ],
  ["Ben's favourite film is Spirited Away.", ['Ben', 'Spirited Away']],
  ['Our new landlord is called Marek Dvorak.', ['Marek Dvorak']],
  ['Running helps me sleep, but Saturday runs hurt my knee.', []],
  ['Google offered Amara a job in Zurich, yet she stayed at CERN.', ['Google', 'Amara', 'Zurich', 'CERN']],
  ['Remember that Leo is allergic to peanuts.', ['Leo']],
  ['Great news: Hannah Lindqvist got into Uppsala University!', ['Hannah Lindqvist', 'Uppsala University']],
  ['I left my keys at Café Luna near Lake Geneva last Christmas.', ['Café Luna', 'Lake Geneva']],
]

export const chineseSentences: [string, string[]][] = [
  ['昨天我和陈思远去了杭州西湖。', ['陈思远', '杭州', '西湖']],
  ['李医生让我下周二再去复查。', ['李医生']],
  ['最近总是睡不好，有点头疼。', []],
  ['我在看《三体》，小王推荐的。', ['三体', '小王']],
  ['张伟在华为上班，住在深圳南山区。', ['张伟', '华为', '深圳', '南山区']],
  ['帮我把 PR-1024 合并，然后发布 v3.2.0。', ['PR-1024', 'v3.2.0']],
  ['今天晚上吃火锅还是烧烤？', []],
  ['赵敏的女儿刘小雨考上了北京大学。', ['赵敏', '刘小雨', '北京大学']],
  ['明天上午十点和周经理开会。', ['周经理']],
  ['请以后用英文回答我。', []],
  ['妈妈做的红烧肉最好吃了。', []],
  ['我们打算国庆去成都看大熊猫，顺便见见林晓彤。', ['成都', '林晓彤']],
  ['孙师傅说空调明天修好。', ['孙师傅']],
  ['吴建国住在上海浦东新区，退休前是老师。', ['吴建国', '上海', '浦东新区']],
  ['周末想去看电影《流浪地球》，黄蕾也想去。', ['流浪地球', '黄蕾']],
  ['我对花生过敏。', []],
  ['马丽姐推荐了一家叫“外婆家”的餐厅。', ['马丽姐|马丽', '外婆家']],
  ['上个月从南京搬到苏州以后，我开始学大提琴。', ['南京', '苏州']],
  ['用 Python 写个脚本，部署到阿里云上。', ['Python', '阿里云']],
  ['欧阳娜和她的同事徐志强在腾讯做设计。', ['欧阳娜', '徐志强', '腾讯']],
]

/** The second lists, after which the rules were mended once more (F1 then 0.91 English, 0.71 Chinese). */
export const freshEnglishSentences: [string, string[]][] = [
  ['My sister Olivia just moved to Lisbon to study marine biology.', ['Olivia', 'Lisbon']],
  ['Could you book a table at Trattoria Bella for six on Thursday?', ['Trattoria Bella']],
  ['I really enjoyed the concert last night.', []],
  ["Kenji's new bike is a Brompton, bought from Harper Cycles.", ['Kenji', 'Brompton', 'Harper Cycles']],
  ['Whenever it rains my knee starts to ache.', []],
  [
    'Professor Adeyemi will give the keynote at the University of Leeds.',
    ['Professor Adeyemi|Adeyemi', 'University of Leeds'],
  ],
  ['No way, that sounds amazing!', []],
  ['Fatima and Jean-Luc adopted a greyhound named Biscuit.', ['Fatima', 'Jean-Luc', 'Biscuit']],
  ['The outage on the Frankfurt cluster is tracked in INC-20931.', ['Frankfurt', 'INC-20931']],
  ['Don’t forget Mum’s birthday next Tuesday.', []],
  [
    'We watched The Grand Budapest Hotel with Aunt Clara.',
    ['The Grand Budapest Hotel|Grand Budapest Hotel', 'Aunt Clara|Clara'],
  ],
  ['Apparently Volkswagen is closing its plant in Osnabrück.', ['Volkswagen', 'Osnabrück']],
  ['Our flight lands at Heathrow around noon.', ['Heathrow']],
  ['can you remind me to water the plants?', []],
]

export const freshChineseSentences: [string, string[]][] = [
  ['我表妹何雨晴在武汉大学读研究生。', ['何雨晴', '武汉大学']],
  ['下周三要和钱律师签合同。', ['钱律师']],
  ['今天加班到很晚，累死了。', []],
  ['罗文斌送了我一本《百年孤独》。', ['罗文斌', '百年孤独']],
  ['天气预报说明天有大雨。', []],
  ['我们公司刚从北京搬到天津。', ['北京', '天津']],
  ['老张昨天在星巴克等了我一个小时。', ['老张', '星巴克']],
  ['别忘了给阳台上的花浇水。', []],
  ['蔡老师说期末考试改到六月。', ['蔡老师']],
  ['高晓东打算去云南大理旅游。', ['高晓东', '云南', '大理']],
  ['客服回复说订单 DD-88213 已经发货。', ['DD-88213']],
  ['我更喜欢喝绿茶，不太喜欢咖啡。', []],
  ['董小满和范志远下个月在厦门结婚。', ['董小满', '范志远', '厦门']],
  ['用 Docker 把服务部署到腾讯云。', ['Docker', '腾讯云']],
]

/** The third list: no rule was changed for it. The one change after it (徐/峰) came from other texts; F1 0.94 before and after. */
export const unseenChineseSentences: [string, string[]][] = [
  ['邻居苏婉清周末要搬去青岛。', ['苏婉清', '青岛']],
  ['我下午去接孩子放学。', []],
  ['郭教练建议我每周游泳三次。', ['郭教练']],
  ['陆子昂在微软做工程师，妻子叫顾佳宁。', ['陆子昂', '微软', '顾佳宁']],
  ['冰箱里的牛奶过期了。', []],
  ['读完《平凡的世界》以后，我给小刘也买了一本。', ['平凡的世界', '小刘']],
  ['任务 QA-77 交给彭博文处理。', ['QA-77', '彭博文']],
  ['夏天我们全家要去新疆自驾。', ['新疆']],
  ['邱主任把会议改到了周五。', ['邱主任']],
  ['贾晨曦刚从复旦大学毕业，进了比亚迪。', ['贾晨曦', '复旦大学', '比亚迪']],
  ['我不吃香菜。', []],
  ['谭丽华和丈夫在苏州开了一家面馆。', ['谭丽华', '苏州']],
]
