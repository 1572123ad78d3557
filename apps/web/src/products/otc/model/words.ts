import { displayAmount, formatDecimal } from '@candor/amount';
import { type OtcMethod, type OtcOrderDetail, paymentNames } from '@candor/protocol';
import { amountText } from '../../../records/amount-text.ts';
import type { Text } from '../../../i18n/text.ts';

/** Shown where there is no figure. */
export const noFigure = '—';

/** What a way to pay is called. */
export const methodText = (text: Text, method: OtcMethod): string =>
  method === 'bank' ? text('otc.bank') : paymentNames[method];

/** A measured time in the largest unit that says it, rounded to the nearest. */
export function durationText(text: Text, seconds: number): string {
  if (seconds < 60) return text('otc.seconds', { count: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return text('otc.minutes', { count: minutes });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? text('otc.hours', { count: hours }) : text('otc.hoursMinutes', { hours, minutes: rest });
}

/** A share of orders with one decimal at most: what was cut off is never rounded up. */
export const shareText = (ppm: number): string => `${formatDecimal(BigInt(Math.floor(ppm / 1_000)), 1, 0)}%`;

/** What an account has to say for itself before it may take an offer; nothing where anyone may. */
export function termsText(
  text: Text,
  terms: { readonly level: number; readonly completedOrders: number; readonly accountDays: number },
): string[] {
  const { level, completedOrders, accountDays } = terms;
  return [
    ...(level > 0 ? [text(level === 1 ? 'otc.needsPrimary' : 'otc.needsAdvanced')] : []),
    ...(completedOrders > 0 ? [text('otc.needsOrders', { count: completedOrders })] : []),
    ...(accountDays > 0 ? [text('otc.needsDays', { count: accountDays })] : []),
  ];
}

/** What an order may be, whole sums without their zeros behind the point. */
export const boundsText = ({ minimum, maximum }: { readonly minimum: string; readonly maximum: string }): string =>
  `${boundText(minimum)} – ${boundText(maximum)}`;

const boundText = (sum: string): string => (/^\d+(\.0*)?$/.test(sum) ? displayAmount(sum, 0) : amountText(sum));

/** What a step of an order did: an extension leaves the order where it was, and gives it time. */
export const stepText = (text: Text, { state, what }: OtcOrderDetail['steps'][number]): string =>
  text(what === 'extended' ? 'otc.done.extend' : `otc.state.${state}`);
