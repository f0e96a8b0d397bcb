/**
 * Common words that jieba's dictionary tags as people, places or names of things: read off its most frequent entries of
 * these tags (it was counted on novels and local news), and words that name no one in particular: languages, feasts, kin.
 */
const people =
  '师傅 老师 医生 阿姨 妈妈 爸爸 小姐 先生 女士 老公 老婆 宝宝 宝贝 小朋友 老人家 小伙子 大家 老板 老友 老太太 小姑娘 伯伯 老汉 ' +
  '明白 武功 文明 和尚 王朝 阳光 陆军 道德 卫星 雷达 太后 荣誉 古老 丘陵 言语 武林 冷笑 明星 宫殿 光荣 权威 侍卫 帝王 封锁 宣言 胡同 ' +
  '玉米 师兄 顾问 王爷 智慧 王公 白雪 高峰 齐声 祖先 文武 石英 友谊 高潮 英勇 齐全 顾客 公正 凤凰 辛勤 洪水 米粉 玉石 寻思 胡子 ' +
  '王府 光辉 叶子 安静 祖宗 保健 谢谢 白领 红旗 子孙 宝贵 康复 鱼雷 沙滩 师范 诸如 吉祥 范畴 周转 诸侯 元帅 孙子 雪山 宝剑 宁可 ' +
  '修正 比武 凌辱 子宫 大侠 高明 荣获 丛林 小康 老虎 马匹 双喜 博客 体操 关怀 王子 温泉 向阳 黎明 红外 呼唤 陈列 布满 通达 乌云 ' +
  '宁静 养老 金刚 左翼 师生 冷汗 天亮 安抚 高僧 宝石 许可 小雨 朱红 原谅 容纳 杜绝 史诗 恩爱 高悬 毛巾 白布 张开 金石 周密 陈设 ' +
  '高薪 白发 金黄 林子 林木 杨柳 胡涂 张贴 周旋 田园 白云 孔雀 高耸 史实 张嘴 张口 田野 李子 钱财 雷声 白银 严正 陈旧 高昂 金光 ' +
  '顾忌 高超 胡椒 张罗 徐徐 高雅 金山 熊猫 钟声 陶醉 汪洋 任凭 张扬 高喊 周全 毛发 白昼 罗汉 张望 雷霆 许诺 白痴 史前 孙女 黄牛 ' +
  '石阶 唐诗 周详 雷雨 熊熊 苏醒 高强 金秋 马虎 罗盘 马尾 毛驴 陶冶 黄蜂 方正 丁香 段子 雷鸣 杨树 周折 陈年 钟爱 高平 田中 白净 ' +
  '雷同 付诸 白桦 万幸 莫测 贺卡 白皙 武侠 严冬 汤圆 白米 胡吹 胡桃 杜撰 胡说 胡闹 胡来 过敏 严格 成功 温柔 小心 大方 平安 方便 ' +
  '温馨 经典 荣幸 明亮 温暖 安全 文静 开朗 幽默 高兴 周到 聪明 石头 金钱 马上 多谢 祥和 高高 二人 令人 崇拜 崇高 崇尚 登基'
const places =
  '城市 东西 南北 英雄 平原 外国 自治州 自治县 朝廷 太阳 哥哥 海洋 湖泊 大桥 高原 上市 建国 美丽 山区 江湖 大街 王国 开国 共和国 ' +
  '城镇 大都 都市 京城 阿哥 回国 庆典 南路 北路 东路 西路 中路 深度 长度 山脉 治安 大国 新鲜 古城 海峡 冰川 山水 长大 莫非 古典 ' +
  '阴阳 江山 高山 大海 山坡 河谷 上马 福利 日志 云集 青春 山河 神圣 新建 中断 河水 山洞 都城 关联 海湾 广义 上山 下山 湖水 江水 海关 ' +
  '山峰 入口 入市 路桥 上台 西洋 契约 二哥 古都 诸国 重镇 山口 大山 故城 千古 城堡 中道 深山 江河 伦理 泉水 渡江 大河 大湖 大江 治国 ' +
  '天黑 法典 池塘 天桥 远东 加盟 登山 密封 上门 立马 海滨 莫大 湖区 沿河 海滩 牡丹 贵宾 入海 嘉宾 海港 山林 山川 北风 赞美 喜庆 ' +
  '台地 井口 上路 庙里 礼拜 兴旺 山羊 深海 远洋 青竹 山门 深谷 台风 山岭 白嫩 象牙 深水 归国 河湾 渡河 山村 江景 海景 中庭 顺嘴 ' +
  '琉璃瓦 桥头堡 三角洲 上半场 下半场 中密度 大门口 国内 国外 海外 图书馆 火车站 市中心 新店 维度'
const others =
  '英文 中文 英语 汉语 日语 法语 德语 韩语 粤语 外语 普通话 国庆 春节 中秋 元旦 端午 清明 圣诞 圣诞节 情人节 时候 小时 周末 微信 ' +
  '互联网 人工智能 电子版 全家福 抗生素 集成电路 本科生 摩托车 世界观 防腐剂 神经元 登记日 二等奖 一等奖 甲骨文 中世纪 神经内科 ' +
  '入门 帕金森 阿尔茨海默 高颜 音乐会 夏令营 马拉松 三明治 麦克风 巧克力 浏览器 博物馆 美术馆 俱乐部 聚餐 长跑 白开水'

const words = new Set(`${people} ${places} ${others}`.split(' '))

/** Whether a Chinese word that looks like a name is none. */
export function isNoChineseName(word: string): boolean {
  return words.has(word) || [...word].length < 2
}

/** Kinds of things, where the dictionary's tag `nz` (other proper name) means a class: peoples, wars, teachings, matters. */
const classes =
  /(?:族|战争|主义|运动|革命|铁路|线|教|人|奖|产业|路|素|酸|碳|剂|纪|宪法|科|器|车|机|物|品|们|项|法|学)$/u

/** Whether a word of the tag `nz` names one thing: 红楼梦, 诺基亚. Of two characters hardly any does. */
export function isThing(word: string): boolean {
  return [...word].length > 2 && !classes.test(word)
}
