import { compareDecimals, formatDecimal, isZeroDecimal, parseDecimal } from '@candor/amount';
import type { DeskSwapAsset, Proposal } from '@candor/protocol';

/** Amounts of the terms in the order of their form. */
export const swapAmounts = ['minimum', 'floor', 'cap'] as const;
export const swapRates = ['spreadPpm', 'feePpm'] as const;
type SwapAmount = (typeof swapAmounts)[number];
type SwapRate = (typeof swapRates)[number];

/** What is in the form: rates in percent. */
export type SwapTermsForm = Readonly<Record<SwapAmount | SwapRate | 'announcement', string>> & {
  readonly offer: 'open' | 'closed';
};

/** Decimals of a rate in percent: one part per million. */
export const rateDecimals = 4;
const ppmMax = 100_000;

const percentOf = (ppm: number): string => formatDecimal(BigInt(ppm), rateDecimals);

/** A rate in percent as parts per million; undefined where it is none, or above a tenth. */
export function ppmOf(percent: string): number | undefined {
  const parsed = parseDecimal(percent, rateDecimals);
  return parsed.ok && parsed.units <= BigInt(ppmMax) ? Number(parsed.units) : undefined;
}

export const swapFormOf = (asset: DeskSwapAsset): SwapTermsForm => ({
  offer: asset.open ? 'open' : 'closed',
  spreadPpm: percentOf(asset.spreadPpm),
  feePpm: percentOf(asset.feePpm),
  minimum: asset.minimum,
  floor: asset.floor,
  cap: asset.cap,
  announcement: '',
});

/**
 * What of the form is another term than the one in force; undefined where nothing is, or a figure
 * is none.
 */
export function swapTermsProposal(asset: DeskSwapAsset, form: SwapTermsForm): Proposal | undefined {
  const rates = swapRates.map((name) => [name, ppmOf(form[name])] as const);
  if (rates.some(([, ppm]) => ppm === undefined) || swapAmounts.some((name) => form[name] === '')) return undefined;
  if (isZeroDecimal(form.minimum) || compareDecimals(form.cap, form.floor) < 0) return undefined;
  const changes = {
    ...(form.offer !== (asset.open ? 'open' : 'closed') && { offer: form.offer }),
    ...Object.fromEntries(rates.filter(([name, ppm]) => ppm !== asset[name])),
    ...Object.fromEntries(
      swapAmounts.filter((name) => compareDecimals(form[name], asset[name]) !== 0).map((name) => [name, form[name]]),
    ),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const announcement = form.announcement.trim();
  return {
    kind: 'conversion.terms',
    asset: asset.asset,
    ...changes,
    ...(announcement !== '' && { announcement }),
  };
}

/** Whether the form asks for something that is worse for users, and so must have been announced. */
export const isSwapWorse = (asset: DeskSwapAsset, form: SwapTermsForm): boolean =>
  swapRates.some((name) => (ppmOf(form[name]) ?? 0) > asset[name]) ||
  (form.minimum !== '' && compareDecimals(form.minimum, asset.minimum) > 0);
