import type { rules as source } from '../en/rules.ts';

/** How the market works, and the parts of pages that are read, in Japanese. */
export const rules: Readonly<Record<keyof typeof source, string>> = {
  'rules.lead':
    '価格の決まり方、注文の出会い方、その範囲。このページの数値はすべて稼働中の取引所から読み出しています。',
  'rules.contents': 'このページの内容',
  'rules.market': '市場',
  'rules.prices': '2つの価格',
  'rules.pricesLast': '最終価格は、Candor の板で最後に約定した価格です。',
  'rules.pricesIndex':
    '指数価格は外部市場の価格です。値幅制限はこれに従い、逆指値でも選べます。当社の板は指数の算出に使わないため、板を動かして逆指値を発動させることはできません。',
  'rules.index': '指数の決まり方',
  'rules.index1': '各取引所の最新価格のうち、{seconds} 秒以内のものを集めます。',
  'rules.index2':
    '中央値から {percent} を超える状態が {seconds} 秒続いた取引所を外します。{minutes} 分間その範囲内に戻れば復帰します。',
  'rules.index3': '残りが {venues} 未満なら、指数はありません。',
  'rules.index4': '中央値をとります。{venues} 以上かつ過半数が {percent} 以内になければ、指数はありません。',
  'rules.index5': '各取引所を中央値から {percent} 以内に収め、もう一度中央値をとります。これが指数です。',
  'rules.indexNone':
    '指数がない間、その市場は「停滞」です。停滞した価格では何も発動せず、デモのマーケットメイカーは注文を引き上げます。価格がないと時間を失い、誤った価格ではお金を失います。',
  'rules.venues': 'いまの各取引所',
  'rules.venue': '取引所',
  'rules.venuePrice': '価格',
  'rules.venueAge': '経過',
  'rules.venueState': '状態',
  'rules.venueCounts': '採用',
  'rules.venueOld': '古い',
  'rules.venueFar': 'かけ離れている',
  'rules.indexNow': '{symbol} の現在の指数',
  'rules.orders': '注文の種類',
  'rules.type.limit': '指定価格か、より有利な価格で約定します。残りは板で待ちます。',
  'rules.type.market': '直ちに約定します。最良価格から市場の上限を超えては約定しません。残りは終了します。',
  'rules.type.stop_limit': 'トリガーを待ち、その後は指値注文として働きます。',
  'rules.type.stop_market': 'トリガーを待ち、その後は成行注文として働きます。',
  'rules.type.trailing_stop': 'トリガーが一定の距離で価格を追い、価格が反転するとそこにとどまります。',
  'rules.type.oco': '指値と逆指値の組み合わせ。一方が働くと他方は取り消されます。',
  'rules.tif.GTC': '約定か取消まで有効です。',
  'rules.tif.IOC': '直ちに約定しない分は取り消されます。',
  'rules.tif.FOK': '全量を直ちに約定するか、まったくしないか。',
  'rules.tif.GTD': '指定した時刻まで有効です。',
  'rules.postOnly': '板で待つだけの注文です。直ちに約定する場合は受け付けません。',
  'rules.matching': '優先順位',
  'rules.matchingText':
    'より良い価格が先、同じ価格なら先の注文が先です。順番の割り込みはなく、当社のマーケットメイカーも例外ではありません。自己取引は起きません。注文で選んだとおり、どちらかの注文が終了します。',
  'rules.markets': '注文の制限',
  'rules.marketsText': '価格は呼値、数量はロット単位です。範囲外の注文は、受け付けられる最も近い値を示して拒否します。',
  'rules.yourFees': 'メイカー / テイカー',
  'rules.feesText':
    '手数料は約定金額×料率で、最小単位未満は切り捨てます。送信前にフォームが示す額は、記帳と同じ計算式によるものです。',
  'rules.fundText':
    'すべての手数料の10%が、手数料と同じ記録で資産保全基金に入ります。各資産でこれまでに徴収した手数料のちょうど10分の1（最小単位未満切り捨て）が基金にあります。',
  'rules.fundCheck1':
    'ご自身の約定の手数料を開くと、ご自身の手数料の 10 分の 1 と相手側の手数料の 10 分の 1 が示されます。その合計が、この取引から基金に入った額です。',
  'rules.fundCheck2':
    'これまでの手数料の合計を10で割ると、最後の桁まで残高に一致します。どちらも2秒ごとに台帳から読み出しています。',
  'rules.fundCheck3': 'Candor の運営者は「{command}」でジャーナルの全記録を検証できます。',
  'rules.reserves': '当社の負債と保有資産',
  'rules.reservesText':
    '取引所は毎週、ユーザーに負うすべての額のルートを、保有資産とあわせて公開します。アカウントを持つ人は自分が集計に含まれるかを確認できます。',
  'rules.reservesLink': '最新の証明を見る',
  'rules.records': '記録の保存期間',
  'rules.recordsAll': 'ジャーナルは最初からのすべての記録を保存します。',
  'rules.recordsDays': 'ジャーナルは直近 {days} 日間のすべての記録を保存し、それより古い記録は削除します。',
  'rules.recordsLists': '注文、約定、台帳の明細は、いずれの場合もご自身の一覧に残ります。',
  'rules.recordsCut':
    '削除した位置には、最後に削除した記録の番号と、その時点のチェーンおよび全残高のハッシュが記録されます。それ以降は「{command}」ですべて検証でき、それより前は「保存されていません」と表示されます。',
  'rules.risk': 'リスク',
};
