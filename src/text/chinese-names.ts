import { isNoChineseName } from './chinese-no-names.js'

/** The commonest surnames, about 95 of 100 people, two-character ones first: the inside of a group. */
export const surnames =
  '欧阳|司马|上官|诸葛|司徒|慕容|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤]'

/** What people are called by after their name. 总 and 工 also begin other words (总结, 工作). */
export const titles =
  '师傅|老师|医生|大夫|教授|经理|主任|总监|律师|护士|教练|校长|院长|局长|处长|科长|队长|班长|警官|法官|叔叔?|阿姨|伯伯|奶奶|爷爷|' +
  '先生|女士|小姐|同学|博士|总(?![结是会共体数算觉要想之部有能在爱不裁])|姐(?!姐|夫|妹)|哥(?!哥|们)|嫂|工(?![作资厂程人具业地艺会夫])'

/** Words whose first character is also a surname. They stand where names stand, so no name begins here. */
export const noSurname =
  '(?!周[一二三四五六日天末边围年期转到]|高[兴中考铁端级血尔速温度等大校]|白[天色酒菜]|黄[色瓜金河油豆]|金[额色融属]|石[头油]|方[便面案法向式]|' +
  '马[上路]|江[南边]|万[一人元家]|何[时必况苦]|任[何务]|许[多久]|程[度序]|严[重格]|钱包|毛[病巾衣]|夏[天季]|叶子|于是|向[上下来前后往]|汤圆|' +
  '张[开贴口]|曾经|余[下额]|武[器术]|段[时落]|雷雨|龙[虾舟]|陆续|谢谢|唐[装诗]|田[里间园]|汪汪|林子|杜绝|贺卡|顾客|莫名|苏[打醒]|姜[汤片茶]|' +
  '胡[萝说]|朱红|梁上|付[款出钱了]|林间|金属|宋朝|唐朝|秦朝|汉朝)'

/** Characters that given names are mostly made of. */
export const givenName =
  '[伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰萍红建国文辉力健世广志义兴良海山仁波宁贵福生龙元全胜学祥才发武新利清飞彬富顺信子昌成康星光' +
  '天达安岩中茂进林有坚彪博诚先敬震振壮会思群豪心邦承乐绍功松善厚庆民友裕河哲江浩亮政谦亨奇固之轮翰朗伯宏言若鸣朋斌梁栋维启克伦翔旭鹏泽晨辰士' +
  '以家致树炎德行时泰盛雄琛钧冠策腾楠榕风航弘慧巧美惠珠翠雅芝春菊凤洁梅琳素云莲真环雪荣爱妹香月莺媛瑞凡佳嘉琼勤珍贞莉叶璧璐娅琦晶妍茜秋珊莎锦黛青' +
  '倩婷姣婉娴瑾颖露瑶怡婵雁蓓纨仪荷丹蓉眉君琴蕊薇菁梦岚苑婕馨瑗琰韵融园艺咏卿聪澜纯悦昭冰爽琬茗羽希欣飘育滢馥筠柔竹霭凝晓欢霄枫芸菲寒伊亚宜可姬舒' +
  '影荔枝丝晴雨轩宇涵诗语彤桐梓浠紫熙煜俊凯睿远帆帅阳毅威峰昊恒皓逸潇然宸沐一小满东南北方立永长金宝庭坤堂钰铭源震川钊蕾淑珂霖]'

/** What sounds of foreign names are written with: 爱丽丝, 福尔摩斯. */
export const foreignName =
  /^[阿埃艾爱安奥巴贝本比彼伯布查达戴丹德迪蒂蒙顿多恩尔法菲费弗福格戈哈海赫霍基吉加贾金卡凯坎科克库拉莱兰朗雷里丽利莉林琳隆卢鲁露罗洛马玛迈曼梅米密莫姆摩纳娜内尼妮诺努帕佩皮普奇乔切琼瑞萨塞赛森沙莎圣施史斯丝苏索塔泰坦特提图托瓦万威维韦温文沃乌西希夏谢辛休雪雅延扬耶伊因尤约泽詹珍朱茨兹]{3,6}$/u

const noPerson = /^[我你他她这那和跟与]|[我你他她们您的了吗呢吧是不没很就都要会能这那么想去说看过着好家]$/u

/** Whether a Chinese word that looks like the name of a person is none. */
export function isNoChinesePerson(word: string): boolean {
  return isNoChineseName(word) || noPerson.test(word)
}

/** Firms that people in China speak of every day; the dictionary has them as people, as other things or not at all. */
export const firms =
  '(?:阿里|腾讯|华为|百度|京东)云|阿里巴巴|支付宝|腾讯|百度|京东|淘宝|天猫|拼多多|美团|饿了么|字节跳动|抖音|快手|小红书|网易|新浪|微博|知乎|哔哩哔哩|滴滴|携程|顺丰|' +
  '华为|小米|荣耀手机|比亚迪|特斯拉|星巴克|麦当劳|肯德基|海底捞|瑞幸|盒马|宜家|优衣库|耐克|阿迪达斯|索尼|三星|谷歌|微软|亚马逊|中国移动|' +
  '中国联通|中国电信|工商银行|建设银行|农业银行|中国银行|招商银行'
