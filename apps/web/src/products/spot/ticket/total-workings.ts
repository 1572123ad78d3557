import { displayPrice, MINUS, type OrderBound, type OrderPreview } from '@candor/amount';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import type { TicketForm } from './form.ts';
import { exactQuote, fractionText, priceText, quantityText, rateText } from './figures.ts';
import type { Described } from './preview-workings.ts';

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
    substituted: oco ? decidingLeg(parts, total, show) : sum,
    result: exactQuote(total, scale),
    unit: quote,
    rounding: text(preview.exact ? 'ticket.w.exact' : 'ticket.w.notFinal'),
  };
}

/** The leg of an OCO that makes the total, with its fee. */
function decidingLeg(
  parts: readonly { readonly units: bigint }[],
  total: bigint,
  show: (units: bigint) => string,
): string | undefined {
  const at = parts.findIndex(({ units }, index) => units + (parts[index + 1]?.units ?? 0n) === total);
  const [value, fee] = [parts[at]?.units, parts[at + 1]?.units];
  if (value === undefined || fee === undefined) return undefined;
  return `${show(value)} ${fee < 0n ? MINUS : '+'} ${show(fee)}`;
}

/**
 * The most that is paid, or the least that a full sell brings in, however the book moves on the
 * way.
 */
export function boundWorkings(
  form: TicketForm,
  { total, at }: OrderBound,
  { terms: { scale }, quote, base }: Described,
  text: Text,
): Workings {
  const buys = form.side === 'buy';
  const common = {
    title: text(buys ? 'ticket.w.payTitle' : 'ticket.w.getTitle'),
    result: exactQuote(total, scale),
    unit: quote,
    rounding: text('ticket.w.boundHolds'),
  };
  if (at === undefined)
    return {
      ...common,
      formula: text('ticket.w.budgetBound'),
      inputs: [{ label: text('ticket.budget'), value: exactQuote(total, scale), unit: quote }],
    };
  const [quantity, price] = [quantityText(at.quantityLots, scale), priceText(at.priceTicks, scale)];
  const fee = exactQuote(at.fee, scale);
  return {
    ...common,
    formula: text(buys ? 'ticket.w.mostFormula' : 'ticket.w.leastFormula'),
    inputs: [
      { label: text('ticket.amount'), value: quantity, unit: base },
      { label: text('ticket.worstPrice'), value: price, unit: quote },
      { label: `${text('ticket.w.feeTitle')}, ${rateText(at.ratePpm)}`, value: fee, unit: quote },
    ],
    substituted: `${quantity} × ${price} ${buys ? '+' : MINUS} ${fee}`,
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
  const worstTicks = preview.worstAllowedTicks ?? 0n;
  const worst = priceText(worstTicks, scale);
  const market = form.type === 'market';
  const best = preview.bestPriceTicks;
  const trigger = preview.waits?.triggerPriceTicks;
  const from = market ? best : trigger;
  const bound = market && form.slippage !== '' ? `${form.slippage}%` : rateText(terms.slippageCapPpm);
  const stopAtMarket =
    form.type === 'stop_market' ||
    form.type === 'trailing_stop' ||
    (form.type === 'oco' && worstTicks === preview.waits?.priceTicks && form.stopLimit === '');
  const reckoned = from !== undefined && (market || stopAtMarket);
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

/**
 * The worst price of an order that fires at market: from the best price of that moment, which
 * nobody knows yet.
 */
export function triggerWorkings({ side }: TicketForm, { terms }: Described, text: Text): Workings {
  const percent = rateText(terms.slippageCapPpm);
  return {
    title: text('ticket.worstAtTrigger'),
    formula: text('ticket.w.worstFormula'),
    inputs: [{ label: text('ticket.slippage'), value: percent }],
    result: text(side === 'buy' ? 'ticket.worstThenBuy' : 'ticket.worstThenSell', { percent }),
    rounding: text('ticket.w.worstRounding'),
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
