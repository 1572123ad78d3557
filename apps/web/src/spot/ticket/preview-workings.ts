import { type OrderPreview } from '@candor/amount';
import type { Workings } from '@candor/ui';
import type { Text } from '../../i18n/text.ts';
import { exactQuote, priceText, quantityText, rateText } from './figures.ts';
import type { TicketView } from './use-ticket.ts';

/** How the average fill price comes about: each level of the book the order takes. */
export function averageWorkings(
  { terms: { scale }, base, quote }: TicketView,
  preview: OrderPreview,
  text: Text,
): Workings {
  return {
    title: text('ticket.w.averageTitle'),
    formula: text('ticket.w.averageFormula'),
    inputs: preview.fillsNow.map((fill) => ({
      label: `${quantityText(fill.quantityLots, scale)} × ${priceText(fill.priceTicks, scale)}`,
      value: exactQuote(fill.notional, scale),
    })),
    substituted: `${exactQuote(preview.filledNotional, scale)} ÷ ${quantityText(preview.filledLots, scale)} ${base}`,
    result: preview.averagePrice?.decimal ?? '',
    unit: quote,
    rounding: text('ticket.w.halfUp'),
  };
}

/** How a fee comes about. */
export function feeWorkings(
  { terms: { scale }, quote }: TicketView,
  notional: bigint,
  ppm: number,
  fee: bigint,
  text: Text,
): Workings {
  return {
    title: text('ticket.w.feeTitle'),
    formula: text('ticket.w.feeFormula'),
    inputs: [
      { label: text('ticket.w.notional'), value: exactQuote(notional, scale), unit: quote },
      { label: text('ticket.w.rate'), value: rateText(ppm) },
    ],
    substituted: `${exactQuote(notional, scale)} × ${rateText(ppm)}`,
    result: exactQuote(fee, scale),
    unit: quote,
    rounding: text('ticket.w.feeRounding', { decimals: scale.quoteScale }),
  };
}

/** How the value of what rests or waits comes about. */
export function restWorkings(
  { terms: { scale }, quote, base }: TicketView,
  preview: OrderPreview,
  text: Text,
): Workings {
  const part = preview.rests ?? preview.waits;
  const value = preview.fees.find(({ when }) => when === 'when_filled')?.base ?? 0n;
  const price = part === undefined ? '' : priceText(part.priceTicks, scale);
  const quantity = part?.quantityLots === undefined ? '' : quantityText(part.quantityLots, scale);
  return {
    title: text('ticket.w.restTitle'),
    formula: text('ticket.w.restFormula'),
    inputs: [
      { label: text('ticket.amount'), value: quantity, unit: base },
      { label: text('ticket.price'), value: price, unit: quote },
    ],
    substituted: `${quantity} × ${price}`,
    result: exactQuote(value, scale),
    unit: quote,
    rounding: text('ticket.w.exact'),
  };
}

/** How the total comes about. */
export function totalWorkings(
  { terms: { scale }, quote, form }: TicketView,
  preview: OrderPreview,
  total: bigint,
  text: Text,
): Workings {
  const buys = form.side === 'buy';
  const later = preview.fees.find(({ when }) => when === 'when_filled')?.base ?? 0n;
  const fees = buys ? total - preview.filledNotional - later : preview.filledNotional + later - total;
  const [fills, rests, charged] = [preview.filledNotional, later, fees].map((units) => exactQuote(units, scale));
  return {
    title: text(buys ? 'ticket.w.payTitle' : 'ticket.w.getTitle'),
    formula: text(buys ? 'ticket.w.payFormula' : 'ticket.w.getFormula'),
    inputs: [
      { label: text('ticket.w.fills'), value: fills ?? '', unit: quote },
      { label: text('ticket.w.rests'), value: rests ?? '', unit: quote },
      { label: text('ticket.w.fees'), value: charged ?? '', unit: quote },
    ],
    substituted: `${fills} + ${rests} ${buys ? '+' : '−'} ${charged}`,
    result: exactQuote(total, scale),
    unit: quote,
    rounding: text('ticket.w.exact'),
  };
}
