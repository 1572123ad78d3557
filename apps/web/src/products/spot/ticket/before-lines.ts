import {
  displayAmount,
  displayFinePercent,
  displayPrice,
  feeOf,
  formatDecimal,
  MINUS,
  notional,
  type OrderBound,
  type OrderPreview,
} from '@candor/amount';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import type { TicketForm } from './form.ts';
import { laterOf, type Later } from './later-part.ts';
import { exactQuote, priceText, quantityText, rateText } from './figures.ts';
import { averageWorkings, feeWorkings, notionalWorkings, type Described } from './preview-workings.ts';
import { boundWorkings, slippageWorkings, totalWorkings, triggerWorkings, worstWorkings } from './total-workings.ts';

export interface BeforeLine {
  readonly key:
    | 'fills'
    | 'rests'
    | 'waits'
    | 'limitLeg'
    | 'limitFee'
    | 'stopLeg'
    | 'stopFee'
    | 'takerFee'
    | 'laterFee'
    | 'onBook'
    | 'total'
    | 'noBound'
    | 'worst'
    | 'atTrigger'
    | 'slippage'
    | 'unspent'
    | 'canceled';
  readonly label: string;
  /** The same in a word or two, for narrow screens. */
  readonly short: string;
  readonly value: string;
  /**
   * What the line adds to the total in smallest units of the quote asset: fees of a sell take away.
   */
  readonly adds?: bigint;
  readonly workings?: Workings;
}

interface Part {
  readonly key: BeforeLine['key'];
  readonly short: string;
  readonly label: (show: (units: bigint) => string) => string;
  readonly units: bigint;
  readonly workings: Workings;
}

interface Figures {
  readonly preview: OrderPreview;
  readonly bound: OrderBound | undefined;
  /** The exchange would not take the order. */
  readonly refused?: boolean;
}

/**
 * The lines of "Before you send". Their sums show every digit, the same decimals in all, so that
 * they add up to the sum on this book on paper. Below it comes the bound that holds however the
 * book moves; where both are equal, one line says it. An order that would not be taken promises
 * nothing: only its parts are shown.
 */
export function beforeLines(
  form: TicketForm,
  { preview, bound, refused = false }: Figures,
  described: Described,
  text: Text,
): readonly BeforeLine[] {
  const parts = form.type === 'oco' ? legsOf(form, preview, described, text) : partsOf(form, preview, described, text);
  const total = preview.mostYouPay ?? preview.leastYouGet;
  const { scale } = described.terms;
  // Every digit of the quote asset, always: figures keep their width while the book moves.
  const decimals = scale.quoteScale;
  const show = (units: bigint): string =>
    `${units < 0n ? MINUS : ''}${displayAmount(formatDecimal(units < 0n ? -units : units, scale.quoteScale), decimals)}`;
  const inLabel = (units: bigint): string => exactQuote(units, scale);
  const lines: BeforeLine[] = parts.map((part) => ({
    key: part.key,
    label: part.label(inLabel),
    short: part.short,
    value: show(part.units),
    workings: part.workings,
    ...(form.type === 'oco' ? {} : { adds: part.units }),
  }));
  if (total !== undefined && !refused) {
    const sum = { value: show(total), workings: totalWorkings(form, preview, parts, total, described, text) };
    if (bound?.total === total) lines.push({ ...finalWords(form, text), ...sum });
    else {
      lines.push({ ...sumWords(bound, text), ...sum });
      if (bound !== undefined)
        lines.push({
          ...finalWords(form, text),
          value: show(bound.total),
          workings: boundWorkings(form, bound, described, text),
        });
    }
  }
  return refused ? lines : [...lines, ...factsOf(form, { preview, bound }, described, text)];
}

type Words = Pick<BeforeLine, 'key' | 'label' | 'short'>;

/** What is promised: it holds however the book moves. */
const finalWords = ({ side }: TicketForm, text: Text): Words => ({
  key: 'total',
  label: text(side === 'buy' ? 'ticket.payAtMost' : 'ticket.getAtLeast'),
  short: text(side === 'buy' ? 'ticket.short.atMost' : 'ticket.short.atLeast'),
});

/**
 * The sum on this book, which may move; an estimate where no price bounds what the order may come
 * to.
 */
const sumWords = (bound: OrderBound | undefined, text: Text): Words => ({
  key: 'onBook',
  label: text(bound === undefined ? 'ticket.fromTrigger' : 'ticket.onThisBook'),
  short: text(bound === undefined ? 'ticket.short.estimate' : 'ticket.short.onThisBook'),
});

function partsOf(form: TicketForm, preview: OrderPreview, described: Described, text: Text): readonly Part[] {
  const { scale } = described.terms;
  const sign = form.side === 'buy' ? 1n : -1n;
  const parts: Part[] = [];
  if (preview.filledLots > 0n)
    parts.push({
      key: 'fills',
      short: text('ticket.short.fills', { quantity: quantityText(preview.filledLots, scale) }),
      label: () =>
        text('ticket.fillsNow', {
          quantity: quantityText(preview.filledLots, scale),
          price: averageText(preview, described),
        }),
      units: preview.filledNotional,
      workings: averageWorkings(preview, described, text),
    });
  const later = laterOf(form, preview, described);
  if (later !== undefined) parts.push(laterPart(preview, later, described, text));
  const now = preview.fees.find(({ when }) => when === 'now');
  if (now !== undefined && preview.filledLots > 0n)
    parts.push({
      key: 'takerFee',
      short: text('ticket.short.takerFee'),
      label: (show) => text('ticket.takerFee', { rate: rateText(now.ratePpm), base: show(now.base) }),
      units: sign * now.fee,
      workings: feeWorkings(now.base, now.ratePpm, now.fee, described, text),
    });
  if (later !== undefined)
    parts.push({
      key: 'laterFee',
      short: text('ticket.short.laterFee'),
      label: (show) => text(later.label, { rate: rateText(later.ratePpm), base: show(later.base) }),
      units: sign * later.fee,
      workings: feeWorkings(later.base, later.ratePpm, later.fee, described, text, later.makerPpm),
    });
  return parts;
}

/** The average with its two further digits, where there is something in them. */
function averageText({ averagePrice }: OrderPreview, { terms: { scale } }: Described): string {
  const decimal = averagePrice?.decimal ?? '0';
  return displayPrice(decimal, decimal.endsWith('00') ? scale.tickScale : scale.tickScale + 2);
}

function laterPart(preview: OrderPreview, later: Later, described: Described, text: Text): Part {
  const { scale } = described.terms;
  const { rests, waits } = preview;
  const part = rests ?? waits;
  const lots = part?.quantityLots;
  const label = (): string => {
    if (rests !== undefined)
      return text('ticket.rests', {
        quantity: quantityText(rests.quantityLots, scale),
        price: priceText(rests.priceTicks, scale),
      });
    const price = priceText(waits?.triggerPriceTicks ?? 0n, scale);
    return lots === undefined
      ? text('ticket.waitsBudget', { price })
      : text('ticket.waits', { quantity: quantityText(lots, scale), price });
  };
  return {
    key: rests === undefined ? 'waits' : 'rests',
    short: text(rests === undefined ? 'ticket.short.waits' : 'ticket.short.rests', {
      quantity: lots === undefined ? '' : quantityText(lots, scale),
    }),
    label,
    units: later.base,
    workings: notionalWorkings(part?.priceTicks ?? 0n, lots, later.base, described, text),
  };
}

/**
 * The two legs of an OCO, of which one acts, each with the largest fee on it: the total is the
 * worse of the two, its fee in it.
 */
function legsOf(form: TicketForm, preview: OrderPreview, described: Described, text: Text): readonly Part[] {
  const { rests, waits } = preview;
  if (rests === undefined || waits === undefined) return [];
  const { scale, makerPpm, takerPpm } = described.terms;
  const sign = form.side === 'buy' ? 1n : -1n;
  const ratePpm = Math.max(makerPpm, takerPpm);
  const leg = (name: 'limit' | 'stop', ticks: bigint, at: bigint): readonly Part[] => {
    const value = notional(ticks, rests.quantityLots, scale);
    const fee = feeOf(value, ratePpm);
    const words = { quantity: quantityText(rests.quantityLots, scale), price: priceText(at, scale) };
    const less = name === 'limit' && makerPpm < ratePpm;
    const feeLabel = name === 'stop' ? 'ticket.triggerFee' : less ? 'ticket.makerFeeMost' : 'ticket.makerFee';
    return [
      {
        key: `${name}Leg`,
        short: text(`ticket.short.${name}Leg`),
        label: () => text(`ticket.${name}Leg`, words),
        units: value,
        workings: notionalWorkings(ticks, rests.quantityLots, value, described, text),
      },
      {
        key: `${name}Fee`,
        short: text('ticket.short.laterFee'),
        label: (show) => text(feeLabel, { rate: rateText(ratePpm), base: show(value) }),
        units: sign * fee,
        workings: feeWorkings(value, ratePpm, fee, described, text, less ? makerPpm : undefined),
      },
    ];
  };
  return [
    ...leg('limit', rests.priceTicks, rests.priceTicks),
    ...leg('stop', waits.priceTicks, waits.triggerPriceTicks),
  ];
}

/**
 * What is true of an order that no price bounds: the total has no bound, and when it triggers it
 * fills no farther than the market's largest slippage from the best price of that moment. The core
 * enforces that one.
 */
function unbounded(form: TicketForm, described: Described, text: Text): readonly BeforeLine[] {
  const atTrigger = text('ticket.worstAtTrigger');
  const workings = triggerWorkings(form, described, text);
  return [
    { key: 'atTrigger', label: atTrigger, short: atTrigger, value: workings.result, workings },
    { ...finalWords(form, text), key: 'noBound', value: text('ticket.noBound') },
  ];
}

/** The lines below the total. */
function factsOf(
  form: TicketForm,
  { preview, bound }: { readonly preview: OrderPreview; readonly bound: OrderBound | undefined },
  described: Described,
  text: Text,
): readonly BeforeLine[] {
  const { scale } = described.terms;
  const worst = text(bound === undefined ? 'ticket.worstFromTrigger' : 'ticket.worstPrice');
  const lines: BeforeLine[] = [];
  if (preview.worstAllowedTicks !== undefined)
    lines.push({
      key: 'worst',
      label: worst,
      short: worst,
      value: priceText(preview.worstAllowedTicks, scale),
      workings: worstWorkings(form, preview, described, text),
    });
  if (bound === undefined && preview.waits !== undefined) lines.push(...unbounded(form, described, text));
  if (preview.slippage !== undefined)
    lines.push({
      key: 'slippage',
      label: text('ticket.slippageNow'),
      short: text('ticket.slippageNow'),
      value: displayFinePercent(preview.slippage),
      workings: slippageWorkings(preview, described, text),
    });
  if (preview.unspentBudget !== undefined && preview.unspentBudget > 0n)
    lines.push({
      key: 'unspent',
      label: text('ticket.unspent'),
      short: text('ticket.unspent'),
      value: `${formatDecimal(preview.unspentBudget, scale.quoteScale, 2)} ${described.quote}`,
    });
  if (preview.canceledLots > 0n)
    lines.push({
      key: 'canceled',
      label: text('ticket.endsUnfilled'),
      short: text('ticket.endsUnfilled'),
      value: `${quantityText(preview.canceledLots, scale)} ${described.base}`,
    });
  return lines;
}
