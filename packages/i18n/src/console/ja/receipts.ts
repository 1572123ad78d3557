import type { receipts as source } from '../en/receipts.ts';

/** The room of bank receipts, in Japanese. */
export const receipts: Readonly<Record<keyof typeof source, string>> = {
  'receipts.lead':
    'スクリーンショットで資金は動きません。記帳済みの入金は、該当する申請に一度だけ割り当てるか、支払人に返金します。',
  'receipts.account': '{payee}、{iban}：最新の明細で {closing} {currency}',
  'receipts.waiting': '所有者が未定の資金',
  'receipts.none': '待機中の入金はありません。',
  'receipts.booked': '記帳日',
  'receipts.payer': '支払人',
  'receipts.text': '振込内容',
  'receipts.give': '割り当て',
  'receipts.back': '返金',
  'receipts.returning': '{code} で返金中',
  'receipts.claim': '申請',
  'receipts.claims': '回答待ちの申請',
  'receipts.noClaims': '待機中の申請はありません。',
  'receipts.due': '回答期限',
  'receipts.named': '参照コードまたは取引',
  'receipts.open': '開く',
  'receipts.verified': '確認済みの氏名',
  'receipts.noName': '確認済みの氏名なし',
  'receipts.image': '支払いのスクリーンショット',
  'receipts.noImage': 'スクリーンショットは削除されています。',
  'receipts.statements': '銀行明細',
  'receipts.noStatements': '明細はまだありません。',
  'receipts.import': '明細を取り込む',
  'receipts.importHint':
    'camt.053（XML）または見出し行のあるCSV、5 MBまで。開始残高は前回の終了残高と一致する必要があります。2人目が承認すると記帳されます。',
  'receipts.file': 'ファイル',
  'receipts.opening': '開始残高',
  'receipts.closing': '終了残高',
  'receipts.columns': '列名：日付、金額、番号、支払人、内容',
  'receipts.lines': '行数',
  'receipts.by': '取り込んだ人',
  'receipts.state.waiting': '未記帳',
  'receipts.state.booked': '記帳済み',
  'receipts.state.refused': '記帳済みの行を含む',
  'receipts.bankReference': '銀行の参照番号',
  'receipts.hash': '全行のSHA-256',
  'receipts.alone': '参照コードが一致し、金額は1,000以下です。1人で割り当てられます。',
  'receipts.done': '完了しました',
  'receipts.coins': 'チャージの条件',
  'receipts.maximum': '最大支払額',
  'receipts.termsLead':
    '手数料や最小支払額の引き上げ、最大支払額の引き下げは、7日前までに告知されている必要があります。停止は承認後すぐ有効です。申請済みのものには申請時の手数料が適用されます。',
  'receipts.first':
    '{iban}の最初の明細です。開始残高はプラットフォームの自己資金になります。それ以前の支払いには行がなく、誰にも割り当てられません。',
  'receipts.owed':
    '銀行が{amount} {currency}を差し引きましたが、自己資金にはまだありません。次に割り当てる入金から支払われます。',
  'receipts.whichAccount': '口座',
  'receipts.noClaim': '申請なし',
};
