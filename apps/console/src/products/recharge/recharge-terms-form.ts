import { compareDecimals, formatDecimal, isZeroDecimal, parseDecimal } from '@candor/amount';
import type { listReceipts, OutputOf, Proposal } from '@candor/protocol';

export type RechargedCoin = OutputOf<typeof listReceipts>['coins'][number];

/** Decimals of a rate in percent: one part per million. */
export const rateDecimals = 4;
const ppmMax = 100_000n;
export const rechargeAmounts = ['minimum', 'maximum'] as const;

/** What is in the form: the fee in percent. */
export type RechargeTermsForm = Readonly<Record<'fee' | 'minimum' | 'maximum' | 'announcement', string>> & {
  readonly offer: 'open' | 'closed';
};

export const rechargeFormOf = ({ open, feePpm, minimum, maximum }: RechargedCoin): RechargeTermsForm => ({
  offer: open ? 'open' : 'closed',
  fee: formatDecimal(BigInt(feePpm), rateDecimals),
  minimum,
  maximum,
  announcement: '',
});

/** A rate in percent as parts per million; undefined where it is none, or above a tenth. */
function ppmOf(percent: string): number | undefined {
  const parsed = parseDecimal(percent, rateDecimals);
  return parsed.ok && parsed.units <= ppmMax ? Number(parsed.units) : undefined;
}

/**
 * What of the form is another term than the one in force; undefined where nothing is, or a figure
 * is none.
 */
export function rechargeTermsProposal(coin: RechargedCoin, form: RechargeTermsForm): Proposal | undefined {
  const feePpm = ppmOf(form.fee);
  if (feePpm === undefined || form.minimum === '' || form.maximum === '') return undefined;
  if (isZeroDecimal(form.minimum) || compareDecimals(form.maximum, form.minimum) < 0) return undefined;
  const changes = {
    ...(form.offer !== (coin.open ? 'open' : 'closed') && { offer: form.offer }),
    ...(feePpm !== coin.feePpm && { feePpm }),
    ...Object.fromEntries(
      rechargeAmounts.filter((name) => compareDecimals(form[name], coin[name]) !== 0).map((name) => [name, form[name]]),
    ),
  };
  if (Object.keys(changes).length === 0) return undefined;
  const announcement = form.announcement.trim();
  return { kind: 'recharge.terms', asset: coin.coin, ...changes, ...(announcement !== '' && { announcement }) };
}

/** Whether the form asks for something that is worse for users, and so must have been announced. */
export const isRechargeWorse = (coin: RechargedCoin, { fee, minimum, maximum }: RechargeTermsForm): boolean =>
  (ppmOf(fee) ?? 0) > coin.feePpm ||
  (minimum !== '' && compareDecimals(minimum, coin.minimum) > 0) ||
  (maximum !== '' && compareDecimals(maximum, coin.maximum) < 0);
