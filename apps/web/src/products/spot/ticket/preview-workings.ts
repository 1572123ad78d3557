import { feeOf, amount, displayPrice, type OrderPreview, type PreviewTerms } from '@candor/amount';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import { exactQuote, priceText, quantityText, rateText } from './figures.ts';

/** What the sums of an order are said in. */
export interface Described {
  readonly terms: PreviewTerms;
  readonly base: string;
  readonly quote: string;
}

/** What fills now: each level of the book the order takes, their sum, and the average. */
export function averageWorkings(
  preview: OrderPreview,
  { terms: { scale }, base, quote }: Described,
  text: Text,
): Workings {
  const average = displayPrice(preview.averagePrice?.decimal ?? '0', scale.tickScale + 2);
  const products = preview.fillsNow.map(
    (fill) => `${quantityText(fill.quantityLots, scale)} × ${priceText(fill.priceTicks, scale)}`,
  );
  return {
    title: text('ticket.w.fillsTitle'),
    formula: text('ticket.w.fillsFormula'),
    inputs: [
      ...preview.fillsNow.map((fill, index) => ({
        label: products[index] ?? '',
        value: exactQuote(fill.notional, scale),
        unit: quote,
      })),
      {
        label: text('ticket.w.average', { quantity: `${quantityText(preview.filledLots, scale)} ${base}` }),
        value: average,
        unit: quote,
      },
    ],
    substituted: (preview.fillsNow.length === 1
      ? products
      : preview.fillsNow.map(({ notional }) => exactQuote(notional, scale))
    ).join(' + '),
    result: exactQuote(preview.filledNotional, scale),
    unit: quote,
    rounding: text(preview.averagePrice?.rounding === 'ceil' ? 'ticket.w.averageUp' : 'ticket.w.averageDown', {
      decimals: scale.tickScale + 2,
    }),
  };
}

/**
 * A fee: floor(notional × rate). `makerPpm` is what is charged in the end where less is charged
 * than held.
 */
export function feeWorkings(
  base: bigint,
  ppm: number,
  fee: bigint,
  { terms: { scale }, quote }: Described,
  text: Text,
  makerPpm?: number,
): Workings {
  const notional = exactQuote(base, scale);
  return {
    title: text('ticket.w.feeTitle'),
    formula: text('ticket.w.feeFormula'),
    inputs: [
      { label: text('ticket.w.notional'), value: notional, unit: quote },
      { label: text('ticket.w.rate'), value: rateText(ppm) },
      ...(makerPpm === undefined
        ? []
        : [
            {
              label: text('ticket.w.makerCharged', { rate: rateText(makerPpm) }),
              value: exactQuote(feeOf(amount(base), makerPpm), scale),
              unit: quote,
            },
          ]),
    ],
    substituted: `${notional} × ${rateText(ppm)}`,
    result: exactQuote(fee, scale),
    unit: quote,
    rounding: text('ticket.w.feeRounding', { decimals: scale.quoteScale }),
    aside: [{ label: text('ticket.w.fundTenth'), value: exactQuote(fee / 10n, scale), unit: quote }],
  };
}

/** The value of what rests or waits. */
export function notionalWorkings(
  ticks: bigint,
  lots: bigint | undefined,
  value: bigint,
  { terms: { scale }, quote, base }: Described,
  text: Text,
): Workings {
  const price = priceText(ticks, scale);
  const quantity = lots === undefined ? undefined : quantityText(lots, scale);
  return {
    title: text('ticket.w.restTitle'),
    formula: text(quantity === undefined ? 'ticket.w.budgetFormula' : 'ticket.w.restFormula'),
    inputs: [
      ...(quantity === undefined ? [] : [{ label: text('ticket.amount'), value: quantity, unit: base }]),
      { label: text('ticket.price'), value: price, unit: quote },
    ],
    substituted: quantity === undefined ? undefined : `${quantity} × ${price}`,
    result: exactQuote(value, scale),
    unit: quote,
    rounding: text('ticket.w.exact'),
  };
}
