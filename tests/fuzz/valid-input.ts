import type { Call } from '@candor/protocol';

/** Input that is right for a call; a call without an entry needs none. */
export interface ValidInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly input?: Readonly<Record<string, unknown>>;
}

const order = { symbol: 'BTC/USDT', side: 'buy', price: '58000.00', quantity: '0.01000' };
const stop = { triggerPrice: '61000.00', triggerSource: 'last' };

/** An order of every kind, each right on a market whose index stands at 60,000. */
export const orderForms: readonly Readonly<Record<string, unknown>>[] = [
  { ...order, type: 'limit' },
  { ...order, type: 'limit', price: '58100.00', postOnly: true },
  { ...order, type: 'limit', side: 'sell', price: '62000.00', displayQuantity: '0.00100' },
  { ...order, type: 'limit', timeInForce: 'GTD', expiresAtMs: Date.UTC(2030, 0, 1) },
  { ...order, type: 'limit', side: 'sell', price: '58000.00', timeInForce: 'IOC' },
  { symbol: 'BTC/USDT', side: 'buy', type: 'market', quoteAmount: '25.00' },
  { symbol: 'BTC/USDT', side: 'sell', type: 'market', quantity: '0.00100' },
  { ...order, ...stop, type: 'stop_limit', price: '61500.00' },
  { symbol: 'BTC/USDT', side: 'buy', type: 'stop_market', quantity: '0.00100', ...stop },
  { symbol: 'BTC/USDT', side: 'sell', type: 'trailing_stop', quantity: '0.00100', trailingPercent: '2.00' },
  { ...order, ...stop, type: 'oco', stopLimitPrice: '61500.00' },
];
const transfer = { from: 1, to: 7, coin: 'USDT', amount: '1' };
const market = { a: 'BTC_USDT', b: '1' };

const inputs: Readonly<Record<string, ValidInput>> = {
  'notices.read': { input: { all: true } },
  'notices.savePreferences': { input: { kind: 'order_filled', inbox: true, mail: true, push: true } },
  'notices.pushSubscribe': {
    input: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      p256dh: 'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
  },
  'notices.pushUnsubscribe': { input: { endpoint: 'https://fcm.googleapis.com/fcm/send/x' } },
  'chat.send': { input: { content: 'Where is my deposit?', messageId: 'message-1' } },
  'chat.read': { input: { serial: 1 } },
  'chat.after': { input: { serial: 0 } },
  'chat.rate': { input: { rating: 5 } },
  'platform.mt5Amount': { input: { coin: 'BTC' } },
  'user.register': { input: { email: 'someone.else@example.com', password: 'kX7-mq2vLp' } },
  'user.login': { input: { email: 'nobody@example.com', password: 'kX7-mq2vLp' } },
  'user.refreshToken': { input: { refreshToken: 'a'.repeat(43) } },
  'user.loginSecondStep': { input: { ticket: 'a'.repeat(43), code: '123456' } },
  'user.stepUp': { input: { method: 'totp', code: '123456' } },
  'member.getGoogleVerification': { params: { x: '2' }, input: {} },
  'member.bindGoogle': { params: { x: '123456' }, input: {} },
  'member.bindOrResetGoogle': { params: { x: '123456', y: '2' }, input: {} },
  'user.updatePwd': { input: { oldPassword: 'kX7-mq2vLp', newPassword: 'another-9-Word' } },
  'user.updateUserLoginPwd': { input: { oldPassword: 'kX7-mq2vLp', newPassword: 'another-9-Word' } },
  'user.bladeUpdatePassword': { input: { oldPassword: 'kX7-mq2vLp', newPassword: 'another-9-Word' } },
  'user.tardPwdSet': { input: { newPassword: 'fund-4-Word' } },
  'member.tradePwd': { input: { newPassword: 'fund-4-Word' } },
  'user.bindEmail': { input: { email: 'bind@example.com', code: '123456' } },
  'member.accountVerificationBinding': { input: { email: 'bind@example.com', code: '123456' } },
  'member.antiCode': { input: { antiCode: 'blue-otter' } },
  'member.deleteDevice': { params: { id: '999999' }, input: {} },
  'member.updateDevice': { input: { id: '999999', name: 'Laptop' } },
  'user.addPasskey': {
    input: { name: 'Phone', passkey: { id: 'abc', rawId: 'abc', type: 'public-key', response: {} } },
  },
  'user.removePasskey': { input: { id: 'abcdef' } },
  'user.loginPasskey': { input: { passkey: { id: 'abc', rawId: 'abc', type: 'public-key', response: {} } } },
  'member.api': { input: { name: 'Bot', permissions: ['read'] } },
  'member.apiDel': { input: { id: 'ck_0123456789abcdef01234567' } },
  'user.uploadKYC': { input: { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(7)' } },
  'member.verified': { input: { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(7)' } },
  'user.uploadPhoto': { input: { side: 'front' } },
  'content.read': { input: { id: 'fees' } },
  'content.search': { input: { text: 'fees' } },
  'content.helpCenterInfo': { params: { id: 'fees' } },
  'cgform.getData': { params: { formId: 'article' } },
  'cgform.detailData': { params: { formId: 'article', id: 'fees' } },
  'dict.items': { params: { dictCode: 't_app_language' } },
  'common.uploadOss': { input: { type: 'proof' } },
  'cgform.uploadFile': { input: { type: 'proof' } },
  'user.bankSave': { input: { cardNumber: '6222020200112233', bankName: 'Bank of Example' } },
  'member.payment': { input: { kind: 'paypal', account: 'a@example.com', holder: 'Lin Wei' } },
  'user.notMe': { input: { token: `1.1999999999999.${'a'.repeat(43)}` } },
  'user.backPwd': { input: { email: 'nobody@example.com', code: '123456', newPassword: 'kX7-mq2vLp' } },
  'user.sendEmailCode': { input: { email: 'someone.new@example.com', type: 'register' } },
  'user.sendMobileCode': { input: { phone: '+85291234567', type: 'register' } },
  'member.sendEmail': { input: { email: 'someone.new@example.com', type: 'register' } },
  'member.sendSms': { input: { phone: '+85291234567', type: 'register' } },
  'user.saveClientSetting': { input: { name: 'preferences', value: '{}' } },
  'spot.submitOrder': { input: { ...order, type: 'limit' } },
  'spot.entrustExchange': { params: { t: 'limit' }, input: order },
  'spot.cancelOrder': { input: { id: '999999' } },
  'spot.entrustCancel': { input: { id: '999999' } },
  'spot.amendOrder': { input: { id: '999999', price: '58000.00' } },
  'spot.entrustLog': { params: { a: 'all', b: '2', c: '1' } },
  'spot.transactionDetails': { params: { id: '999999' } },
  'spot.myExchangeLog': { params: { a: 'all' } },
  'quotes.recentTrades': { params: market },
  'quotes.recentTradesByGet': { params: market },
  'quotes.kline': { input: { symbol: 'BTC/USDT', interval: '1m' } },
  'quotes.depth': { input: { symbol: 'BTC/USDT' } },
  'quotes.index': { input: { symbol: 'BTC/USDT' } },
  'quotes.addOptional': { params: market },
  'quotes.cancelOptional': { params: market },
  'assets.walletGet': { params: { a: '1', b: 'USDT' } },
  'assets.transferFunds': { input: transfer },
  'assets.walletTrans': { input: transfer },
  'console.welcome': { input: { word: 'a'.repeat(43), password: 'a-long-words-password' } },
  'console.logIn': { input: { name: 'nobody', password: 'a-long-words-password' } },
  'console.secondStep': { input: { ticket: 'a'.repeat(43), code: '123456' } },
  'console.renewCodes': { input: { code: '123456' } },
  'console.contentRead': { input: { articleId: 1 } },
  'console.contentVersion': { input: { articleId: 1, version: 1 } },
  'console.contentPreview': { input: { body: 'text' } },
  'console.contentCreate': { input: { section: 'start', slug: 'a-new-article' } },
  'console.contentDraft': {
    input: { articleId: 1, lang: 'en', title: 'T', summary: 'S', body: 'B', base: 1, revision: 0 },
  },
  'console.contentDiscard': { input: { articleId: 1, lang: 'en', revision: 1 } },
  'console.contentPublish': { input: { articleId: 1, base: 1, drafts: [{ lang: 'en', revision: 1 }] } },
  'console.contentCancel': { input: { articleId: 1, version: 1, reason: 'Too early' } },
  'console.contentRollBack': { input: { articleId: 1, version: 1, base: 2, reason: 'It was wrong' } },
  'console.contentArrange': {
    input: { articleId: 1, section: 'start', position: 1, hidden: false, revision: 1, reason: 'Looked at' },
  },
  'console.disableOperator': { input: { operatorId: 999_999, reason: 'Left the company' } },
  'console.operatorLink': { input: { operatorId: 999_999 } },
  'console.openVerification': { input: { verificationId: 999_999 } },
  'console.verificationPhoto': { input: { photoId: 'a'.repeat(32) } },
  'console.certify': { input: { verificationId: 999_999 } },
  'console.refuseVerification': {
    input: { verificationId: 999_999, reason: 'photo_blurred', remark: 'Please send it again.' },
  },
  'console.propose': {
    input: {
      proposal: { kind: 'market.state', symbol: 'BTC/USDT', state: 'cancel_only' },
      reason: 'Maintenance of the venue',
      requestId: 'request-1',
    },
  },
  'console.settingHistory': { input: { name: 'menu' } },
  'console.changeSetting': {
    input: { name: 'menu', value: '{"shown":["loan"]}', expectedVersion: 7, reason: 'As was agreed on' },
  },
  'console.approve': { input: { approvalId: 999_999 } },
  'console.refuse': { input: { approvalId: 999_999, reason: 'Not in this month' } },
};

export const validInput = (call: Pick<Call, 'id'>): ValidInput => inputs[call.id] ?? {};
