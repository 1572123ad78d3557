import type { FeeLine, OrderPreview } from '@candor/amount';
import type { TicketForm } from './form.ts';
import type { Described } from './preview-workings.ts';

/** What an order leaves for later, and the largest fee on it. */
export interface Later {
  readonly base: bigint;
  readonly fee: bigint;
  /** The rate that is held: the larger of the order's two. */
  readonly ratePpm: number;
  /** What a maker is charged in the end, where that is less than what is held. */
  readonly makerPpm: number | undefined;
  readonly label: 'ticket.makerFee' | 'ticket.makerFeeMost' | 'ticket.triggerFee';
}

/**
 * What rests or waits and the largest fee on it: exactly what is between what fills now and the
 * total.
 */
export function laterOf(form: TicketForm, preview: OrderPreview, { terms }: Described): Later | undefined {
  const line: FeeLine | undefined = preview.fees.find(({ when }) => when === 'when_filled');
  const total = preview.mostYouPay ?? preview.leastYouGet;
  if (line === undefined || total === undefined) return undefined;
  const most = Math.max(terms.makerPpm, terms.takerPpm);
  // A stop by budget pays the budget, whatever the fee's last unit: the sum before the fee is what
  // the fee leaves.
  const base = preview.waits?.quantityLots === undefined && preview.waits !== undefined ? total - line.fee : line.base;
  const fee =
    form.side === 'buy'
      ? total - preview.filledNotional - preview.feeNow - base
      : preview.filledNotional - preview.feeNow + base - total;
  const less = line.role === 'maker' && line.ratePpm < most;
  return {
    base,
    fee,
    ratePpm: preview.waits !== undefined && preview.waits.quantityLots === undefined ? line.ratePpm : most,
    makerPpm: less ? line.ratePpm : undefined,
    label: line.role === 'taker' ? 'ticket.triggerFee' : less ? 'ticket.makerFeeMost' : 'ticket.makerFee',
  };
}
