import type { account as source } from '../en/account.ts';

/** The account centre, in Japanese. */
export const account: Readonly<Record<keyof typeof source, string>> = {
  'account.title': 'アカウント',
  'account.phone': '電話番号',
  'account.number': 'アカウント番号',
  'account.wallet': 'ウォレットアドレス',
  'account.noWallet': 'まだありません：この取引所では入金を受け付けていません',
  'account.score': '信用スコア',
  'account.since': '開設日',
  'account.link': '招待リンク',
  'account.copy': 'コピー',
  'account.scoreMade': '基本40点。メールと電話の確認で各10点、二段階認証で15点、基本認証で10点、上級認証で15点。',
  'account.data': 'あなたのデータ',
  'account.dataText':
    '当社が保持するあなたの情報を1つのファイルにまとめます。プロフィール、セキュリティ履歴、入力された本人確認情報、メッセージ、注文、約定、台帳を含み、パスワード・鍵・写真は含みません。',
  'account.copyData': '写しをダウンロード',
  'account.copyDone': 'データの写しを作成しました',
  'account.close': 'アカウントを閉鎖',
  'account.closeText':
    '2名の担当者が判断します。その後、あなたを特定する情報はすべて消去され、ログインできなくなります。台帳には名前のない番号だけが残ります。元に戻せないため、先に写しを保存してください。',
  'account.closeAsk': '閉鎖を申請',
  'account.closeAsked': '{time}に申請済みです。決定までは取り下げられます。',
  'account.closeKeep': 'アカウントを残す',
  'account.closeAssets': '残高があります：{assets}',
  'account.closeOrders': '取り消しが必要な注文：{count}件',
  'account.closeDone': 'アカウントの閉鎖を申請しました',
  'account.closeKept': 'アカウントは存続します',
  'account.invited': '招待',
  'account.invitedText':
    'あなたが招待した人、その人が招待した人、さらにその次の世代までを表示します。招待に対する報酬はありません。',
  'account.generation': '世代',
  'account.people': '人数',
  'account.traded': '取引額（USDT）',
  'account.joined': '登録日',
  'account.who': 'アカウント',
  'account.noInvited': 'まだあなたのリンクからの登録はありません。',
};
