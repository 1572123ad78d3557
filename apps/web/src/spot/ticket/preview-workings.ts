import { feeOf, amount, displayPrice, MINUS, type OrderPreview, type PreviewTerms } from '@candor/amount';
import type { Workings } from '@candor/ui';
import type { Text } from '../../i18n/text.ts';
import type { TicketForm } from './form.ts';
import { exactQuote, fractionText, priceText, quantityText, rateText } from './figures.ts';

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

/** A fee: floor(notional × rate). `makerPpm` is what is charged in the end where less is charged than held. */
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
      { label: text('ticket.w.fundTenth'), value: exactQuote(fee / 10n, scale), unit: quote },
    ],
    substituted: `${notional} × ${rateText(ppm)}`,
    result: exactQuote(fee, scale),
    unit: quote,
    rounding: text('ticket.w.feeRounding', { decimals: scale.quoteScale }),
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

/** One leg of an OCO with its fee at the larger rate. */
export function legWorkings(
  ticks: bigint,
  lots: bigint,
  value: bigint,
  preview: OrderPreview,
  { terms, quote, base }: Described,
  text: Text,
): { readonly units: bigint; readonly workings: Workings } {
  const { scale } = terms;
  const ppm = Math.max(terms.makerPpm, terms.takerPpm);
  const fee = feeOf(amount(value), ppm);
  const buys = preview.mostYouPay !== undefined;
  const units = buys ? value + fee : value - fee;
  const [quantity, price] = [quantityText(lots, scale), priceText(ticks, scale)];
  const workings = {
    title: text('ticket.w.legTitle'),
    formula: text(buys ? 'ticket.w.legBuyFormula' : 'ticket.w.legSellFormula'),
    inputs: [
      { label: text('ticket.amount'), value: quantity, unit: base },
      { label: text('ticket.price'), value: price, unit: quote },
      { label: text('ticket.w.rate'), value: rateText(ppm) },
      { label: text('ticket.w.feeTitle'), value: exactQuote(fee, scale), unit: quote },
    ],
    substituted: `${quantity} × ${price} ${buys ? '+' : MINUS} ${exactQuote(fee, scale)}`,
    result: exactQuote(units, scale),
    unit: quote,
    rounding: text('ticket.w.feeRounding', { decimals: scale.quoteScale }),
  };
  return { units, workings };
}

/** The total: the sum of the lines above it, or of an OCO the leg that decides. */
export function totalWorkings(
  form: TicketForm,
  preview: OrderPreview,
  parts: readonly { readonly label: (show: (units: bigint) => string) => string; readonly units: bigint }[],
  total: bigint,
  { terms: { scale }, quote }: Described,
  text: Text,
): Workings {
  const buys = form.side === 'buy';
  const show = (units: bigint): string => exactQuote(units < 0n ? -units : units, scale);
  const sum = parts
    .map(({ units }, index) => `${index === 0 ? '' : units < 0n ? ` ${MINUS} ` : ' + '}${show(units)}`)
    .join('');
  const oco = form.type === 'oco';
  const formula = buys
    ? oco
      ? 'ticket.w.ocoMost'
      : 'ticket.w.payFormula'
    : oco
      ? 'ticket.w.ocoLeast'
      : 'ticket.w.getFormula';
  return {
    title: text(buys ? 'ticket.w.payTitle' : 'ticket.w.getTitle'),
    formula: text(formula),
    inputs: parts.map((part) => ({
      label: part.label(show),
      value: `${part.units < 0n ? MINUS : ''}${show(part.units)}`,
      unit: quote,
    })),
    substituted: oco ? undefined : sum,
    result: exactQuote(total, scale),
    unit: quote,
    rounding: text(preview.exact ? 'ticket.w.exact' : 'ticket.w.notFinal'),
  };
}

/** The worst price at which anything fills. */
export function worstWorkings(
  form: TicketForm,
  preview: OrderPreview,
  { terms, quote }: Described,
  text: Text,
): Workings {
  const { scale } = terms;
  const worst = priceText(preview.worstAllowedTicks ?? 0n, scale);
  const market = form.type === 'market';
  const best = preview.bestPriceTicks;
  const trigger = preview.waits?.triggerPriceTicks;
  const from = market ? best : trigger;
  const bound = market && form.slippage !== '' ? `${form.slippage}%` : rateText(terms.slippageCapPpm);
  const reckoned = from !== undefined && (market || form.type === 'stop_market' || form.type === 'trailing_stop');
  return {
    title: text('ticket.worstPrice'),
    formula: text(reckoned ? 'ticket.w.worstFormula' : 'ticket.w.worstLimit'),
    inputs: reckoned
      ? [
          { label: text(market ? 'ticket.w.best' : 'ticket.trigger'), value: priceText(from, scale), unit: quote },
          { label: text('ticket.slippage'), value: bound },
        ]
      : [],
    substituted: reckoned ? `${priceText(from, scale)} ${form.side === 'buy' ? '+' : MINUS} ${bound}` : undefined,
    result: worst,
    unit: quote,
    rounding: text(reckoned ? 'ticket.w.worstRounding' : 'ticket.w.exact'),
  };
}

/** The distance of the average from the best price. */
export function slippageWorkings(preview: OrderPreview, { terms: { scale }, quote }: Described, text: Text): Workings {
  const best = priceText(preview.bestPriceTicks ?? 0n, scale);
  const average = displayPrice(preview.averagePrice?.decimal ?? '0', scale.tickScale + 2);
  return {
    title: text('ticket.slippageNow'),
    formula: text('ticket.w.slippageFormula'),
    inputs: [
      { label: text('ticket.w.averagePrice'), value: average, unit: quote },
      { label: text('ticket.w.best'), value: best, unit: quote },
    ],
    substituted: `|${average} ${MINUS} ${best}| ÷ ${best}`,
    result: fractionText(preview.slippage ?? '0', 6),
    rounding: text('ticket.w.slippageRounding'),
  };
}
