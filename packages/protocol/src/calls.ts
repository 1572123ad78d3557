import * as assets from './assets.ts';
import type { Call } from './call.ts';
import * as clientSettings from './client-settings.ts';
import * as platform from './platform.ts';
import * as quotes from './quotes.ts';
import * as spot from './spot.ts';
import * as user from './user.ts';
import * as codes from './user/codes.ts';
import * as entry from './user/entry.ts';

/** Every call of the wire; the server registers exactly these, and OpenAPI lists exactly these. */
export const calls = [
  platform.coinList,
  platform.mt5Amount,
  platform.allSetting,
  platform.noticeList,
  user.register,
  user.login,
  user.getInfo,
  user.logout,
  user.refreshToken,
  entry.loginSecondStep,
  entry.backPassword,
  entry.notMe,
  entry.puzzle,
  entry.countryCodes,
  codes.sendEmailCode,
  codes.sendMobileCode,
  codes.sendMemberEmail,
  codes.sendMemberSms,
  clientSettings.clientSettings,
  clientSettings.saveClientSetting,
  spot.submitOrder,
  spot.cancelOrder,
  spot.cancelAllOrders,
  spot.amendOrder,
  spot.listOrders,
  spot.listFills,
  spot.entrustExchange,
  spot.entrustLog,
  spot.entrustCancel,
  spot.transactionDetails,
  spot.myExchangeLog,
  quotes.marketInitData,
  quotes.spotGoods,
  quotes.recentTrades,
  quotes.recentTradesByGet,
  quotes.kline,
  quotes.depth,
  quotes.indexPrice,
  quotes.marketRules,
  quotes.securityFund,
  quotes.getOptional,
  quotes.addOptional,
  quotes.cancelOptional,
  assets.walletGet,
  assets.transferFunds,
  assets.walletTrans,
  assets.currencyAccount,
  assets.myBill,
  assets.myBalance,
  assets.walletAccount,
  assets.coinRate,
] as const satisfies readonly Call[];
