import type { AmendPreview, AmendPreviewProblem, OrderPreview, PreviewProblem } from '@candor/amount';
import type { AmendOrder, ExchangeEvent, OrderAmended, OrderRested, PlaceOco, PlaceOrder, Trade } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { bigintsAsText, Disagreement, equal } from './disagreement.ts';

/**
 * Rejections that a preview can foresee; the others need to know more than book, terms and balance.
 */
const foreseen: ReadonlySet<string> = new Set<PreviewProblem>([
  'quote_amount_only_for_buys',
  'price_off_tick',
  'price_not_positive',
  'quantity_off_lot',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'notional_below_minimum',
  'notional_above_maximum',
  'price_outside_band',
  'trigger_price_wrong_side',
  'trailing_offset_out_of_range',
  'display_quantity_invalid',
  'post_only_would_take',
  'fill_or_kill_not_filled',
  'no_liquidity',
  'insufficient_available',
]);

/**
 * How many previews were held against an outcome, and how many of them had fills: proof that the
 * check was not empty.
 */
export class PreviewCount {
  compared = 0;
  withFills = 0;
  /** Orders booked as previewed, by form: `limit buy GTC post-only`, `market buy FOK by budget`. */
  readonly byForm = new Map<string, number>();

  add(form: string, filled: boolean): void {
    this.compared += 1;
    if (filled) this.withFills += 1;
    this.byForm.set(form, (this.byForm.get(form) ?? 0) + 1);
  }
}

/** The form of an order, in the words of `PreviewCount.byForm`. */
function formOf(command: PlaceOrder | PlaceOco): string {
  if (command.type === 'place_oco') return `oco ${command.side}`;
  const { kind, side, timeInForce, postOnly, quoteBudget } = command;
  return `${kind} ${side} ${timeInForce}${postOnly ? ' post-only' : ''}${quoteBudget === undefined ? '' : ' by budget'}`;
}

/** What was previewed is what was refused: the same reason. */
export function checkRefusal(command: PlaceOrder | PlaceOco, preview: OrderPreview, reason: RejectionReason): void {
  if (preview.exact && foreseen.has(reason))
    equal(() => `preview's problem with ${text(command)}`, preview.problem, reason);
}

/**
 * What was previewed is what was booked, to the unit: fills by price, fees, what rests or waits,
 * and what is held.
 */
export function checkBooked(
  command: PlaceOrder | PlaceOco,
  preview: OrderPreview,
  events: readonly ExchangeEvent[],
  count: PreviewCount,
): void {
  if (!preview.exact && preview.walkEnd === 'own_order') return;
  const what = (): string => text(command);
  equal(() => `preview's problem with ${what()}`, preview.problem, undefined);
  const orderIds = events.flatMap((event) => (event.type === 'order_accepted' ? [event.orderId] : []));
  const rested = orderIds.map((orderId) => firstRest(events, orderId));
  equal(
    () => `preview's reserve of ${what()}`,
    preview.reserve.amount,
    sum(rested.map((event) => event?.reserved ?? 0n)),
  );

  const [orderId = 0] = orderIds;
  const trades = takenNow(events, orderId);
  equal(() => `preview's fills of ${what()}`, preview.fillsNow.map(fillText), byPrice(trades));
  equal(() => `preview's fee of ${what()}`, preview.feeNow, sum(trades.map(({ takerFee }) => takerFee)));
  const resting = rested.find((event) => event?.waiting === false);
  const expected = preview.rests && [preview.rests.quantityLots, preview.rests.priceTicks, preview.rests.displayedLots];
  const found = resting && [resting.remaining, resting.price, resting.displayed].map(BigInt);
  equal(() => `preview's resting part of ${what()}`, expected, found);
  count.add(formOf(command), trades.length > 0);
}

/**
 * What was previewed for a change is what was booked: what the order holds and shows, and whether
 * it kept its place.
 */
export function checkAmended(
  command: AmendOrder,
  preview: AmendPreview,
  events: readonly ExchangeEvent[],
  count: PreviewCount,
): void {
  const what = (): string => text(command);
  equal(() => `preview's problem with ${what()}`, preview.problem, undefined);
  const event = events.find((each): each is OrderAmended => each.type === 'order_amended');
  if (event === undefined) throw new Disagreement(`${what()} was accepted and changed nothing`);
  const displayed = preview.keepsPlace
    ? Math.min(event.oldDisplayed, Number(preview.displayedLots))
    : Number(preview.displayedLots);
  const expected = [preview.reserve.amount, preview.remainingLots, displayed, preview.keepsPlace];
  const found = [event.reserved, BigInt(event.remaining), event.displayed, event.keptPriority];
  equal(() => `preview of ${what()}`, expected, found);
  count.add(`amend ${event.side} ${preview.keepsPlace ? 'in place' : 'to the back'}`, false);
}

/** What was previewed for a change is what was refused: the same reason. */
export function checkAmendRefusal(command: AmendOrder, preview: AmendPreview, reason: RejectionReason): void {
  if (foreseenOfAmend.has(reason)) equal(() => `preview's problem with ${text(command)}`, preview.problem, reason);
}

const foreseenOfAmend: ReadonlySet<string> = new Set<AmendPreviewProblem>([
  'price_off_tick',
  'price_not_positive',
  'quantity_off_lot',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'notional_below_minimum',
  'notional_above_maximum',
  'price_outside_band',
  'post_only_would_take',
  'amend_nothing_changed',
  'insufficient_available',
]);

/** A stop that fired, as it was previewed on the book it met. */
export interface Firing {
  readonly orderId: number;
  readonly form: string;
  readonly preview: OrderPreview;
}

/**
 * What a stop did at its trigger is what a preview at that moment said: fills by price, fees, and
 * what rests.
 */
export function checkFired(firing: Firing, events: readonly ExchangeEvent[], count: PreviewCount): void {
  const { orderId, form, preview } = firing;
  if (!preview.exact && preview.walkEnd === 'own_order') return;
  const what = (): string => `${form}, order ${orderId}`;
  const trades = takenNow(events, orderId);
  equal(() => `preview's fills of ${what()}`, preview.fillsNow.map(fillText), byPrice(trades));
  equal(() => `preview's fee of ${what()}`, preview.feeNow, sum(trades.map(({ takerFee }) => takerFee)));
  const rested = events.findLast(
    (event): event is OrderRested => event.type === 'order_rested' && event.orderId === orderId && !event.waiting,
  );
  const found = rested && [BigInt(rested.remaining), BigInt(rested.price), rested.reserved];
  const { rests } = preview;
  equal(
    () => `preview's rest of ${what()}`,
    rests && [rests.quantityLots, rests.priceTicks, rests.reserve.amount],
    found,
  );
  count.add(form, trades.length > 0);
}

const firstRest = (events: readonly ExchangeEvent[], orderId: number): OrderRested | undefined =>
  events.find((event): event is OrderRested => event.type === 'order_rested' && event.orderId === orderId);

/** Trades that the order took at once, before any stop was triggered. */
function takenNow(events: readonly ExchangeEvent[], orderId: number): readonly Trade[] {
  return events.filter((event): event is Trade => event.type === 'trade' && event.takerOrderId === orderId);
}

function byPrice(trades: readonly Trade[]): string[] {
  const fills: { priceTicks: bigint; quantityLots: bigint; notional: bigint; fee: bigint }[] = [];
  for (const { price, quantity, notional, takerFee } of trades) {
    const last = fills.at(-1);
    if (last?.priceTicks === BigInt(price)) {
      last.quantityLots += BigInt(quantity);
      last.notional += notional;
      last.fee += takerFee;
    } else {
      fills.push({ priceTicks: BigInt(price), quantityLots: BigInt(quantity), notional, fee: takerFee });
    }
  }
  return fills.map(fillText);
}

function fillText(fill: { priceTicks: bigint; quantityLots: bigint; notional: bigint; fee: bigint }): string {
  return `${fill.quantityLots} at ${fill.priceTicks} for ${fill.notional}, fee ${fill.fee}`;
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const text = (command: PlaceOrder | PlaceOco | AmendOrder): string => JSON.stringify(command, bigintsAsText);
