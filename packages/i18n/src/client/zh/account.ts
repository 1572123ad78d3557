import type { account as source } from '../en/account.ts';

/** The account centre, in Simplified Chinese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': '您的账户',
  'account.phone': '手机',
  'account.number': '账户编号',
  'account.wallet': '钱包地址',
  'account.noWallet': '尚无：本交易所目前不接受充值',
  'account.score': '信用分',
  'account.since': '开户日期',
  'account.link': '邀请链接',
  'account.copy': '复制',
  'account.scoreMade': '起始 40 分；邮箱、手机验证各 10 分，双重验证 15 分，初级认证 10 分，高级认证 15 分。',
  'account.data': '您的数据',
  'account.dataText':
    '一个文件包含我们保存的关于您的全部内容：资料、安全记录、您填写的证件信息、消息、委托、成交和账目。不含密码、密钥和照片。',
  'account.copyData': '下载副本',
  'account.copyDone': '已制作您的数据副本',
  'account.close': '注销账户',
  'account.closeText':
    '由两人决定。之后，所有能表明您身份的内容都会被删除，无法再登录；账目中只留下没有姓名的编号。此操作无法撤销，请先保存副本。',
  'account.closeAsk': '申请注销',
  'account.closeAsked': '已于{time}申请。决定之前可以撤回。',
  'account.closeKeep': '保留账户',
  'account.closeAssets': '尚有余额：{assets}',
  'account.closeOrders': '尚需撤销的委托：{count}个',
  'account.closeDone': '已申请注销账户',
  'account.closeKept': '账户继续保留',
  'account.invited': '邀请',
  'account.invitedText': '您邀请的人、他们邀请的人，以及再下一代。邀请不支付返佣。',
  'account.generation': '代',
  'account.people': '人数',
  'account.traded': '交易额（USDT）',
  'account.joined': '注册时间',
  'account.who': '账户',
  'account.noInvited': '还没有人通过您的链接注册。',
};
