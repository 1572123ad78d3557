import type { practice as source } from '../en/practice.ts';

/** The practice wallet of the demo, in Japanese. */
export const practice: Readonly<Record<keyof typeof source, string>> = {
  'practice.title': '練習用ウォレット',
  'practice.money': '練習用のお金です。',
  'practice.moneyText':
    'これらのコインはこのデモ専用のチェーンにしか存在せず、価値はありません。このアドレスに本物のコインを送らないでください。',
  'practice.about':
    '取引所の外にあるご自身のウォレットです。ここへ出金したり、ここから入金したりして、送金の両側を確認できます。',
  'practice.demoOnly': '練習用ウォレットは、デモのチェーンが動いている間だけ利用できます。',
  'practice.make': '練習用ウォレットを作成',
  'practice.address': '練習用ウォレットのアドレス',
  'practice.balances': 'チェーン上の残高',
  'practice.empty': 'まだ何もありません。テストコインを受け取るか、このアドレスへ出金してください。',
  'practice.key': '秘密鍵',
  'practice.keyText':
    'この鍵を持つ人がコインを動かせます。鍵はこのブラウザにのみ保存され、ブラウザのデータを消去すると失われます。',
  'practice.showKey': '鍵を表示',
  'practice.hideKey': '鍵を隠す',
  'practice.delete': 'このウォレットを削除',
  'practice.deleteSure': 'ウォレットを削除しますか。鍵の控えがなければ、コインは二度と取り出せません。',
  'practice.send': '送金',
  'practice.sendDo': '{amount} {asset} を送金',
  'practice.toDeposit': '自分の入金アドレスを使う',
  'practice.feeUpTo': 'ネットワーク手数料：最大 {amount} {asset}',
  'practice.needsGas':
    'ネットワーク手数料は {asset} で支払いますが、このウォレットの残高が足りません。先にテスト用 {asset} を受け取ってください。',
  'practice.notAddress': 'このチェーンのアドレスではありません。',
  'practice.checksum': 'アドレスに誤りがあります。チェックサムが一致しません。',
  'practice.tooMuch': 'このウォレットの残高を超えています。',
  'practice.rejected': 'チェーンはこの送金を拒否します。',
  'practice.sent': '送金を受け付けました',
  'practice.history': 'このウォレットからの送金',
  'practice.noneSent': '送金はまだありません。',
  'practice.sign': 'メッセージに署名',
  'practice.message': 'メッセージ',
  'practice.signDo': '署名する',
  'practice.copySignature': '署名をコピー',
  'practice.withdrawHere': '取引所からこのウォレットへ出金する',
  'practice.fromDeposit': 'または、練習用ウォレットから自分で送金する',
  'practice.fromWithdraw': '出金先のウォレットがない場合は、練習用ウォレットを使えます',
  'practice.asked': 'このページのプログラムが練習用ウォレットに要求しています',
  'practice.allow': '許可',
  'practice.reject': '拒否',
};
