import { amount, powerOfTen } from '@candor/amount';
import type { Command, Exchange, OtcMethodTerms } from '@candor/core';
import { spotMarketListings } from '@candor/protocol';
import { catalogueAsset } from '../../engine/exchange/catalogue.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * Local moneys of a new exchange. `usdt` is a rough price of one USDT: it bounds what offers may
 * ask, from half of it to its double, against slips of the hand, and nothing else. No price is made
 * of it.
 */
const fiats = [
  { fiatId: 1, code: 'CNY', minorUnits: 2, usdt: '7.1' },
  { fiatId: 2, code: 'USD', minorUnits: 2, usdt: '1' },
  { fiatId: 3, code: 'EUR', minorUnits: 2, usdt: '0.9' },
  { fiatId: 4, code: 'JPY', minorUnits: 0, usdt: '150' },
  { fiatId: 5, code: 'KWD', minorUnits: 3, usdt: '0.31' },
  { fiatId: 6, code: 'GBP', minorUnits: 2, usdt: '0.77' },
  { fiatId: 7, code: 'BRL', minorUnits: 2, usdt: '5.4' },
  { fiatId: 8, code: 'INR', minorUnits: 2, usdt: '88' },
] as const;

/**
 * Coins: decimals of the least quantity, and the rough worth of one in USDT, lowest and highest.
 */
const coins = [
  { symbol: 'USDT', stepScale: 2, low: 1n, high: 1n },
  { symbol: 'BTC', stepScale: 6, low: 5_000n, high: 1_000_000n },
  { symbol: 'ETH', stepScale: 5, low: 100n, high: 50_000n },
] as const;

/** What an order may move, in USDT by that rough price. */
const leastUsdt = 1n;
const mostUsdt = 100_000n;

/**
 * Payments that arrive at once, those that take hours, and one that can be called back for days.
 */
const methods: readonly OtcMethodTerms[] = [
  { method: 'bank', releaseMs: 2 * hourMs, reversible: false, holdMs: 0 },
  { method: 'alipay', releaseMs: 15 * minuteMs, reversible: false, holdMs: 0 },
  { method: 'wechat', releaseMs: 15 * minuteMs, reversible: false, holdMs: 0 },
  { method: 'paypal', releaseMs: 15 * minuteMs, reversible: true, holdMs: 168 * hourMs },
  { method: 'wise', releaseMs: 4 * hourMs, reversible: false, holdMs: 0 },
  { method: 'promptpay', releaseMs: 15 * minuteMs, reversible: false, holdMs: 0 },
  { method: 'pix', releaseMs: 15 * minuteMs, reversible: false, holdMs: 0 },
  { method: 'upi', releaseMs: 15 * minuteMs, reversible: false, holdMs: 0 },
];

/**
 * What an exchange lacks of local moneys, pairs and terms. The bond is 0: where one is wanted, two
 * operators set it.
 */
export function missingOtc(exchange: Exchange): Command[] {
  const { otc } = exchange;
  const known = new Set(otc.fiats().map(({ fiatId }) => fiatId));
  const missingFiats = fiats
    .filter(({ fiatId }) => !known.has(fiatId))
    .map(({ fiatId, code, minorUnits }): Command => ({ type: 'list_otc_fiat', fiatId, code, minorUnits }));
  const pairs = fiats.flatMap((fiat) => coins.map((coin) => pairCommand(fiat, coin)));
  const missingPairs = pairs.filter(({ assetId, fiatId }) => otc.pair(assetId, fiatId) === undefined);
  const hasTerms = otc.scheduledTerms().length > 0;
  const terms = { feePpm: 0, bond: amount(0n), windowLeastMinutes: 15, windowMostMinutes: 180, methods };
  return [...missingFiats, ...missingPairs, ...(hasTerms ? [] : [{ type: 'set_otc_terms', terms } as const])];
}

function pairCommand(
  { fiatId, minorUnits, usdt }: (typeof fiats)[number],
  { symbol, stepScale, low, high }: (typeof coins)[number],
): Extract<Command, { readonly type: 'set_otc_pair' }> {
  const priceScale = minorUnits + (symbol === 'USDT' ? 2 : 0);
  const rate = BigInt(Math.round(Number(usdt) * 100));
  /** A hundredth of the rough price in ticks. */
  const ticks = (times: bigint): number => Number((rate * times * powerOfTen(priceScale)) / 100n);
  const sum = (units: bigint) => amount((rate * units * powerOfTen(minorUnits)) / 100n);
  const marketId = spotMarketListings.find((market) => market.symbol === `${symbol}/USDT`)?.marketId ?? 0;
  return {
    type: 'set_otc_pair',
    assetId: catalogueAsset(symbol).assetId,
    fiatId,
    marketId,
    terms: {
      open: true,
      priceScale,
      stepScale,
      priceLeast: Math.max(1, Math.floor(ticks(low) / 2)),
      priceMost: ticks(high) * 2,
      minimum: sum(leastUsdt),
      maximum: sum(mostUsdt),
    },
  };
}
