import type { account as source } from '../en/account.ts';

/** The account centre, in Traditional Chinese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': '您的帳戶',
  'account.phone': '手機',
  'account.number': '帳戶編號',
  'account.wallet': '錢包地址',
  'account.noWallet': '尚無：本交易所目前不接受入金',
  'account.score': '信用分數',
  'account.since': '開戶日期',
  'account.link': '邀請連結',
  'account.copy': '複製',
  'account.scoreMade': '起始 40 分；電子郵件、手機驗證各 10 分，雙重驗證 15 分，初級認證 10 分，高級認證 15 分。',
  'account.data': '您的資料',
  'account.dataText':
    '一個檔案包含我們保存的關於您的全部內容：個人資料、安全紀錄、您填寫的證件資訊、訊息、委託、成交和帳目。不含密碼、金鑰和照片。',
  'account.copyData': '下載副本',
  'account.copyDone': '已製作您的資料副本',
  'account.close': '關閉帳戶',
  'account.closeText':
    '由兩人決定。之後，所有能表明您身分的內容都會刪除，無法再登入；帳目中只留下沒有姓名的編號。此操作無法復原，請先保存副本。',
  'account.closeAsk': '申請關閉',
  'account.closeAsked': '已於{time}申請。決定之前可以撤回。',
  'account.closeKeep': '保留帳戶',
  'account.closeAssets': '尚有餘額：{assets}',
  'account.closeOrders': '尚需撤銷的委託：{count}筆',
  'account.closeDone': '已申請關閉帳戶',
  'account.closeKept': '帳戶繼續保留',
  'account.invited': '邀請',
  'account.invitedText': '您邀請的人、他們邀請的人，以及再下一代。邀請不支付返佣。',
  'account.generation': '代',
  'account.people': '人數',
  'account.traded': '交易額（USDT）',
  'account.joined': '註冊時間',
  'account.who': '帳戶',
  'account.noInvited': '還沒有人透過您的連結註冊。',
};
