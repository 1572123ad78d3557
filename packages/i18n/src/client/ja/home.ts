import type { home as source } from '../en/home.ts';

/** The home page, in Japanese. */
export const home: Readonly<Record<keyof typeof source, string>> = {
  'home.title': 'ホーム',
  'home.headline1': '計算を',
  'home.headline2': '見せる取引所',
  'home.lead':
    'すべての手数料と約定に、その計算が付いています。下線付きの数字をクリックして、ご自身で確かめてください。',
  'home.open': '口座を開設',
  'home.look': 'まず見てみる',
  'home.trade': '取引する',
  'home.receiptExample': '実際の板で計算、未送信',
  'home.receiptOwn': '直近の約定',
  'home.receiptTitle': '{quantity} {asset} を成行で買い',
  'home.receiptFill': '{quantity} × {price}',
  'home.receiptFills': '即時約定 {quantity}、平均 {price}',
  'home.receiptFee': '手数料、{rate} × {base}',
  'home.receiptPaid': 'お支払い額',
  'home.receiptPaidOwn': '支払った額',
  'home.receiptGotOwn': '受け取った額',
  'home.receiptSame': '注文は同じ計算で、最後の桁まで記帳されます。',
  'home.engraving': '{symbol} の過去 24 時間：{open} から {close}、高値 {high}、安値 {low}。',
  'home.high': '高値 {price}',
  'home.low': '安値 {price}',
  'home.markets': '現在のマーケット',
  'home.allMarkets': '{count, plural, other {全 # ペア}}',
  'home.checks': '確かめられること',
  'home.check1': '送信前の計算',
  'home.check1Text':
    '注文フォームは注文を実際の板に通し、約定分、残る分、各手数料とその基準、最大の支払額を示します。記帳に使うのもこの計算です。',
  'home.check2': '約定後の記帳',
  'home.check2Text': '残高はすべて、その元になった記帳を開けます。累計残高はクリックした数字で終わります。',
  'home.check3': '基準となる価格',
  'home.check3Text': '指数は複数の取引所の中央値です。各取引所、その鮮度、除外したものを示します。',
  'home.fund': '資産保全基金',
  'home.fundText': 'すべての手数料の 10% が、手数料と同じ記帳でここに入ります。',
  'home.fundEmpty': 'まだありません。手数料は発生していません。',
};
