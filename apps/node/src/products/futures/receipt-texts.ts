import {
  bankruptcyPrice,
  contractValue,
  exitFeeOf,
  isolatedEquity,
  maintenanceOf,
  markRules,
  type RankFigures,
  tierPlace,
  unrealisedOf,
} from '@candor/amount';
import type { LiquidationReceipt, OwnLiquidation, PublicLiquidation } from '@candor/protocol';
import { type ListedContract, ratesOf, termsAt, tiersOf } from '../../engine/listings/listed-contract.ts';
import { priceText, quantityText, quoteText, rateText } from '../../engine/listings/listed-market.ts';
import type { DeleveragingRow, FuturesFillRow, LiquidationRow, MarkRow, ReceiptRow } from './futures-rows.ts';
import { markSample } from './mark-sample.ts';
import { rankText } from './rank-text.ts';
import type { OtherPosition } from './receipt-fold.ts';
import { averageText, tierText } from './texts.ts';

/** The number of a receipt. */
export const receiptNumber = ({ kind, seq, place }: Pick<ReceiptRow, 'kind' | 'seq' | 'place'>): string =>
  `${kind === 'liquidation' ? 'LQ' : 'AD'}-${seq}-${place}`;

const kindOf = ({ kind }: ReceiptRow) => (kind === 'liquidation' ? kind : 'deleveraging');
const sideOf = ({ side }: { readonly side: string }): 'long' | 'short' => (side === 'long' ? 'long' : 'short');

/** What it closed at, on average. */
const averageOf = ({ closedValue, closedLots, mark }: ReceiptRow, contract: ListedContract): string =>
  averageText(closedValue, closedLots, contract) ?? priceText(mark, contract);

/** A liquidation as everybody sees it: without its user. */
export function publicText(row: ReceiptRow, contract: ListedContract): PublicLiquidation {
  return {
    liquidationId: receiptNumber(row),
    symbol: contract.symbol,
    contractType: contract.type,
    side: sideOf(row),
    quantity: quantityText(row.closedLots, contract),
    price: averageOf(row, contract),
    mark: priceText(row.mark, contract),
    deleveraged: quantityText(row.deleveragedLots, contract),
    fund: quoteText(row.fee - row.fundPaid, contract),
    timeMs: row.timeMs,
    seq: row.seq,
  };
}

/** A step of a user's own liquidation or deleveraging. */
export function ownText(row: ReceiptRow, contract: ListedContract, keyOf: (number: string) => string): OwnLiquidation {
  const liquidationId = receiptNumber(row);
  const money = (units: bigint): string => quoteText(units, contract);
  return {
    liquidationId,
    kind: kindOf(row),
    positionId: String(row.positionId),
    symbol: contract.symbol,
    contractType: contract.type,
    side: sideOf(row),
    quantity: quantityText(row.closedLots, contract),
    price: averageOf(row, contract),
    mark: priceText(row.mark, contract),
    realised: money(row.realised),
    fee: money(row.fee),
    tradingFee: money(row.tradingFee),
    fundPaid: money(row.fundPaid),
    returned: money(row.returned),
    walletChange: money(row.walletChange),
    asset: contract.settle,
    receiptKey: keyOf(liquidationId),
    timeMs: row.timeMs,
    seq: row.seq,
  };
}

/** A cross position of the account, at the mark that stood. */
export interface MarkedOther extends OtherPosition {
  readonly contract: ListedContract;
  readonly mark: number;
}

/** What a receipt is written from. */
export interface ReceiptFacts {
  readonly row: ReceiptRow;
  readonly contract: ListedContract;
  readonly phases: readonly LiquidationRow[];
  readonly fills: readonly FuturesFillRow[];
  readonly taken: readonly DeleveragingRow[];
  /** The last minute of marks up to the one that stood, oldest first. */
  readonly marks: readonly MarkRow[];
  readonly others: readonly MarkedOther[];
}

/** A receipt with everything that a stranger needs to recompute it. */
export function receiptText(facts: ReceiptFacts): LiquidationReceipt {
  const { row, contract, marks, others } = facts;
  const money = (units: bigint): string => quoteText(units, contract);
  const { tickScale } = contract.terms;
  const tiers = tiersOf(contract, row.termsVersion);
  const figures = figuresOf(facts);
  const tier = tiers[tierPlace(tiers, figures.value)];
  if (!tier) throw new Error(`The contract ${contract.symbol} has no tiers of version ${row.termsVersion}.`);
  const standing = marks.at(-1);
  return {
    liquidationId: receiptNumber(row),
    kind: kindOf(row),
    symbol: contract.symbol,
    contractType: contract.type,
    side: sideOf(row),
    marginMode: row.mode === 'cross' ? 'cross' : 'isolated',
    leverage: row.leverage,
    settleAsset: contract.settle,
    settleScale: contract.quoteScale,
    tickScale,
    timeMs: row.timeMs,
    seq: row.seq,
    mark: priceText(row.mark, contract),
    markSecond: standing?.second ?? null,
    markSeq: standing?.seq ?? null,
    markSamples: marks.map((mark) => markSample(mark, contract)),
    markClampRate: rateText(termsAt(contract, row.timeMs).clampPpm),
    lots: String(row.lots),
    quantity: quantityText(row.lots, contract),
    costUnits: String(row.cost),
    averageOpenPrice: averageText(row.cost, row.lots, contract) ?? '0',
    margin: money(row.margin),
    owed: money(row.owed),
    tier: tierText(tier, contract),
    tiers: tiers.map((one) => tierText(one, contract)),
    value: money(figures.value),
    unrealised: money(figures.unrealised),
    equity: money(figures.equity),
    maintenance: money(figures.maintenance),
    exitFee: money(figures.exitFee),
    required: money(figures.required),
    others: others.map((other) => otherText(other, figures.feeTier)),
    exitRate: rateText(figures.exitPpm),
    bankruptcyPrice: figures.bankruptcyTicks > 0n ? priceText(Number(figures.bankruptcyTicks), contract) : null,
    closedQuantity: quantityText(row.closedLots, contract),
    phases: facts.phases.map((phase) => phaseText(phase, contract)),
    fills: fillTexts(facts),
    takenOver: row.kind === 'liquidation' ? facts.taken.map((taken) => takenText(taken, contract)) : [],
    realised: money(row.realised),
    tradingFee: money(row.tradingFee),
    liquidationFee: money(row.fee),
    fundPaid: money(row.fundPaid),
    returned: money(row.returned),
    walletChange: money(row.walletChange),
    ...placeOf(facts),
  };
}

/** F4 and F8 of a position at the mark that stood. */
interface Marked {
  readonly value: bigint;
  readonly unrealised: bigint;
  readonly maintenance: bigint;
  readonly exitFee: bigint;
}

/** A position of the receipt's owner as it was. */
type Standing = Pick<MarkedOther, 'side' | 'lots' | 'termsVersion' | 'exitPpm' | 'contract' | 'mark'> & {
  readonly cost: bigint;
};

/** `feeTier`: its owner's; undefined where the frozen rate alone is known. */
function marked(position: Standing, feeTier: number | undefined): Marked {
  const { contract, cost, mark, termsVersion } = position;
  const lots = BigInt(position.lots);
  const value = contractValue(contract.scale, BigInt(mark), lots);
  const of = { contract: contract.scale, side: sideOf(position) } as const;
  return {
    value,
    unrealised: unrealisedOf(of, { lots, cost }, BigInt(mark)),
    maintenance: maintenanceOf(tiersOf(contract, termsVersion), value),
    exitFee: exitFeeOf(value, exitPpmOf(position, feeTier)),
  };
}

/** The lower of the frozen and the current taker rate counts. */
const exitPpmOf = (
  { exitPpm, contract }: Pick<Standing, 'exitPpm' | 'contract'>,
  feeTier: number | undefined,
): number => (feeTier === undefined ? exitPpm : Math.min(exitPpm, ratesOf(contract, feeTier).takerPpm));

/** Σ (MM + X). */
const requiredBy = (positions: readonly Standing[], feeTier: number | undefined): bigint =>
  positions.reduce((sum, position) => {
    const { maintenance, exitFee } = marked(position, feeTier);
    return sum + maintenance + exitFee;
  }, 0n);

const standingOf = ({ row, contract, others }: ReceiptFacts): readonly [Standing, ...Standing[]] => [
  { ...row, contract },
  ...others.map((other) => ({ ...other, cost: BigInt(other.cost) })),
];

/** The owner's fee tier is the one whose rates make what F10 compared. */
function feeTierOf({ row, contract }: ReceiptFacts, positions: readonly Standing[]): number | undefined {
  if (row.kind !== 'liquidation') return undefined;
  return contract.fees.find(({ tier }) => requiredBy(positions, tier) === row.required)?.tier;
}

/** F8 to F12 of the position as it was, at the mark that stood. */
function figuresOf(facts: ReceiptFacts) {
  const { row, contract, taken } = facts;
  const positions = standingOf(facts);
  const [own] = positions;
  const feeTier = feeTierOf(facts, positions);
  const figures = marked(own, feeTier);
  const exitPpm = exitPpmOf(own, feeTier);
  if (row.kind === 'liquidation') {
    const { equity, required } = row;
    return { ...figures, exitPpm, feeTier, equity, required, bankruptcyTicks: BigInt(row.bankruptcyPrice) };
  }
  const { unrealised } = figures;
  const equity = row.mode === 'isolated' ? isolatedEquity({ ...row, unrealised }) : (taken[0]?.rankEquity ?? 0n);
  const position = { lots: BigInt(row.lots), cost: row.cost };
  const asked = { contract: contract.scale, side: sideOf(row), position, margin: equity - unrealised, exitPpm };
  const required = requiredBy(positions, feeTier);
  return { ...figures, exitPpm, feeTier, equity, required, bankruptcyTicks: bankruptcyPrice(asked) ?? 0n };
}

function otherText(other: MarkedOther, feeTier: number | undefined): LiquidationReceipt['others'][number] {
  const { contract } = other;
  const { value, unrealised, maintenance, exitFee } = marked({ ...other, cost: BigInt(other.cost) }, feeTier);
  return {
    symbol: contract.symbol,
    side: sideOf(other),
    lots: String(other.lots),
    quantity: quantityText(other.lots, contract),
    costUnits: other.cost,
    mark: priceText(other.mark, contract),
    value: quoteText(value, contract),
    unrealised: quoteText(unrealised, contract),
    maintenance: quoteText(maintenance, contract),
    exitFee: quoteText(exitFee, contract),
  };
}

const phaseText = (row: LiquidationRow, contract: ListedContract): LiquidationReceipt['phases'][number] => ({
  phase: row.phase as LiquidationReceipt['phases'][number]['phase'],
  quantity: quantityText(row.lots, contract),
  equity: quoteText(row.equity, contract),
  required: quoteText(row.required, contract),
  fee: quoteText(row.fee, contract),
});

/** What was sold into the book, then what others took over. */
function fillTexts({ row, contract, phases, fills, taken }: ReceiptFacts): LiquidationReceipt['fills'] {
  const onFund = new Set(phases.filter(({ phase }) => phase === 'fund').map(({ orderId }) => orderId));
  const sold = fills.map((fill) => ({
    tradeId: String(fill.tradeId),
    part: 'book' as const,
    price: priceText(fill.price, contract),
    quantity: quantityText(fill.lots, contract),
    value: quoteText(fill.value, contract),
    fee: quoteText(fill.fee, contract),
    onFund: onFund.has(fill.orderId),
  }));
  const takenOver = taken.map((one) => ({
    tradeId: receiptNumber({ ...one, kind: 'deleveraging' }),
    part: 'deleveraging' as const,
    price: priceText(one.price, contract),
    quantity: quantityText(one.lots, contract),
    value: quoteText(one.value, contract),
    fee: quoteText(0n, contract),
    onFund: false,
  }));
  return row.kind === 'liquidation' ? [...sold, ...takenOver] : takenOver;
}

const takenText = (row: DeleveragingRow, contract: ListedContract): LiquidationReceipt['takenOver'][number] => ({
  place: row.linePlace,
  of: row.lineOf,
  quantity: quantityText(row.lots, contract),
  price: priceText(row.price, contract),
  value: quoteText(row.value, contract),
  rank: rankText(rankOf(row), contract),
});

/** What the other side was ranked by. */
const rankOf = (row: DeleveragingRow): RankFigures => ({
  positionId: row.otherPositionId,
  unrealised: row.rankUnrealised,
  cost: row.rankCost,
  value: row.rankValue,
  equity: row.rankEquity,
});

/** Of a deleveraging: where in line it was. */
function placeOf({
  row,
  contract,
  taken: [one],
}: ReceiptFacts): Pick<LiquidationReceipt, 'adlPlace' | 'adlOf' | 'adlRank'> {
  if (row.kind === 'liquidation' || !one) return { adlPlace: null, adlOf: null, adlRank: null };
  return { adlPlace: one.linePlace, adlOf: one.lineOf, adlRank: rankText(rankOf(one), contract) };
}

/** Seconds of marks that a receipt shows: those that the mean is of. */
export const receiptMarkSeconds = markRules.windowSeconds;
