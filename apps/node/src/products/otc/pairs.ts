import { formatDecimal, type OtcScale, parseDecimal } from '@candor/amount';
import type { Exchange } from '@candor/core';
import type { ListedAsset, Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { invalid, rejected } from '../../base/problem.ts';

/** A coin traded for a local money, with all that its amounts are written in. */
export interface OtcPairFacts {
  readonly asset: ListedAsset;
  readonly fiat: { readonly fiatId: number; readonly code: string; readonly minorUnits: number };
  readonly priceScale: number;
  readonly scale: OtcScale;
}

/** The pair of two ids; undefined where it was never listed. */
export function pairFacts(
  exchange: Pick<ExchangeService, 'peek'>,
  listings: Pick<Listings, 'asset'>,
  ids: { readonly assetId: number; readonly fiatId: number },
): OtcPairFacts | undefined {
  return exchange.peek(({ otc }) => pairIn(otc, listings, ids));
}

/** The same of an exchange's own view. */
export function pairIn(
  otc: Exchange['otc'],
  listings: Pick<Listings, 'asset'>,
  { assetId, fiatId }: { readonly assetId: number; readonly fiatId: number },
): OtcPairFacts | undefined {
  const [pair, fiat] = [otc.pair(assetId, fiatId), otc.fiats().find((one) => one.fiatId === fiatId)];
  if (pair === undefined || fiat === undefined) return undefined;
  const asset = listings.asset(assetId);
  const { priceScale, stepScale } = pair;
  const scale = { assetScale: asset.scale, stepScale, priceScale, minorUnits: fiat.minorUnits };
  return { asset, fiat, priceScale, scale };
}

/** The pair of a row of the journal: it is listed, as nothing of it is ever taken away. */
export function pairOf(
  exchange: Pick<ExchangeService, 'peek'>,
  listings: Pick<Listings, 'asset'>,
  ids: { readonly assetId: number; readonly fiatId: number },
): OtcPairFacts {
  const pair = pairFacts(exchange, listings, ids);
  if (pair === undefined) throw new Error(`Nothing trades asset ${ids.assetId} for fiat ${ids.fiatId}.`);
  return pair;
}

/** The pair that a call names. Throws `otc_closed` with the field that is wrong. */
export function pairNamed(
  exchange: Pick<ExchangeService, 'peek'>,
  listings: Pick<Listings, 'asset' | 'findAsset'>,
  { coin, fiat: code }: { readonly coin: string; readonly fiat: string },
): OtcPairFacts {
  const asset = listings.findAsset(coin);
  if (asset === undefined) throw rejected('otc_closed', {}, [{ field: 'coin', rule: 'otc_closed' }]);
  const fiat = exchange.peek(({ otc }) => otc.fiats().find((one) => one.code === code));
  const pair = fiat && pairFacts(exchange, listings, { assetId: asset.assetId, fiatId: fiat.fiatId });
  if (pair === undefined) throw rejected('otc_closed', {}, [{ field: 'fiat', rule: 'otc_closed' }]);
  return pair;
}

export const coinText = ({ asset }: OtcPairFacts, units: bigint): string => formatDecimal(units, asset.scale, 0);
export const fiatText = ({ fiat }: OtcPairFacts, units: bigint): string =>
  formatDecimal(units, fiat.minorUnits, fiat.minorUnits);
export const priceText = ({ priceScale }: OtcPairFacts, ticks: bigint | number): string =>
  formatDecimal(BigInt(ticks), priceScale, 0);

/**
 * Units of a decimal that was typed. Throws 400 naming the field where it is finer than its scale.
 */
export function unitsTyped(field: string, text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw invalid({ field, rule: 'too_many_decimals', limit: String(scale) });
  return parsed.units;
}

/** (part − whole) ÷ whole in percent with two decimals, half away from zero. */
export function percentOver(price: bigint, reference: bigint): string {
  const hundredths = ((price - reference) * 20_000n) / reference;
  const rounded = (hundredths + (hundredths < 0n ? -1n : 1n)) / 2n;
  return formatDecimal(rounded, 2, 2);
}
