import type { EquitySpan, Interval } from '@candor/protocol';
import type { UserPosting } from '../../engine/projections/bills.ts';
import { type Holding, type Worth, worthOf } from '../../engine/listings/worth.ts';

const minute = 60_000;
const day = 86_400_000;

const spanMs: Readonly<Record<EquitySpan, number>> = { day, week: 7 * day, month: 30 * day, year: 365 * day };

/** Steps between two points, each the length of a candle, whose close is the price at its end. */
const steps: readonly (readonly [Interval, number])[] = [
  ['1m', minute],
  ['3m', 3 * minute],
  ['5m', 5 * minute],
  ['15m', 15 * minute],
  ['30m', 30 * minute],
  ['1h', 60 * minute],
  ['2h', 120 * minute],
  ['4h', 240 * minute],
  ['12h', 720 * minute],
  ['1d', day],
];
const stepsMost = 120;

/** The moments at which what is held is priced: a step apart, and now. */
export interface Timeline {
  readonly interval: Interval;
  readonly stepMs: number;
  /** Entries after it are movements of the timeline. */
  readonly fromMs: number;
  readonly timesMs: readonly number[];
}

/**
 * Over a span, so many steps that a line can be seen. It begins with the account's first entry
 * (`firstMs`) where that came later, just after it, so that even a young account has two points.
 */
export function timelineOf(span: EquitySpan, firstMs: number, nowMs: number): Timeline {
  const wantedMs = nowMs - spanMs[span];
  const isYoung = firstMs > wantedMs;
  const [interval, stepMs] =
    steps.find(([, ms]) => (nowMs - Math.max(firstMs, wantedMs)) / ms <= stepsMost) ?? (['1d', day] as const);
  const beginMs = isYoung ? firstMs + 1 : Math.floor(wantedMs / stepMs) * stepMs;
  const timesMs: number[] = [];
  for (let at = beginMs; at < nowMs; at += stepMs) timesMs.push(at);
  return { interval, stepMs, fromMs: isYoung ? firstMs - 1 : beginMs, timesMs: [...timesMs, nowMs] };
}

/**
 * What entries of one kind moved of an asset before one of the timeline's moments and after the one
 * before it.
 */
export interface Movement {
  readonly assetId: number;
  readonly cause: string;
  /** Index of the moment. */
  readonly step: number;
  /** Smallest units; positive in, negative out. */
  readonly units: bigint;
}

export interface EquityParts {
  readonly timeline: Timeline;
  /** Smallest units of each asset in all wallets at the begin. */
  readonly opening: ReadonlyMap<number, bigint>;
  readonly movements: readonly Movement[];
  readonly asset: (assetId: number) => { readonly symbol: string; readonly scale: number };
  /**
   * Worth of one whole unit in USDT at a moment of the timeline, or at its begin; null where there
   * is none.
   */
  readonly price: (symbol: string, timeMs: number) => string | null;
}

/** Where what came in and went out came from and went to, and what was paid in fees. */
export const equitySources = [
  'deposits',
  'withdrawals',
  'recharges',
  'internalIn',
  'internalOut',
  'otherIn',
  'otherOut',
  'fees',
] as const;
export type EquitySource = (typeof equitySources)[number];
export type EquitySums = Readonly<Record<EquitySource, Worth>>;

export interface Equity {
  /** `sums`: since the moment before. */
  readonly points: readonly { readonly timeMs: number; readonly worth: Worth; readonly sums: EquitySums }[];
  readonly before: Worth;
  readonly paidIn: Worth;
  readonly paidOut: Worth;
  /** What `paidIn` and `paidOut` are made of. */
  readonly sums: EquitySums;
  readonly fees: Worth;
}

/**
 * The worth of what was held at each moment: opening balances and all movements up to it, at its
 * prices. What came in, went out and was paid in fees is priced at the moment after it. Trades and
 * contracts change what is held and are neither.
 */
export function equityOf({ timeline, opening, movements, asset, price }: EquityParts): Equity {
  const { fromMs, timesMs } = timeline;
  const held = new Map(opening);
  const holding = (assetId: number, units: bigint): Holding => {
    const { symbol, scale } = asset(assetId);
    return { asset: symbol, scale, units };
  };
  const worthAt = (holdings: readonly Holding[], timeMs: number) => worthOf(holdings, (of) => price(of, timeMs));
  const all = () => Array.from(held, ([assetId, units]) => holding(assetId, units));
  const before = worthAt(all(), fromMs);
  const byStep = timesMs.map((): Movement[] => []);
  for (const movement of movements) byStep[movement.step]?.push(movement);
  const points = timesMs.map((timeMs, step) => {
    const sums: Record<EquitySource, Worth> = { ...noSums };
    for (const { assetId, cause, units } of byStep[step] ?? []) {
      held.set(assetId, (held.get(assetId) ?? 0n) + units);
      const source = sourceOf(cause, units);
      if (source === undefined) continue;
      // A fee that was given back makes the fees less.
      const isLess = source === 'fees' && units > 0n;
      const worth = worthAt([holding(assetId, units < 0n ? -units : units)], timeMs);
      sums[source] = added(sums[source], isLess ? { ...worth, units: -worth.units } : worth);
    }
    return { timeMs, worth: worthAt(all(), timeMs), sums };
  });
  const sums = summed(points.map((point) => point.sums));
  return {
    points,
    before,
    sums,
    paidIn: allOf(sums, ['deposits', 'recharges', 'internalIn', 'otherIn']),
    paidOut: allOf(sums, ['withdrawals', 'internalOut', 'otherOut']),
    fees: sums.fees,
  };
}

const summed = (parts: readonly EquitySums[]): EquitySums =>
  parts.reduce<Record<EquitySource, Worth>>(
    (total, part) => {
      for (const source of equitySources) total[source] = added(total[source], part[source]);
      return total;
    },
    { ...noSums },
  );

const allOf = (sums: EquitySums, sources: readonly EquitySource[]): Worth =>
  sources.map((source) => sums[source]).reduce(added);

const nothing: Worth = { units: 0n, complete: true };

const noSums = Object.fromEntries(equitySources.map((source) => [source, nothing])) as unknown as EquitySums;

const added = (one: Worth, other: Worth): Worth => ({
  units: one.units + other.units,
  complete: one.complete && other.complete,
});

export type Kind = 'payment' | 'fees' | 'result';

/** A cause with entries: a hold reserves within its account and has none. */
type MovingCause = Exclude<UserPosting['cause'], `${string}_hold`>;

/** What entries are to the whole of an account. Transfers between its wallets add up to nothing. */
const kinds: Readonly<Record<MovingCause, Kind>> = {
  demo_funds: 'payment',
  transfer: 'result',
  trade: 'result',
  fee: 'fees',
  fixed_period_stake: 'result',
  fixed_period_returned: 'result',
  fixed_period_won: 'result',
  fixed_period_lost: 'result',
  fixed_period_escrow: 'result',
  contract_fee: 'fees',
  contract_realised: 'result',
  contract_margin: 'result',
  contract_funding: 'result',
  contract_liquidation_fee: 'fees',
  contract_insurance: 'result',
  contract_adl: 'result',
  contract_owed: 'result',
  fees_collected: 'payment',
  house_funds: 'payment',
  insurance_funded: 'payment',
  deposit: 'payment',
  deposit_lost: 'payment',
  deposit_recovered: 'payment',
  receipt_assigned: 'payment',
  network_residue: 'payment',
  network_gas: 'fees',
  network_funds: 'payment',
  shortfall_covered: 'payment',
  withdrawal_returned: 'payment',
  withdrawal: 'payment',
  withdrawal_fee: 'fees',
  internal_transfer: 'payment',
  receipt_returned: 'payment',
  swap: 'result',
  swap_fee: 'fees',
  inventory_funds: 'payment',
  bank_lines: 'payment',
  bank_payment: 'payment',
  bank_return: 'payment',
  bank_opening: 'payment',
  treasury_funded: 'payment',
  own_transfer: 'payment',
  bank_payout: 'payment',
  recharge: 'payment',
  recharge_fee: 'fees',
  otc_offer: 'payment',
  otc_out: 'payment',
  otc_in: 'payment',
  otc_fee: 'fees',
  otc_bond: 'payment',
  otc_compensation: 'payment',
};

const isKnown = (cause: string): cause is MovingCause => Object.hasOwn(kinds, cause);

/** What entries of a cause are to an account: money that came or went, fees, or a result. */
export const kindOfCause = (cause: string): Kind => (isKnown(cause) ? kinds[cause] : 'payment');

const incoming: Readonly<Record<string, EquitySource>> = {
  deposit: 'deposits',
  deposit_recovered: 'deposits',
  receipt_assigned: 'recharges',
  recharge: 'recharges',
  internal_transfer: 'internalIn',
};
const outgoing: Readonly<Record<string, EquitySource>> = {
  withdrawal: 'withdrawals',
  internal_transfer: 'internalOut',
};

/**
 * Which sum a movement belongs to. An entry of an unknown cause is a payment, so that no result
 * hides it.
 */
function sourceOf(cause: string, units: bigint): EquitySource | undefined {
  const kind = kindOfCause(cause);
  if (kind === 'result') return undefined;
  if (kind === 'fees') return 'fees';
  return units > 0n ? (incoming[cause] ?? 'otherIn') : (outgoing[cause] ?? 'otherOut');
}
