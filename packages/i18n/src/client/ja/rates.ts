import type { rates as source } from '../en/rates.ts';

/** What everything costs, and the local currencies, in Japanese. */
export const rates: Readonly<Record<keyof typeof source, string>> = {
  'rates.lead': 'すべての費用を、稼働中の取引所から直接読み出して表示しています。次の注文にはこの料率が適用されます。',
  'rates.trading': '取引手数料',
  'rates.everywhere': '{count} 市場すべてで共通です。約定ごとの金額に対し、決済通貨で徴収します。',
  'rates.makerTaker':
    'メイカー：注文が板で待っていた場合。テイカー：板の注文と約定した場合。料率は注文受付時に確定します。',
  'rates.tier': 'ランク',
  'rates.regular': '通常',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'あなた',
  'rates.maker': 'メイカー',
  'rates.taker': 'テイカー',
  'rates.calculator': '費用を計算する',
  'rates.value': '取引金額',
  'rates.valueMissing': 'ゼロより大きい金額を入力してください。',
  'rates.role': '役割',
  'rates.feeLine': '手数料 {rate} × {value}',
  'rates.fundLine': 'うち安全基金へ',
  'rates.sellBrings': '売却時の受取額',
  'rates.buyCosts': '購入時の支払額',
  'rates.moving': '費用のかからないもの',
  'rates.transfer': 'ご自身のウォレット間の振替',
  'rates.transferCost': '無料、即時',
  'rates.placing': '注文の発注・変更・取消',
  'rates.placingCost': '無料。約定時のみ徴収',
  'rates.outside': '入金と出金',
  'rates.outsideCost': 'この取引所ではまだ扱っていません',
  'rates.currencies': '現地通貨',
  'rates.currenciesNote':
    '表示専用です。これらのレートで徴収や決済は行いません。1 USDT は1米ドルとして表示します。連邦準備制度の月平均です。',
  'rates.currency': '通貨',
  'rates.perUsdt': '1 USDT あたり',
  'rates.asOf': '時点',
  'rates.byVolume': '30日の取引額',
  'rates.byBalance': 'または保有額',
  'rates.tierMade':
    'USDT建てで、有利なほうを適用します。保有額はその時点の価格で評価します。毎日UTC午前0時に見直し、新しい段階は次の注文から有効です。',
  'rates.thresholdsSince': 'この条件は{time}から適用されています。',
  'rates.thresholdsFirst': 'この条件は取引所の開始時から適用されています。',
};
