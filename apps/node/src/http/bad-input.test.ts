import { type Call, calls, emptySaysSomething, operatorRoles, requestReference } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf } from './register-calls.ts';
import { OperatorDesk } from './test-support/operator-desk.ts';
import { type Answer, TestServer } from './test-support/test-server.ts';

/**
 * Input that is right, for every call that needs any; what is wrong is made from it field by field.
 */
const otcOrder = { orderCode: 'OTC-2601-999999', requestId: 'otc-order-1' };
const otcOffer = {
  price: { kind: 'fixed', price: '7.115' },
  total: '5000',
  minimum: '100.00',
  maximum: '5000.00',
  paymentMinutes: 15,
  methods: ['alipay'],
  requestId: 'otc-offer-1',
};

const right: Readonly<Record<string, Record<string, unknown>>> = {
  'user.saveClientSetting': { name: 'trade.layout', value: '{"columns":3}' },
  'notices.read': { all: true },
  'notices.savePreferences': { kind: 'order_filled', inbox: true, mail: true, push: true },
  'notices.pushSubscribe': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p256dh: 'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
  'notices.pushUnsubscribe': { endpoint: 'https://fcm.googleapis.com/fcm/send/x' },
  'chat.send': { content: 'Where is my deposit?', messageId: 'message-1' },
  'chat.read': { serial: 1 },
  'chat.after': { serial: 0 },
  'chat.rate': { rating: 5 },
  'platform.mt5Amount': { coin: 'BTC' },
  'fixedPeriod.open': { symbol: 'BTC/USDT', direction: 'rise', period: 30, quantity: '100' },
  'fixedPeriod.setStakeLimit': { dailyStakeLimit: '100' },
  'assets.bill': { billId: '1-0' },
  'assets.dayResults': { month: '2026-01' },
  'assets.statement': { month: '2026-01' },
  'swap.price': { from: 'BTC', to: 'USDT', amount: '1' },
  'swap.exchange': { from: 'BTC', to: 'USDT', amount: '1', quoteSeq: 1 },
  'recharge.submit': {
    coinType: 'USDT',
    amount: '100.00',
    screenshot: `s${'0'.repeat(32)}`,
    reference: requestReference({ userId: 1, number: 1 }),
  },
  'swap.small': { coins: ['BTC'], quoteSeq: 1 },
  'swap.list': { coin: 'BTC' },
  'proof.reserves': {},
  'proof.own': {},
  'otc.quote': { advertId: '999999', fiatAmount: '700.00' },
  'otc.merchantStatistics': { merchantId: 'm999999' },
  'otc.openOrder': {
    advertId: '999999',
    fiatAmount: '700.00',
    price: '7.115',
    method: 'alipay',
    requestId: 'otc-open-1',
  },
  'otc.order': { orderCode: 'OTC-2601-999999' },
  'otc.paid': otcOrder,
  'otc.cancel': otcOrder,
  'otc.extend': otcOrder,
  'otc.release': { ...otcOrder, fundPassword: 'Fund-7788' },
  'otc.appeal': { ...otcOrder, reason: 'not_released', text: 'I paid at noon' },
  'otc.evidence': { ...otcOrder, text: 'The receipt of the bank' },
  'otc.withdrawAppeal': otcOrder,
  'otc.rate': { ...otcOrder, rating: 5 },
  'otc.block': { ...otcOrder, blocked: true },
  'otc.publish': { side: 'sell', coin: 'USDT', fiat: 'CNY', ...otcOffer },
  'otc.edit': { advertId: '999999', ...otcOffer },
  'otc.online': { advertId: '999999', online: true, requestId: 'otc-online-1' },
  'otc.close': { advertId: '999999', requestId: 'otc-close-1' },
  'otc.saveMerchantProfile': { name: 'Lin Desk', requestId: 'otc-profile-1' },
  'otc.bond': { action: 'lock', requestId: 'otc-bond-1' },
  'otc.sendChat': { orderCode: 'OTC-2601-999999', content: 'Good morning', messageId: 'message-1' },
  'otc.chatRead': { orderCode: 'OTC-2601-999999', serial: 1 },
  'otc.chatTyping': { orderCode: 'OTC-2601-999999' },
  'console.otcCase': { orderCode: 'OTC-2601-999999' },
  'console.otcAdvertOffline': { advertId: 999_999, cause: 'complaints', reason: 'Several complaints' },
  'fixedPeriod.pause': { days: 1 },
  'fixedPeriod.results': { fromMs: 1 },
  'fixedPeriod.receipt': { orderCode: 'FX-260101-0000001' },
  'fixedPeriod.samples': { symbol: 'XAU/USD', fromSecond: 1, toSecond: 2 },
  'user.register': { email: 'someone.else@example.com', password: 'kX7-mq2vLp' },
  'user.login': { email: 'nobody@example.com', password: 'kX7-mq2vLp' },
  'user.refreshToken': { refreshToken: 'a'.repeat(43) },
  'user.lostFactor': { ticket: 'a'.repeat(43), reach: 'By phone, +49 30 901820, mornings' },
  'user.loginSecondStep': { ticket: 'a'.repeat(43), code: '123456' },
  'user.secondStepPasskeyOptions': { ticket: 'a'.repeat(43) },
  'user.backPwdPasskeyOptions': { email: 'nobody@example.com', code: '123456' },
  'user.stepUp': { method: 'totp', code: '123456' },
  'user.updatePwd': { oldPassword: 'kX7-mq2vLp', newPassword: 'another-9-Word' },
  'user.updateUserLoginPwd': { oldPassword: 'kX7-mq2vLp', newPassword: 'another-9-Word' },
  'user.bladeUpdatePassword': { oldPassword: 'kX7-mq2vLp', newPassword: 'another-9-Word' },
  'user.tardPwdSet': { newPassword: 'fund-4-Word' },
  'member.tradePwd': { newPassword: 'fund-4-Word' },
  'user.bindEmail': { email: 'bind@example.com', code: '123456' },
  'member.accountVerificationBinding': { email: 'bind@example.com', code: '123456' },
  'user.askContactChange': { email: 'bind@example.com', code: '123456' },
  'user.stopContactChange': { channel: 'mail' },
  'member.antiCode': { antiCode: 'blue-otter' },
  'member.updateDevice': { id: '999999', name: 'Laptop' },
  'user.addPasskey': {
    name: 'Phone',
    passkey: { id: 'abc', rawId: 'abc', type: 'public-key', response: { clientDataJSON: 'e30' } },
  },
  'user.removePasskey': { id: 'abcdef' },
  'user.loginPasskey': {
    passkey: { id: 'abc', rawId: 'abc', type: 'public-key', response: { clientDataJSON: 'e30' } },
  },
  'member.api': { name: 'Bot', permissions: ['read'] },
  'member.apiDel': { id: 'ck_0123456789abcdef01234567' },
  'user.uploadKYC': { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(3)' },
  'member.verified': { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(3)' },
  'user.uploadPhoto': { side: 'front' },
  'content.read': { id: 'fees' },
  'content.search': { text: 'fees' },
  'common.uploadOss': { type: 'proof' },
  'cgform.uploadFile': { type: 'proof' },
  'user.setAvatar': { avatar: 'sail' },
  'user.bankSave': { cardNumber: '6222020200112233', bankName: 'Bank of Example' },
  'member.payment': { kind: 'paypal', account: 'a@example.com', holder: 'Lin Wei' },
  'agent.list': { generation: 1 },
  'user.applyMerchant': {
    displayName: 'Lin Trades',
    country: 'HK',
    contactKind: 'telegram',
    contact: '@lin',
    volume: '10k_100k',
    payments: ['bank'],
    statement: 'Five years of trading with people in person.',
    agreed: true,
  },
  'user.applyAgent': {
    channels: ['website'],
    links: 'https://lin.example',
    audience: '1k_10k',
    statement: 'A site about exact arithmetic since 2019.',
    agreed: true,
  },
  'user.withdrawApplication': { kind: 'agent' },
  'console.openApplication': { applicationId: 999_999 },
  'console.openFactorLoss': { lossId: 999_999 },
  'console.refuseFactorLoss': { lossId: 999_999, reason: 'Not the person on the papers.' },
  'console.openWithdrawal': { withdrawalId: 999_999 },
  'console.approveWithdrawal': { withdrawalId: 999_999 },
  'console.refuseWithdrawal': { withdrawalId: 999_999, cause: 'origin_unclear', reason: 'Papers and address differ.' },
  'console.askWithdrawalUser': { withdrawalId: 999_999, reason: 'Is this address your own?', requestId: 'ask-user-1' },
  'console.openClaim': { rechargeId: 999_999 },
  'console.refuseClaim': { rechargeId: 999_999, reason: 'No payment came in.' },
  'console.statementLines': { statementId: 999_999 },
  'console.importStatement': { format: 'csv', opening: '0', closing: '1', currency: 'USD' },
  'console.assignReceipt': { receiptId: 999_999, rechargeId: 999_999, reason: 'The reference is exact.' },
  'console.findDeposit': { txHash: 'ab'.repeat(32) },
  'console.pauseNetwork': {
    direction: 'deposits',
    cause: 'maintenance',
    reviewAtMs: 4_102_444_800_000,
    reason: 'A new node.',
  },
  'console.countHoldings': { asset: 'ETH' },
  'console.unsignedMove': { approvalId: 999_999 },
  'console.signedMove': { approvalId: 999_999, signed: '0x02ab', send: false },
  'console.cancelColdMove': { approvalId: 999_999 },
  'console.refuseApplication': { applicationId: 999_999, reason: 'Please say more about it.' },
  'demo.faucet': { coin: 'ETH' },
  'alerts.add': { symbol: 'BTC/USDT', price: '61500.00', direction: 'above' },
  'alerts.remove': { alertId: '999999' },
  'withdraw.addAddress': {
    network: 'ETHEREUM',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    label: 'Ledger',
  },
  'withdraw.removeAddress': { addressId: '999999' },
  'withdraw.ownershipText': { addressId: '999999' },
  'withdraw.proveOwnership': { addressId: '999999', expiresAtMs: 4_102_444_800_000, signature: '0x02ab' },
  'withdraw.labelAddress': { addressId: '999999', label: 'Safe' },
  'withdraw.whitelistOnly': { only: true },
  'assets.withdrawal': { data: 'eyJh.YQ.YQ.YQ.YQ' },
  'withdraw.submit': {
    way: 'ETH-ETHEREUM',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    amount: '0.1',
    fundPassword: 'Fund-7788',
  },
  'withdraw.preview': { way: 'ETH-ETHEREUM', amount: '0.1' },
  'withdraw.cancel': { id: '999999' },
  'withdraw.statement': {
    network: 'ETHEREUM',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    beneficiary: 'self',
    person: 'natural',
    name: 'Ada Kwan',
    country: 'HK',
    wallet: 'own',
    purpose: 'own_wallet',
  },
  'withdraw.dropAddress': { token: `1.1999999999999.${'a'.repeat(43)}` },
  'user.copyData': { cursor: '0-0' },
  'console.copyData': { approvalId: 999_999 },
  'user.notMe': { token: `1.1999999999999.${'a'.repeat(43)}` },
  'user.backPwd': { email: 'nobody@example.com', code: '123456', newPassword: 'kX7-mq2vLp' },
  'user.sendEmailCode': { email: 'someone.new@example.com', type: 'register' },
  'user.sendMobileCode': { phone: '+85291234567', type: 'register' },
  'member.sendEmail': { email: 'someone.new@example.com', type: 'register' },
  'member.sendSms': { phone: '+85291234567', type: 'register' },
  'spot.submitOrder': { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price: '58000.00', quantity: '0.01000' },
  'spot.entrustExchange': { symbol: 'BTC/USDT', side: 'buy', price: '58000.00', quantity: '0.01000' },
  'spot.cancelOrder': { id: '1' },
  'spot.entrustCancel': { id: '1' },
  'spot.amendOrder': { id: '1', price: '58000.00' },
  'futures.fundingRate': { symbolName: 'BTC_USDT' },
  'futures.receipt': { liquidationId: 'LQ-1-1' },
  'futures.marks': { symbol: 'BTC/USDT:USDT', fromSecond: 1, toSecond: 2 },
  'futures.submitOrder': { symbol: 'BTC/USDT:USDT', direction: 1, price: '58000.00', quantity: '0.01000' },
  'futures.previewOrder': { symbol: 'BTC/USDT:USDT', direction: 1, price: '58000.00', quantity: '0.01000' },
  'futures.adlQueue': { symbol: 'BTC/USDT:USDT', side: 'long' },
  'futures.entrustOpen': { symbol: 'BTC/USDT:USDT', direction: 1, price: '58000.00', quantity: '0.01000' },
  'futures.entrustClose': { symbol: 'BTC/USDT:USDT', direction: 3, price: '58000.00', quantity: '0.01000' },
  'futures.cancelOrder': { id: '999999' },
  'futures.amendOrder': { id: '999999', price: '58000.00' },
  'futures.closePosition': { id: '999999' },
  'futures.adjustMargin': { id: '999999', money: '1', flag: 1 },
  'futures.updateBond': { id: '999999', money: '1', flag: 1 },
  'futures.updateLeverage': { symbol: 'BTC/USDT:USDT', leverage: 10 },
  'futures.positionMode': { positionMode: 'hedge' },
  'futures.setLossOrder': { positionId: '999999', kind: 'stop_loss', triggerPrice: '50000.00' },
  'futures.cancelLossOrder': { id: '999999' },
  'user.export': { kind: 'ledger' },
  'fixedPeriod.list': { symbol: 'BTC/USDT' },
  'quotes.kline': { symbol: 'BTC/USDT', interval: '1m' },
  'quotes.depth': { symbol: 'BTC/USDT' },
  'quotes.index': { symbol: 'BTC/USDT' },
  'assets.transferFunds': { from: 1, to: 7, coin: 'USDT', amount: '1' },
  'assets.walletTrans': { from: 1, to: 7, coin: 'USDT', amount: '1' },
  'console.chatList': { view: 'waiting' },
  'console.chatFind': { search: 'deposit' },
  'console.chatRead': { chatKey: 'nobodys-key' },
  'console.chatAfter': { chatKey: 'nobodys-key', serial: 0 },
  'console.chatTake': { chatKey: 'nobodys-key' },
  'console.chatAssign': { chatKey: 'nobodys-key', operatorId: 999_999, reason: 'End of the shift' },
  'console.chatSend': { chatKey: 'nobodys-key', content: 'Good morning', messageId: 'message-1' },
  'console.chatSeen': { chatKey: 'nobodys-key', serial: 1 },
  'console.brokerCredentials': {},
  'console.contractNews': {},
  'console.chatTyping': { chatKey: 'nobodys-key' },
  'console.chatClose': { chatKey: 'nobodys-key', reason: 'Answered' },
  'console.chatCannedHistory': { cannedId: 999_999 },
  'console.chatCannedSave': { language: 'en', title: 'Greeting', text: 'Good morning' },
  'console.welcome': { word: 'a'.repeat(43), password: 'a-long-words-password' },
  'console.logIn': { name: 'nobody', password: 'a-long-words-password' },
  'console.secondStep': { ticket: 'a'.repeat(43), code: '123456' },
  'console.secondStepPasskey': { ticket: 'a'.repeat(43) },
  'console.renewCodes': { code: '123456' },
  'console.factor': { code: '123456' },
  'console.factorPasskey': { purpose: 'factor' },
  'console.addPasskey': {
    name: 'Key',
    passkey: { id: 'abc', rawId: 'abc', type: 'public-key', response: { clientDataJSON: 'e30' } },
  },
  'console.renamePasskey': { id: 'abcdef', name: 'Key' },
  'console.userOrders': { userId: 999_999 },
  'console.shownName': { shownName: 'Anneli' },
  'console.operatorShownName': { operatorId: 999_999, shownName: 'Anneli' },
  'console.removePasskey': { id: 'abcdef' },
  'console.contentRead': { articleId: 999_999 },
  'console.contentVersion': { articleId: 999_999, version: 1 },
  'console.contentPreview': { body: 'text' },
  'console.contentCreate': { section: 'start', slug: 'a-new-article' },
  'console.contentDraft': { articleId: 999_999, lang: 'en', title: 'T', summary: 'S', body: 'B', base: 1, revision: 0 },
  'console.contentDiscard': { articleId: 999_999, lang: 'en', revision: 1 },
  'console.contentPublish': { articleId: 999_999, base: 1, drafts: [{ lang: 'en', revision: 1 }] },
  'console.contentCancel': { articleId: 999_999, version: 1, reason: 'Too early' },
  'console.contentRollBack': { articleId: 999_999, version: 1, base: 2, reason: 'It was wrong' },
  'console.contentArrange': {
    articleId: 999_999,
    section: 'start',
    position: 1,
    hidden: false,
    revision: 1,
    reason: 'Looked at',
  },
  'console.disableOperator': { operatorId: 999_999, reason: 'Left the company' },
  'console.operatorLink': { operatorId: 999_999 },
  'console.operatorCode': { operatorId: 999_999 },
  'console.comingLiquidations': { symbol: 'BTC/USDT:USDT' },
  'console.findUsers': { search: '999999' },
  'console.user': { userId: 999_999 },
  'console.userNote': { userId: 999_999, text: 'Called on Monday' },
  'console.endSessions': { userId: 999_999, reason: 'A lost phone' },
  'console.openMail': { messageId: 999_999 },
  'console.openVerification': { verificationId: 999_999 },
  'console.verificationPhoto': { photoId: 'a'.repeat(32) },
  'console.certify': { verificationId: 999_999, seen: ['plausible'] },
  'console.refuseVerification': { verificationId: 999_999, reason: 'photo_blurred', remark: 'Please send it again.' },
  'console.propose': {
    proposal: { kind: 'market.state', symbol: 'BTC/USDT', state: 'cancel_only', cause: 'maintenance' },
    reason: 'Maintenance of the venue',
    requestId: 'request-1',
  },
  'console.settingHistory': { name: 'menu' },
  'console.changeSetting': {
    name: 'menu',
    value: '{"shown":["loan"]}',
    expectedVersion: 7,
    reason: 'As was agreed on',
  },
  'console.approve': { approvalId: 999_999 },
  'console.refuse': { approvalId: 999_999, reason: 'Not in this month' },
};
const rightParams: Readonly<Record<string, Record<string, string>>> = {
  'assets.depositAddress': { coin: 'ETH' },
  'otc.chat': { id: '1' },
  'content.helpCenterInfo': { id: 'fees' },
  'cgform.getData': { formId: 'article' },
  'cgform.detailData': { formId: 'article', id: 'fees' },
  'dict.items': { dictCode: 't_app_language' },
  'member.getGoogleVerification': { x: '2' },
  'member.bindGoogle': { x: '123456' },
  'member.bindOrResetGoogle': { x: '123456', y: '2' },
  'member.deleteDevice': { id: '999999' },
  'spot.entrustExchange': { t: 'limit' },
  'spot.entrustLog': { a: 'all', b: '2', c: '1' },
  'futures.entrustOpen': { t: 'limit' },
  'futures.entrustClose': { t: 'limit' },
  'futures.entrustLog': { a: 'all', b: '2', c: '1' },
  'futures.myPosition': { x: 'u' },
  'futures.coinMargin': { x: 'BTC' },
  'spot.transactionDetails': { id: '1' },
  'spot.myExchangeLog': { a: 'all' },
  'quotes.recentTrades': { a: 'BTC_USDT', b: '5' },
  'quotes.recentTradesByGet': { a: 'BTC_USDT', b: '5' },
  'quotes.addOptional': { a: 'BTC_USDT', b: '1' },
  'quotes.cancelOptional': { a: 'BTC_USDT', b: '1' },
  'quotes.priceComparison': { x: 'BTC' },
  'assets.walletGet': { a: '1', b: 'USDT' },
  'assets.userCoin': { type: 'spot' },
  'assets.moduleList': { module: 'bill' },
  'assets.preparedExport': { id: '0123456789abcdef0123456789abcdef' },
};

/** Values that no field of any call takes. */
const never: readonly unknown[] = [
  { nested: { deep: [] } },
  [1, 2, 3],
  null,
  '\u0000',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '٠١٢٣',
  -1.5,
  '-1',
  'NaN',
  '1e400',
  '0x10',
  '__proto__',
  ' 1 ',
  '1,5',
  '',
];
/** Fields whose empty text says that there is none. */
const emptyIsNone = new Set(['autoReply']);
/** Fields of free text take what others never would; these they refuse as well. */
const freeText = new Set([
  'autoReply',
  'endpoint',
  'content',
  'messageId',
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'name',
  'idNumber',
  'cardNumber',
  'bankName',
  'bankAddress',
  'bankCode',
  'branch',
  'homeAddress',
  'account',
  'holder',
  'antiCode',
  'inviteCode',
  'clientOrderId',
  'requestId',
  'text',
  'cause',
  'reason',
  'title',
  'summary',
  'body',
  'note',
  'remark',
  'search',
  'displayName',
  'shownName',
  'contact',
  'links',
  'statement',
  'provider',
]);
/** A bank calls the columns of its statements what it likes. */
const columnsOfBank = new Set(['date', 'amount', 'reference', 'payer', 'text']);
const isFree = (call: Call, field: string): boolean =>
  freeText.has(field) || (call.id === 'console.importStatement' && columnsOfBank.has(field));
/** Balances of a bank's may be below zero, and have a comma. */
const balances = new Set(['opening', 'closing']);
const isBalance = (value: unknown): boolean => value === '-1' || value === '1,5';
const neverText = never.filter(
  (value) => typeof value !== 'string' || value.length === 0 || value.length > 100 || value === '\u0000',
);
/** An article's text is as long as it has to be. */
const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 100;
/** A stored setting is any JSON text, or empty to forget it. */
const jsonText = new Set(['value']);
const isJsonOrEmpty = (value: unknown): boolean =>
  typeof value === 'string' && (value === '' || /^\s*-?\d+(e\d+)?\s*$/.test(value));
/** As JSON that JSON.stringify cannot write. */
const raw = ['NaN', '1e400', '-1e400', 'Infinity', 'undefined', '01', '"\\ud800"'];

const all: readonly Call[] = calls;
let server: TestServer;
let user: { token: string; userId: number };
/** Holds every role. */
let operator: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  user = await server.register('matrix@example.com');
  operator = await OperatorDesk.open(server, 'olga', operatorRoles);
});
afterAll(() => server.stop());

const credentialsOf = (call: Call, token: string) =>
  call.access === 'user' ? { token } : call.access === 'public' ? {} : { headers: { cookie: operator.cookie } };

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

async function ask(
  call: Call,
  input: Record<string, unknown>,
  params = rightParams[call.id] ?? {},
  token = user.token,
): Promise<Answer> {
  let path = pathOf(call.path, server.config);
  for (const [name, value] of Object.entries(params)) path = path.replace(`{${name}}`, encodeURIComponent(value));
  const options = { method: call.method, ...credentialsOf(call, token) };
  if (call.method === 'POST') return server.ask(path, { ...options, body: input });
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return server.ask(`${path}?${query.toString()}`, options);
}

/** A clear refusal: a code of the list, a message, and the field or the reason. */
function expectRefusal(answer: Answer, field: string): void {
  // What a second factor must come before is refused for its lack first.
  const wanted = answer.body.data.reason === 'step_up_required' ? [403] : [400, 422];
  expect(wanted, `answered ${answer.text}`).toContain(answer.status);
  expect(answer.body.code).toBe(answer.status);
  expect(answer.body.msg).not.toBe('');
  expect(answer.text).not.toMatch(/\bsql\b|select |stack|node_modules|Error:/i);
  const { fields, reason } = answer.body.data;
  expect(
    fields?.some((wrong) => wrong.field === field || wrong.field.startsWith(`${field}.`)) === true ||
      reason !== undefined,
    `answered ${answer.text}`,
  ).toBe(true);
  for (const { rule, message } of fields ?? []) {
    expect(rule).toMatch(/^[a-z_]+$/);
    expect(message).not.toMatch(/^field\.|\{/);
  }
}

describe.each(all.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  const input = right[call.id] ?? {};

  test('refuses what no field takes, names it, and changes nothing', async () => {
    const before = server.exchange.exchange.stateHash();
    for (const field of fieldsOf(call.input)) {
      for (const value of isFree(call, field) ? neverText : never) {
        if (field === 'body' && isLong(value)) continue;
        if (jsonText.has(field) && isJsonOrEmpty(value)) continue;
        if (emptyIsNone.has(field) && value === '') continue;
        if (balances.has(field) && isBalance(value)) continue;
        // In a query everything is text.
        if (call.method === 'GET' && freeText.has(field) && typeof value !== 'string') continue;
        const answer = await ask(call, { ...input, [field]: value });
        const tooLong = call.method === 'GET' && String(value).length > 4_000;
        expectRefusal(answer, tooLong ? 'url' : field);
      }
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('refuses numbers that are none', async () => {
    if (call.method !== 'POST') return;
    const before = server.exchange.exchange.stateHash();
    const path = pathOf(call.path, server.config).replace(
      /\{(\w+)\}/g,
      (_, name: string) => rightParams[call.id]?.[name] ?? '',
    );
    for (const field of fieldsOf(call.input)) {
      for (const value of raw) {
        const others = Object.entries(input)
          .filter(([name]) => name !== field)
          .map(([name, known]) => `"${name}":${JSON.stringify(known)},`);
        const answer = await server.ask(path, {
          body: `{${others.join('')}"${field}":${value}}`,
          ...credentialsOf(call, user.token),
        });
        expect(answer.status, `${field} ${value} ${answer.text}`).toBe(400);
      }
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('says which required field is missing', async () => {
    const required = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }).required ?? [];
    for (const field of required) {
      const answer = await ask(call, Object.fromEntries(Object.entries(input).filter(([name]) => name !== field)));
      expect(answer.status).toBe(400);
      expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field, rule: 'required' }));
    }
  });

  test('takes no empty value for a required field', async () => {
    const before = server.exchange.exchange.stateHash();
    for (const [field, schema] of Object.entries((call.input as z.ZodObject<Record<string, z.ZodType>>).shape)) {
      if (schema.isOptional()) continue;
      const takes = emptySaysSomething.get(schema);
      for (const value of takes === 'any' ? [] : ['null', 'undefined', null, ...(takes ? [] : ['', [], {}])]) {
        // In a query everything is text.
        if (call.method === 'GET' && typeof value !== 'string') continue;
        const answer = await ask(call, { ...input, [field]: value });
        expect(answer.status, `${field} ${JSON.stringify(value)} ${answer.text}`).toBe(400);
        expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field, rule: 'required' }));
      }
    }
    for (const name of Object.keys(rightParams[call.id] ?? {})) {
      for (const value of ['null', 'undefined']) {
        const answer = await ask(call, input, { ...rightParams[call.id], [name]: value });
        expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field: name, rule: 'required' }));
      }
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('refuses wrong parts of its path', async () => {
    for (const name of Object.keys(rightParams[call.id] ?? {})) {
      for (const value of ['-1', '1e9', "'", '%00', 'x'.repeat(100), '{}', '..', '9'.repeat(30)]) {
        const answer = await ask(call, input, { ...rightParams[call.id], [name]: value });
        expect([400, 404, 422], `${name}=${value}: ${answer.text}`).toContain(answer.status);
      }
    }
  });

  test('knows no other fields', async () => {
    if (fieldsOf(call.input).length === 0) return;
    const before = server.exchange.exchange.stateHash();
    for (const field of ['userId', 'is_merchant', 'vip', 'balance', 'credit', '__proto__', 'constructor', 'feeRate']) {
      const answer = await ask(call, { ...input, [field]: '1' });
      // Reads may leave a foreign field alone; what changes something must not take it.
      const least = call.changesState ? 400 : 200;
      expect(answer.status, `${field} ${answer.text}`).toBeGreaterThanOrEqual(least);
      expect(answer.status).toBeLessThan(500);
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('needs a living token where it is for users', async () => {
    if (call.access !== 'user') return;
    const before = server.exchange.exchange.stateHash();
    const missing = await ask(call, input, rightParams[call.id], '');
    expect(missing.status).toBe(401);
    expect(missing.body.msg).not.toContain('invalid token');
    for (const token of ['x', 'a'.repeat(43), 'a'.repeat(5_000), '" or 1=1']) {
      const answer = await ask(call, input, rightParams[call.id], token);
      expect(answer.status).toBe(401);
      expect(answer.body.msg).toContain('invalid token');
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });
});

describe('what is right', () => {
  test('is answered as its schema says, by every call', async () => {
    for (const call of all) {
      // One ends the session, others take an image or give a file.
      if (/logout$/i.test(call.id) || call.takesFile === true || call.givesFile === true) continue;
      const answer = await ask(call, right[call.id] ?? {});
      const locked = call.reasons.includes('step_up_required') ? [403] : [];
      expect([200, 401, 422, ...locked], `${call.id} ${answer.text}`).toContain(answer.status);
      if (answer.status !== 200) continue;
      const parsed = call.output.safeParse(answer.body.data);
      expect(parsed.error?.issues ?? [], `answer of ${call.id}`).toEqual([]);
    }
  });

  test('without a fresh token is refused after its two hours', async () => {
    const { token } = await server.register('expired@example.com');
    server.nowMs += 7_200_000;
    const answer = await server.ask('/api/user/getInfo', { token });
    expect(answer.status).toBe(401);
    expect(answer.body.msg).toContain('invalid token');
  });
});
