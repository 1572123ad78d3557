import {
  contractValue,
  formatDecimal,
  levelsBehind,
  previewContractOrder,
  trailingTriggerTicks,
  type Closing,
  type ContractPreview,
  type PositionSide,
  type PreviewPosition,
} from '@candor/amount';
import type { ContractAccount, ContractOrder, ContractRow, Position } from '@candor/protocol';
import { unitsOf } from '../../../market/preview-terms.ts';
import type { Levels } from '../../../market/book-levels.ts';
import { marketSlippagePercent } from '../../../trade/form/market-slippage.ts';
import { typedUnits } from '../../../trade/form/typed.ts';
import { closingOf } from './closing.ts';
import { contractFields, missingFigure, type ContractFigure, type ContractForm } from './form.ts';
import type { ContractTerms } from './terms.ts';
import { unitsOfSigned } from './units.ts';

/** Margin mode and leverage of the user's orders in a contract. */
export interface MarginChoice {
  readonly marginMode: 'isolated' | 'cross';
  readonly leverage: number;
}

/** What an opening order is computed with beside the form. */
export interface OpeningInputs {
  readonly row: ContractRow;
  readonly terms: ContractTerms;
  readonly choice: MarginChoice;
  readonly positionMode: 'hedge' | 'one_way';
  readonly book: { readonly bids: Levels; readonly asks: Levels } | undefined;
  readonly account: ContractAccount | undefined;
  /** The user's open positions and orders in this contract. */
  readonly positions: readonly Position[];
  readonly orders: readonly ContractOrder[];
}

/** One side of an order that opens. */
export interface OpeningSide {
  readonly preview: ContractPreview;
  /** Limit, or the worst price that a market order accepts. */
  readonly priceTicks: bigint;
  /** How far the liquidation price lies from the mark, in millionths; negative below it. */
  readonly distancePpm: bigint | undefined;
}

export type OpeningProblem =
  | 'mark_stale'
  | 'price_off_tick'
  | 'quantity_off_lot'
  | 'quantity_below_minimum'
  | 'quantity_above_maximum'
  | 'no_liquidity'
  | 'leverage_above_tier'
  | 'insufficient_available';

export interface Opening {
  readonly missing: ContractFigure | undefined;
  /** Undefined where nothing is opened. */
  readonly sides: Readonly<Record<PositionSide, OpeningSide | undefined>>;
  /** In one-way mode, what the order closes of the position against it before it opens the rest. */
  readonly closings: Readonly<Record<PositionSide, Closing | undefined>>;
  /** Limit, or the worst price that a market order accepts; undefined where the book is empty. */
  readonly worstTicks: Readonly<Record<PositionSide, bigint | undefined>>;
  readonly problems: Readonly<Record<PositionSide, OpeningProblem | undefined>>;
}

const millionth = 1_000_000n;
/** A trailing stop's offset is typed in percent with two decimals. */
const percentDecimals = 2;
const ppmOfHundredth = 100n;
const sidesOf = <Value>(each: (side: PositionSide) => Value): Readonly<Record<PositionSide, Value>> => ({
  long: each('long'),
  short: each('short'),
});

/**
 * What an order that opens would cost and lead to, for either side. Pure: the same form and inputs
 * give what the core books.
 */
export function summarizeOpening(form: ContractForm, inputs: OpeningInputs): Opening {
  const missing = missingFigure(form);
  const none = sidesOf(() => undefined);
  const nothing = { missing, sides: none, closings: none, worstTicks: none };
  if (missing !== undefined) return { ...nothing, problems: none };
  const markTicks = markOf(inputs);
  if (markTicks === undefined) return { ...nothing, problems: sidesOf(() => 'mark_stale' as const) };
  const wrong = figureProblem(form, inputs);
  if (wrong !== undefined) return { ...nothing, problems: sidesOf(() => wrong) };
  const worstTicks = sidesOf((side) => priceOf(form, inputs, side));
  const closings = sidesOf((side) => closedFirst(form, inputs, { side, priceTicks: worstTicks[side] }));
  const sides = sidesOf((side) =>
    openingSide(form, inputs, { side, markTicks, priceTicks: worstTicks[side], closing: closings[side] }),
  );
  const problemOf = (side: PositionSide): OpeningProblem | undefined =>
    worstTicks[side] === undefined ? 'no_liquidity' : sides[side]?.preview.problem;
  return { missing, sides, closings, worstTicks, problems: sidesOf(problemOf) };
}

/** The mark in ticks; undefined while it is stale. */
export const markOf = ({ row, terms }: Pick<OpeningInputs, 'row' | 'terms'>): bigint | undefined =>
  row.markState.stale ? undefined : unitsOf(row.markState.mark, terms.tickScale);

/** What is wrong with price and quantity by the contract's grid. */
function figureProblem(form: ContractForm, { row, terms }: OpeningInputs): OpeningProblem | undefined {
  const { tickScale, lotScale } = terms;
  const step = unitsOf(row.terms.tickSize, tickScale) ?? 1n;
  const fields = contractFields(form);
  const prices = [fields.price ? form.price : '', fields.trigger ? form.trigger : ''].filter((text) => text !== '');
  if (prices.some((text) => isOff(typedUnits(text, tickScale), step))) return 'price_off_tick';
  const lots = typedUnits(form.quantity, lotScale);
  if (isOff(lots, unitsOf(row.terms.lotSize, lotScale) ?? 1n)) return 'quantity_off_lot';
  if ((lots ?? 0n) < (unitsOf(row.terms.minimumQuantity, lotScale) ?? 1n)) return 'quantity_below_minimum';
  const most = unitsOf(row.terms.maximumQuantity, lotScale);
  return most !== undefined && (lots ?? 0n) > most ? 'quantity_above_maximum' : undefined;
}

const isOff = (units: bigint | undefined, step: bigint): boolean =>
  units === undefined || units <= 0n || units % step !== 0n;

interface SideInput {
  readonly side: PositionSide;
  readonly markTicks: bigint;
  readonly priceTicks: bigint | undefined;
  readonly closing: Closing | undefined;
}

function openingSide(
  form: ContractForm,
  inputs: OpeningInputs,
  { side, markTicks, priceTicks, closing }: SideInput,
): OpeningSide | undefined {
  const { row, terms, choice, account, positions, orders } = inputs;
  const levels = levelsOf(inputs, side);
  const lots = (typedUnits(form.quantity, terms.lotScale) ?? 0n) - (closing?.lots ?? 0n);
  if (priceTicks === undefined || lots === 0n) return undefined;
  const held = positions.find((one) => one.side === side);
  const waits = form.type !== 'limit' && form.type !== 'market';
  const lasting = form.timeInForce === 'GTC' || form.timeInForce === 'GTD';
  const position = held === undefined ? undefined : previewPosition(held, terms);
  const funding = unitsOf(row.funding.next.rate, 9);
  const preview = previewContractOrder({
    contract: terms.contract,
    tiers: terms.tiers,
    makerPpm: terms.makerPpm,
    takerPpm: terms.takerPpm,
    side,
    lots,
    priceTicks,
    rests: waits || (form.type === 'limit' && lasting),
    levels: waits ? [] : levelsBehind(levels, closing?.filled ?? 0n),
    markTicks,
    leverage: choice.leverage,
    valueBefore: valueBefore(terms, { markTicks, held, orders, side }),
    position,
    closedValue: closing?.value ?? 0n,
    free: unitsOfSigned(account?.free, terms.settleScale) ?? 0n,
    ...(choice.marginMode === 'cross' ? { cross: crossOf(account, held, terms) } : {}),
    ...(funding === undefined ? {} : { fundingRate: funding }),
  });
  const { liquidationTicks } = preview;
  const distancePpm =
    liquidationTicks === undefined ? undefined : ((liquidationTicks - markTicks) * millionth) / markTicks;
  return { preview, priceTicks, distancePpm };
}

/** The other side of the book in ticks and lots, best price first. */
function levelsOf({ book, terms }: OpeningInputs, side: PositionSide): readonly (readonly [bigint, bigint])[] {
  const levels = (side === 'long' ? book?.asks : book?.bids) ?? [];
  return levels.map(
    ([price, quantity]) => [unitsOf(price, terms.tickScale) ?? 0n, unitsOf(quantity, terms.lotScale) ?? 0n] as const,
  );
}

/**
 * The price that decides what an order needs: its limit; of a market order the worst that it
 * accepts; of a stop where it triggers.
 */
function priceOf(form: ContractForm, inputs: OpeningInputs, side: PositionSide): bigint | undefined {
  const { row, terms } = inputs;
  const fields = contractFields(form);
  if (fields.price) return typedUnits(form.price, terms.tickScale);
  const observed = fields.trigger
    ? typedUnits(form.trigger, terms.tickScale)
    : form.type === 'trailing_stop'
      ? markOf(inputs)
      : levelsOf(inputs, side)[0]?.[0];
  return observed === undefined ? undefined : worstFrom(observed, side, slippagePpm(form, row), inputs);
}

/**
 * A market order goes no farther than one on the spot market does, within the contract's cap; a
 * stop that has no limit goes as far as the cap.
 */
function slippagePpm({ type }: ContractForm, row: ContractRow): bigint {
  const cap = BigInt(row.terms.slippageCapPpm);
  const usual = typedUnits(marketSlippagePercent, 4) ?? cap;
  return type === 'market' && usual < cap ? usual : cap;
}

/** A price moved by so many millionths against the side that takes, on the contract's grid. */
function worstFrom(
  ticks: bigint,
  side: PositionSide,
  ppm: bigint,
  { row, terms }: Pick<OpeningInputs, 'row' | 'terms'>,
): bigint {
  const step = unitsOf(row.terms.tickSize, terms.tickScale) ?? 1n;
  if (side === 'long') return ((ticks * (millionth + ppm)) / millionth / step) * step;
  const low = (ticks * (millionth - ppm) + millionth - 1n) / millionth;
  const onGrid = ((low + step - 1n) / step) * step;
  return onGrid > 0n ? onGrid : step;
}

/**
 * What an order closes of the position against it in one-way mode, as the core does: lots that no
 * other open order of this direction closes already.
 */
function closedFirst(
  form: ContractForm,
  inputs: OpeningInputs,
  { side, priceTicks }: { readonly side: PositionSide; readonly priceTicks: bigint | undefined },
): Closing | undefined {
  const { terms, positions, orders, positionMode } = inputs;
  const against = positions.find((one) => one.side !== side);
  if (positionMode !== 'one_way' || against === undefined || priceTicks === undefined) return undefined;
  const free = BigInt(against.lots) - lotsLeft(orders, side, terms);
  const wanted = typedUnits(form.quantity, terms.lotScale) ?? 0n;
  const lots = wanted < free ? wanted : free;
  if (lots <= 0n) return undefined;
  const waits = form.type !== 'limit' && form.type !== 'market';
  if (!waits) return closingOf(against, lots, terms, { book: inputs.book ?? emptyBook, limitTicks: priceTicks });
  // What waits is computed as if it filled whole at its limit, or where it triggers.
  const ticks = contractFields(form).price ? priceTicks : triggerTicks(form, inputs, side);
  if (ticks === undefined) return undefined;
  const own = [[formatDecimal(ticks, terms.tickScale), formatDecimal(lots, terms.lotScale)]] as const;
  return closingOf(against, lots, terms, { book: { bids: own, asks: own }, limitTicks: ticks });
}

const emptyBook = { bids: [], asks: [] };

/** Where a stop without a limit triggers; a trailing stop from the price that it watches now. */
function triggerTicks(form: ContractForm, { row, terms }: OpeningInputs, side: PositionSide): bigint | undefined {
  if (form.type === 'stop_market') return typedUnits(form.trigger, terms.tickScale);
  const { mark, index } = row.markState;
  const watched = unitsOf({ mark, index, last: row.close }[form.triggerSource], terms.tickScale);
  const offset = typedUnits(form.trailing, percentDecimals);
  if (watched === undefined || offset === undefined) return undefined;
  return trailingTriggerTicks(watched, offset * ppmOfHundredth, side === 'long' ? 'buy' : 'sell');
}

/** Lots that are left of the open orders which open this side. */
function lotsLeft(orders: readonly ContractOrder[], side: PositionSide, { lotScale }: ContractTerms): bigint {
  const left = (order: ContractOrder): bigint =>
    (unitsOf(order.quantity, lotScale) ?? 0n) - (unitsOf(order.filledQuantity, lotScale) ?? 0n);
  return orders
    .filter(({ direction }) => direction === (side === 'long' ? 1 : 2))
    .reduce((sum, order) => sum + left(order), 0n);
}

/** Value at the mark of the position and of what the open orders of this side would add to it. */
function valueBefore(
  terms: ContractTerms,
  {
    markTicks,
    held,
    orders,
    side,
  }: {
    readonly markTicks: bigint;
    readonly held: Position | undefined;
    readonly orders: readonly ContractOrder[];
    readonly side: PositionSide;
  },
): bigint {
  const lots = lotsLeft(orders, side, terms) + BigInt(held?.lots ?? 0);
  return contractValue(terms.contract, markTicks, lots);
}

/** A position of the server as the preview takes it. */
export function previewPosition(held: Position, { settleScale, takerPpm }: ContractTerms): PreviewPosition {
  return {
    lots: BigInt(held.lots),
    cost: BigInt(held.costUnits),
    margin: held.marginMode === 'isolated' ? (unitsOf(held.positionMargin, settleScale) ?? 0n) : 0n,
    owed: unitsOf(held.owed, settleScale) ?? 0n,
    exitPpm: takerPpm,
  };
}

/** The account without this position: its equity, and what its other cross positions require. */
export function crossOf(
  account: ContractAccount | undefined,
  held: Position | undefined,
  { settleScale }: ContractTerms,
): { readonly equity: bigint; readonly othersRequired: bigint } {
  const signed = (decimal: string | null | undefined): bigint => unitsOfSigned(decimal, settleScale) ?? 0n;
  const isCross = held?.marginMode === 'cross';
  const own = isCross ? signed(held.maintenance) + signed(held.exitFee) : 0n;
  return {
    equity: signed(account?.equity) - (isCross ? signed(held.unrealised) : 0n),
    othersRequired: signed(account?.maintenance) + signed(account?.exitFees) - own,
  };
}
