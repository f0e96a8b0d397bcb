/**
 * Invented sentences with the names a reader would mark, written before the rules were first run on them.
 * `a|b` accepts either form of one name. Weekdays, months, feasts, kinship words and job titles alone are no names.
 */
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
