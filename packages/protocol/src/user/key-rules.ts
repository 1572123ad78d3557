import type { KeyPermission } from './security.ts';

/**
 * What an API key must be allowed for each call. A call that is not here is refused to every key,
 * so that a new one is closed until someone decides.
 */
export const keyRules: Readonly<Record<string, KeyPermission>> = {
  'user.getInfo': 'read',
  'spot.submitOrder': 'trade',
  'spot.cancelOrder': 'trade',
  'spot.cancelAllOrders': 'trade',
  'spot.amendOrder': 'trade',
  'spot.entrustExchange': 'trade',
  'spot.entrustCancel': 'trade',
  'spot.listOrders': 'read',
  'spot.listFills': 'read',
  'spot.entrustLog': 'read',
  'spot.entrustLogCurrency': 'read',
  'spot.transactionDetails': 'read',
  'spot.myExchangeLog': 'read',
  'fixedPeriod.open': 'trade',
  'fixedPeriod.contracts': 'read',
  'fixedPeriod.ownLimits': 'read',
  'fixedPeriod.results': 'read',
  'fixedPeriod.setStakeLimit': 'trade',
  'fixedPeriod.pause': 'trade',
  'futures.submitOrder': 'trade',
  'futures.entrustOpen': 'trade',
  'futures.entrustClose': 'trade',
  'futures.oneKeyClose': 'trade',
  'futures.cancelOrder': 'trade',
  'futures.cancelAllOrders': 'trade',
  'futures.amendOrder': 'trade',
  'futures.closePosition': 'trade',
  'futures.adjustMargin': 'trade',
  'futures.updateBond': 'trade',
  'futures.updateLeverage': 'trade',
  'futures.positionMode': 'trade',
  'futures.setLossOrder': 'trade',
  'futures.cancelLossOrder': 'trade',
  'futures.previewOrder': 'read',
  'futures.orders': 'read',
  'futures.fills': 'read',
  'futures.entrustLog': 'read',
  'futures.positions': 'read',
  'futures.myPosition': 'read',
  'futures.settings': 'read',
  'futures.lossOrders': 'read',
  'futures.usdtMargin': 'read',
  'futures.coinMargin': 'read',
  'futures.fundingPayments': 'read',
  'futures.ownLiquidations': 'read',
  'futures.adlPlaces': 'read',
  'assets.walletGet': 'read',
  'recharge.offer': 'read',
  'swap.exchange': 'trade',
  'swap.small': 'trade',
  'swap.use': 'read',
  'swap.list': 'read',
  'proof.own': 'read',
  'assets.transferFunds': 'trade',
  'assets.walletTrans': 'trade',
  'assets.currencyAccount': 'read',
  'assets.myBill': 'read',
  'user.export': 'read',
  'assets.myBalance': 'read',
  'assets.equity': 'read',
  'assets.coinResults': 'read',
  'assets.walletAccount': 'read',
  'assets.userCoins': 'read',
  'assets.userCoin': 'read',
  'assets.orderList': 'read',
  'assets.moduleList': 'read',
  'assets.exchangeList': 'read',
  'assets.bill': 'read',
  'assets.dayResults': 'read',
  'assets.statement': 'read',
  'assets.export': 'read',
  'assets.preparedExport': 'read',
  'assets.rechargeCurrency': 'read',
  'assets.rechargeLog': 'read',
  'assets.rechargeList': 'read',
  'assets.withdrawalLog': 'read',
  'assets.withdrawList': 'read',
  'assets.withdrawal': 'withdraw',
  'withdraw.submit': 'withdraw',
  'withdraw.preview': 'read',
  'withdraw.cancel': 'withdraw',
};

/**
 * Headers of a signed call. The signature is over time, method, path with query, and body, with
 * line feeds between.
 */
export const keyHeaders = { key: 'x-candor-key', time: 'x-candor-time', signature: 'x-candor-signature' } as const;

/** How far a signed call's time may be from the server's, in ms. */
export const keyWindowMs = 5_000;

/** The text that is signed. */
export const signedText = (timeMs: string, method: string, path: string, body: string): string =>
  `${timeMs}\n${method}\n${path}\n${body}`;
