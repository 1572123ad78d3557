import {
  compareDecimals,
  formatDecimal,
  otcSum,
  type OtcScale,
  type OtcTyped,
  parseDecimal,
  roundDecimal,
} from '@candor/amount';
import type { otcConfig, OutputOf } from '@candor/protocol';

type Config = OutputOf<typeof otcConfig>;

/** Decimals of the ledger's unit. */
const assetScale = 8;

/** In what a pair counts; undefined for one that is not listed. */
export function scaleOf(config: Config, coin: string, fiat: string): OtcScale | undefined {
  const pair = config.pairs.find((one) => one.coin === coin && one.fiat === fiat);
  const money = config.fiats.find(({ code }) => code === fiat);
  if (pair === undefined || money === undefined) return undefined;
  const stepScale = pair.step.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return { assetScale, stepScale, priceScale: pair.priceDecimals, minorUnits: money.decimals };
}

/** What an order would move, as decimals. */
export interface SumText {
  readonly fiat: string;
  readonly quantity: string;
}

const unitsOf = (typed: string, decimals: number): bigint | undefined => {
  const read = parseDecimal(typed, decimals);
  return read.ok && read.units > 0n ? read.units : undefined;
};

/**
 * What a typed amount gives at a price, by the exchange's own rule; undefined for what is no
 * amount, or buys nothing.
 */
export function sumOf(scale: OtcScale, price: string, typed: OtcTyped, amount: string): SumText | undefined {
  const ticks = unitsOf(price, scale.priceScale);
  const units = unitsOf(amount, typed === 'fiat' ? scale.minorUnits : scale.stepScale);
  if (ticks === undefined || units === undefined) return undefined;
  const inLedger = typed === 'fiat' ? units : units * 10n ** BigInt(scale.assetScale - scale.stepScale);
  const { fiat, quantity } = otcSum(scale, ticks, typed, inLedger);
  if (quantity === 0n) return undefined;
  return {
    fiat: formatDecimal(fiat, scale.minorUnits),
    quantity: formatDecimal(quantity / 10n ** BigInt(scale.assetScale - scale.stepScale), scale.stepScale),
  };
}

/**
 * How an order's sum was typed: in fiat where the division gives its quantity, else in the coin.
 */
export function typedOf(scale: OtcScale | undefined, price: string, { fiat, quantity }: SumText): OtcTyped {
  if (scale === undefined) return 'fiat';
  const divided = sumOf(scale, price, 'fiat', plainOf(fiat, scale.minorUnits))?.quantity;
  return divided !== undefined && compareDecimals(divided, quantity) === 0 ? 'fiat' : 'coin';
}

/** With no more decimals than the money has. */
const plainOf = (decimal: string, decimals: number): string => roundDecimal(decimal, decimals, 'floor');
