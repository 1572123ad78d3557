import { amount, type Amount, otcRateScale, powerOfTen } from '@candor/amount';
import type { Command, Exchange, OtcAdvertTerms, OtcMethod, OtcPrice } from '@candor/core';

/**
 * One of the demonstration's own merchants: an ordinary account with the merchant's right, labelled
 * wherever it is seen.
 */
export interface DemoMerchant {
  readonly email: string;
  readonly name: string;
  readonly autoReply: string;
  readonly methods: readonly OtcMethod[];
  /**
   * How its prices lie beside the rates below, in hundredths of a percent: above where it sells,
   * below where it buys.
   */
  readonly spreadBp: bigint;
  /** How long it takes over a payment. */
  readonly releaseMs: number;
}

export const demoMerchants: readonly DemoMerchant[] = [
  {
    email: 'harbour.desk@candor.example',
    name: 'Harbour Desk',
    autoReply: 'Hello. This is a demo merchant: no real money moves. Mark the order as paid and the coins come.',
    methods: ['bank', 'alipay'],
    spreadBp: 4n,
    releaseMs: 6_000,
  },
  {
    email: 'lantern@candor.example',
    name: 'Lantern',
    autoReply: 'Hi, a demo merchant here. Nothing has to be paid; I release soon after you mark it.',
    methods: ['alipay', 'wechat', 'upi', 'pix'],
    spreadBp: 9n,
    releaseMs: 4_000,
  },
  {
    email: 'north.pier@candor.example',
    name: 'North Pier',
    autoReply: 'Welcome. Demo merchant, play money. Put the order’s number in the note as you would in earnest.',
    methods: ['bank', 'wise', 'paypal'],
    spreadBp: 13n,
    releaseMs: 9_000,
  },
];

/**
 * The merchants' own rates, fiat for one USDT in millionths: theirs to choose, as any merchant's.
 */
const rates: Readonly<Record<string, bigint>> = {
  CNY: 7_112_000n,
  USD: 1_000_000n,
  EUR: 920_000n,
  JPY: 151_000_000n,
  KWD: 307_000n,
  GBP: 780_000n,
  BRL: 5_450_000n,
  INR: 88_500_000n,
};

/** Coins of each offer, by asset: a merchant has them before it offers them. */
const totals: Readonly<Record<string, bigint>> = { USDT: 200_000n, BTC: 2n, ETH: 40n };
/** Orders of one offer, in USDT by the merchant's own rate. */
const orderUsdt = { least: 10n, most: 50_000n };

/** What a merchant's account is given at first: the coins of all its offers, and as much again. */
export function merchantGrants(exchange: Exchange): { readonly assetId: number; readonly amount: Amount }[] {
  const fiats = BigInt(exchange.otc.fiats().length);
  return exchange.assets().flatMap(({ assetId, symbol, scale }) => {
    const total = totals[symbol];
    return total === undefined ? [] : [{ assetId, amount: amount(total * fiats * 2n * powerOfTen(scale)) }];
  });
}

/**
 * Offers of a merchant that it does not have yet: one that sells and one that buys, for each pair.
 */
export function missingAdverts(exchange: Exchange, userId: number, merchant: DemoMerchant): Command[] {
  const own = exchange.otc.advertsOf(userId);
  return exchange.otc.pairs().flatMap((pair) =>
    (['sell', 'buy'] as const).flatMap((side): Command[] => {
      const { assetId, fiatId } = pair;
      const has = own.some((one) => one.assetId === assetId && one.fiatId === fiatId && one.side === side);
      const terms = has ? undefined : advertTerms(exchange, pair, side, merchant);
      if (terms === undefined || isFull(exchange, userId)) return [];
      return [{ type: 'publish_otc_advert', userId, side, assetId, fiatId, online: true, terms }];
    }),
  );
}

/** Twenty offers are online at most. */
const isFull = (exchange: Exchange, userId: number): boolean =>
  exchange.otc.advertsOf(userId).filter(({ online }) => online).length >= 20;

type Pair = ReturnType<Exchange['otc']['pairs']>[number];

function advertTerms(
  exchange: Exchange,
  pair: Pair,
  side: 'sell' | 'buy',
  { spreadBp, methods }: DemoMerchant,
): OtcAdvertTerms | undefined {
  const fiat = exchange.otc.fiats().find(({ fiatId }) => fiatId === pair.fiatId);
  const asset = exchange.assets().find(({ assetId }) => assetId === pair.assetId);
  const rate = rates[fiat?.code ?? ''];
  const total = totals[asset?.symbol ?? ''];
  if (fiat === undefined || asset === undefined || rate === undefined || total === undefined) return undefined;
  const away = side === 'sell' ? spreadBp : -spreadBp;
  const price: OtcPrice =
    pair.marketId === 0
      ? { kind: 'fixed', ticks: ticksOf(rate, away, pair.priceScale) }
      : { kind: 'floating', rate: Number(rate), marginPpm: Number(away) * 100 };
  const sum = (usdt: bigint) => {
    const units = (rate * usdt * powerOfTen(fiat.minorUnits)) / powerOfTen(otcRateScale);
    return units < pair.minimum ? pair.minimum : units > pair.maximum ? pair.maximum : amount(units);
  };
  return {
    price,
    total: amount(total * powerOfTen(asset.scale)),
    minimum: sum(orderUsdt.least),
    maximum: sum(orderUsdt.most),
    windowMinutes: 15,
    methods,
    taker: { level: 0, completedOrders: 0, accountDays: 0 },
  };
}

/** A rate with so many hundredths of a percent on top, in ticks, half up. */
function ticksOf(rate: bigint, basisPoints: bigint, priceScale: number): number {
  const denominator = powerOfTen(otcRateScale) * 10_000n;
  const product = rate * (10_000n + basisPoints) * powerOfTen(priceScale);
  return Number((product * 2n + denominator) / (denominator * 2n));
}
