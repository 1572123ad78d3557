import type { recharge as source } from '../en/recharge.ts';

/** Money that comes in by bank, and coins that are missing, in Japanese. */
export const recharge: Readonly<Record<keyof typeof source, string>> = {
  'recharge.ways': '入金方法',
  'recharge.chain': 'チェーン',
  'recharge.bank': '銀行',
  'recharge.missing': '未着のコイン',
  'recharge.lead':
    '銀行振込でお支払いください。スクリーンショットだけでは残高は動きません。銀行の明細に入金が載ると残高が変わります。',
  'recharge.missingLead':
    '送ったコインが口座に反映されていませんか。取引を指定してください。担当者2人が、所有者不明の入金の中から探します。',
  'recharge.noBank': 'この取引所は銀行に接続していません。',
  'recharge.needsName': '先に本人確認が必要です。ご本人名義の口座からの支払いのみ受け付けます。',
  'recharge.verify': '本人確認へ進む',
  'recharge.payee': '受取人',
  'recharge.bankName': '銀行名',
  'recharge.reference': '参照コード',
  'recharge.referenceText': '振込にこのコードを正確に記入してください。この申請専用です。',
  'recharge.fromName': '{name} 名義の口座から支払ってください。他の方からの入金は返金します。',
  'recharge.coinType': 'コインの種類',
  'recharge.amount': '金額（{unit}）',
  'recharge.range': '{minimum}～{maximum}',
  'recharge.numerical': '数値を入力してください',
  'recharge.required': '必須項目です',
  'recharge.give': '換算額',
  'recharge.fee': '手数料 {percent}%',
  'recharge.arrives': '受取額',
  'recharge.oneToOne': '1米ドルにつき1 USDTを入金します。',
  'recharge.atIndex': '現在のインデックス：1 {coin} = {price} USDT。入金時のインデックスが適用されます。',
  'recharge.noPrice': '現在、このコインの価格がありません。',
  'recharge.screenshot': '支払いのスクリーンショット',
  'recharge.screenshotHint': 'JPEG、PNG、WebP、GIF、10 MBまで。',
  'recharge.hash': 'トランザクションハッシュ',
  'recharge.submit': '支払い済み',
  'recharge.submitMissing': '調査を依頼',
  'recharge.sent': '申請を送信しました',
  'recharge.due': '回答期限：{time}',
};
