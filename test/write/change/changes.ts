/** Turns of our own making in which one value has changed, each with the older and the newer value's sentence inside other talk. */
export const changedInChinese: readonly (readonly [string, string])[] = [
  [
    '想请你推荐几部纪录片。对了，我的跑步群里现在一共有35个人，挺热闹的。',
    '帮我想个周末活动的名字吧。顺便说一句，我的跑步群里现在一共有52个人了。',
  ],
  [
    '我最近在看《三体》，已经看到第120页了，写得真好。你觉得接下来该看什么？',
    '周末打算去图书馆。《三体》我现在看到第260页了，越来越精彩。',
  ],
  [
    '帮我列个训练计划吧。我现在每周去健身房两次，主要练腿。',
    '最近状态不错，现在每周去健身房四次了，主要练腿和背。你看饮食要怎么配合？',
  ],
  ['我家的猫豆豆现在体重4.2公斤，医生说正常。有什么好猫粮？', '豆豆又胖了，现在体重5.1公斤，要不要给它减肥？'],
  ['我的公众号现在有800个粉丝了。能帮我想几个选题吗？', '好消息，我的公众号现在有1500个粉丝了！下一步该怎么运营？'],
  ['我在自学吉他，已经学会了6首歌。有没有简单的谱子推荐？', '吉他练得挺顺，我已经学会了11首歌，想试试弹唱。'],
  [
    '我手底下带着一个5个人的测试组，最近挺忙的。怎么安排值班合理？',
    '公司调整以后，我现在手底下带着一个9个人的测试组。你帮我写个分工表。',
  ],
  [
    '我平时早上6点半起床，然后去江边跑步。帮我安排一下早餐。',
    '入冬以后我平时早上7点半起床，再去江边跑步。早餐吃什么好？',
  ],
  [
    '我的半程马拉松最好成绩是1小时58分钟。想再提高一点，有什么建议？',
    '上次比赛发挥得不错，我的半程马拉松最好成绩现在是1小时49分钟了。',
  ],
  [
    '我每周三晚上有书法课，所以那天没空。周五可以一起吃饭吗？',
    '书法课换时间了，我现在每周四晚上有书法课。帮我改一下日程。',
  ],
  ['我住的房子每月房租是3200元，离公司很近。你觉得贵吗？', '房东涨价了，我住的房子现在每月房租是3600元，有点心疼。'],
  ['我已经攒了2万元的旅行基金，想去新疆。怎么规划路线？', '旅行基金我已经攒了3万5千元，新疆之行快能成了！'],
  ['我养了3只鹦鹉，每天都很吵。怎么训练它们安静？', '我现在养了5只鹦鹉，家里更吵了，有没有隔音的办法？'],
  [
    '西班牙语课我已经上到第8课了，动词变位好难。',
    '今天又上了西班牙语课，已经上到第15课了，动词变位总算搞懂了。你能出几道题吗？',
  ],
  ['我用这台相机已经拍了三次婚礼，效果都不错。镜头怎么保养？', '想换个包。我用这台相机已经拍了七次婚礼了，真耐用。'],
  ['我坚持每天写日记已经3个月了，感觉心态好多了。', '说来高兴，我坚持每天写日记已经8个月了。有没有好看的日记本推荐？'],
  ['我的阳台上现在一共种了12盆多肉。冬天怎么养护？', '多肉越养越多，我的阳台上现在一共种了20盆多肉，快放不下了。'],
  ['我们羽毛球队目前的战绩是3比2，还有机会。赛前要吃什么？', '我们羽毛球队目前的战绩是6比2了，形势大好！'],
  ['我每天大概走6000步，已经坚持很久了。这样够吗？', '我现在每天走10000步，已经坚持很久了，腿有点酸怎么办？'],
  ['我通勤坐地铁要50分钟，所以想找点播客听。', '搬家以后我通勤坐地铁只要25分钟了。播客听不完怎么办？'],
  ['我的乐高收藏现在有18套，主要是建筑系列。怎么防灰？', '生日又收了礼物，我的乐高收藏现在有23套了，主要是建筑系列。'],
  ['毕业论文我目前写了40页，导师说还行。', '熬了几个通宵，毕业论文我目前写了75页，导师很满意。参考文献格式怎么调？'],
  ['我每天喝三杯咖啡，下午容易心慌。', '听了医生的话，我现在每天只喝一杯咖啡，下午不心慌了。'],
  ['我在这家公司已经工作4年了，想聊聊职业发展。', '我在这家公司已经工作6年了，最近有点想跳槽，职业发展该怎么看？'],
  [
    '我给小侄女织毛衣，已经花了10个小时，袖子还没弄。',
    '小侄女的毛衣快好了，我织毛衣已经花了25个小时，袖子终于织完了。',
  ],
  ['我平时早上9点到公司，先喝杯茶。有什么好茶？', '换了岗位，我平时早上10点到公司，先喝杯茶。'],
  ['我家现在订了两份报纸，爷爷每天都看。', '爷爷的爱好升级了，我家现在订了四份报纸。有没有老花镜推荐？'],
]

/** Turns that are near each other and give different values, and in which nothing has changed. */
export const unchangedInChinese: readonly (readonly [string, string])[] = [
  ['昨天去超市买了3斤苹果，花了25元。', '今天去超市买了5斤橘子，花了30元。'],
  ['妈，我打完球了，现在开车回家，大概9点半到家。', '妈，我下班了，现在开车回家，大概7点半到家。'],
  ['我大概20分钟后到家，你先吃。', '路上有点堵，我大概40分钟后到家。'],
  ['我去年去了3次北京，都是出差。', '我去年去了5次上海，都是出差。'],
  ['我弟弟今年12岁，喜欢踢球。', '我妹妹今年8岁，喜欢画画。'],
  ['我养了3只猫，都很乖。', '我种了5盆花，都开了。'],
  ['上周六的聚会来了10个人，很热闹。', '昨天的会议来了6个人，效率挺高。'],
  ['如果我有3个孩子，就得换个大房子了。', '要是我有5个孩子，恐怕得住别墅。'],
  ['我看到《红楼梦》第30页了。', '我看到《西游记》第80页了。'],
  ['这家店的咖啡一杯28元，有点贵。', '那家店的面一碗18元，很实惠。'],
  ['我每周三晚上有书法课。', '我每周五晚上要加班开会。'],
  ['我的公众号现在有800个粉丝。', '我的小红书现在有2000个收藏。'],
  ['周日我跑了5公里，出了一身汗。', '周三我跑了8公里，状态不错。'],
  ['会议室在3楼，打印机在左边。', '我的工位在5楼，窗户朝南。'],
  ['我朋友说他已经存了20万。', '我听说他已经存了50万。'],
  ['我打算每周读2本书。', '我希望每周能读4本书。'],
]

export const changedInEnglish: readonly (readonly [string, string])[] = [
  [
    "Could you suggest a podcast? By the way, I've been learning the cello for 4 months now.",
    "I need a new bow. By the way, I've been learning the cello for 7 months now, time flies.",
  ],
  [
    "I'm looking for shelf ideas. I currently own 14 houseplants, mostly ferns.",
    'Any tips for spring? My collection grew, I now own 21 houseplants, mostly ferns.',
  ],
  [
    "What should I cook tonight? I've baked sourdough six times so far and it's getting better.",
    "I've baked sourdough ten times so far, and the crust is perfect now. Which flour next?",
  ],
  [
    'I usually swim at 6:30 am before work at the Riverside pool. Is that too early?',
    'I usually swim at 8:00 am before work at the Riverside pool. What should I eat after?',
  ],
  [
    'Our chess club is doing fine, we currently have 18 members. Ideas for an evening?',
    'Our chess club currently has 31 members! Where could we meet?',
  ],
  [
    "I'm on chapter 5 of Middlemarch and enjoying it a lot. Any similar novels?",
    "I'm now on chapter 19 of Middlemarch. What is the historical background?",
  ],
  [
    "I've saved $1,200 in my Iceland travel savings so far. When is it cheapest to fly?",
    'My Iceland travel savings are at $2,900 so far. Which tours are worth it?',
  ],
  [
    'My best time for the Harbour swim is 31 minutes and 10 seconds. How do I improve?',
    'My best time for the Harbour swim is now 29 minutes and 40 seconds. What is next?',
  ],
  [
    'I see my physiotherapist Dana twice a week for my knee. Is that common?',
    'I now see my physiotherapist Dana three times a week for my knee. It helps.',
  ],
  [
    "My pottery class is on Tuesdays, so I can't join. Another day?",
    'My pottery class is on Wednesdays now. Can you move my reminder?',
  ],
]

export const unchangedInEnglish: readonly (readonly [string, string])[] = [
  ["I'm on my way, I'll be home in 20 minutes.", "I'm on my way, I'll be home in 45 minutes now."],
  ['I bought 3 shirts yesterday at the market.', 'I bought 5 shirts last week at the mall.'],
  ['We got back from a 5-day trip to Norway.', 'We just got back from a 3-day trip to Spain.'],
  ['If I had 4 cats, I would need a bigger flat.', 'If I had 6 dogs, I would need a garden.'],
  ['My sister is 31 years old and lives in Leeds.', 'My nephew is 6 years old and loves trains.'],
  ['I paid $40 for dinner on Friday.', 'I paid $65 for the concert on Sunday.'],
  ['I have 12 rare coins from Japan.', 'I have 40 old postcards from France.'],
  ['I went to the dentist two weeks ago.', 'I went to the dentist five months ago.'],
  ['I finished the third season of that crime show.', 'I finished the first book of that crime series.'],
  ['On May 3rd I ran 5 miles in the park.', 'On June 9th I ran 8 miles by the sea.'],
  ['My flight is at 7 am tomorrow.', 'My meeting is at 10 am on Thursday.'],
]
