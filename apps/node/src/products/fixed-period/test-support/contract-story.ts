import { amount } from '@candor/amount';
import type { ExchangeEvent, Posted } from '@candor/core';
import type { PricedMarket } from '../priced-market.ts';

/** Second 1,700,000,000 is 2023-11-14 22:13:20 UTC. */
export const firstSecond = 1_700_000_000;

export const coins = 100_000_000n;

export const bitcoin: PricedMarket = {
  marketId: 1,
  symbol: 'BTC/USDT',
  tickScale: 2,
  isIndex: false,
  stakeAsset: 'USDT',
  stakeAssetId: 1,
  stakeScale: 8,
};

/** An event in the record that holds it. */
export interface Told {
  readonly event: ExchangeEvent;
  readonly seq: number;
  readonly timeMs: number;
}

/** The sample of a second as the core writes it; price 0 is a stale one. */
const sampled = (second: number, price: number, previous: number): ExchangeEvent => ({
  type: 'index_sampled',
  marketId: 1,
  second,
  price,
  previous,
  problem: price === 0 ? 'too_few_venues' : 'none',
  venues: [1, 2, 3].map((venueId) => ({
    venueId,
    mantissa: BigInt(Math.max(price, 1)),
    decimals: 2,
    ageMs: price === 0 ? 20_000 : 300,
    standing: price === 0 ? 'stale' : 'counted',
  })),
});

/** Window of the published example: S 729,986.10, so that a rise from 91,243.00 wins. */
export const exampleWindow = [
  9_124_900, 9_124_730, 9_124_880, 9_124_840, 9_124_750, 9_124_950, 9_124_710, 9_124_890, 9_124_710, 9_124_910,
];

interface Plot {
  readonly contractId?: number;
  readonly direction?: 'rise' | 'fall';
  /** Ticks of the ten samples; 0 stale, undefined never written. */
  readonly window?: readonly (number | undefined)[];
  readonly ends: Pick<
    Extract<ExchangeEvent, { type: 'fixed_period_settled' }>,
    'outcome' | 'voidCause' | 'sum' | 'paid'
  >;
}

/** What a win of the example ends with. */
export const wins: Plot['ends'] = {
  outcome: 'won',
  voidCause: 'none',
  sum: amount(72_998_610n),
  paid: amount(182n * coins),
};

interface Posting {
  readonly account: Posted['account'];
  readonly cause: Posted['cause'];
  readonly available: bigint;
  readonly reserved?: bigint;
}

const [wallet, house, escrow] = [
  { userId: 3, wallet: 6 },
  { book: 'fixedPeriodHouse' },
  { book: 'fixedPeriodEscrow' },
] as const;

/** What the core posts beside an acceptance: the stake is held, and the win goes to escrow. */
const onAcceptance: readonly Posting[] = [
  { account: wallet, cause: 'fixed_period_stake', available: -100n * coins, reserved: 100n * coins },
  { account: house, cause: 'fixed_period_escrow', available: -82n * coins },
  { account: escrow, cause: 'fixed_period_escrow', available: 82n * coins },
];

/** What the core posts beside a settlement. */
function onSettlement(outcome: Plot['ends']['outcome']): readonly Posting[] {
  const reserved = -100n * coins;
  const back: readonly Posting[] = [
    { account: escrow, cause: 'fixed_period_escrow', available: -82n * coins },
    { account: house, cause: 'fixed_period_escrow', available: 82n * coins },
  ];
  if (outcome === 'won') {
    return [
      { account: wallet, cause: 'fixed_period_won', available: 182n * coins, reserved },
      { account: escrow, cause: 'fixed_period_won', available: -82n * coins },
    ];
  }
  if (outcome === 'lost') {
    return [
      { account: wallet, cause: 'fixed_period_lost', available: 0n, reserved },
      { account: house, cause: 'fixed_period_lost', available: 100n * coins },
      ...back,
    ];
  }
  return [{ account: wallet, cause: 'fixed_period_returned', available: 100n * coins, reserved }, ...back];
}

/**
 * A contract of 100 USDT over 30 seconds at 82%, from acceptance to settlement; each step is a
 * record, with its postings.
 */
export function story({ contractId = 1, direction = 'rise', window = exampleWindow, ends }: Plot, fromSeq = 1): Told[] {
  const told: Told[] = [];
  const tell = (event: Told['event'], second: number): void => {
    told.push({ event, seq: (told.at(-1)?.seq ?? fromSeq - 1) + 1, timeMs: second * 1_000 + 5 });
  };
  const post = (postings: readonly Posting[]): void => {
    const { seq = fromSeq, timeMs = 0 } = told.at(-1) ?? {};
    for (const { available, reserved = 0n, ...posting } of postings) {
      const amounts = { available: amount(available), reserved: amount(reserved) };
      told.push({ event: { type: 'posted', assetId: 1, subject: contractId, ...posting, ...amounts }, seq, timeMs });
    }
  };
  const stake = amount(100n * coins);
  const [openSecond, expirySecond] = [firstSecond + 2, firstSecond + 32];
  const ids = { contractId, userId: 3, marketId: 1 };
  if (fromSeq === 1)
    ['alpha', 'beta', 'gamma'].forEach((name, at) =>
      tell({ type: 'venue_listed', venueId: at + 1, name }, firstSecond),
    );
  tell(
    {
      type: 'fixed_period_accepted',
      ...ids,
      direction,
      ruleVersion: 1,
      durationSeconds: 30,
      payoutPpm: 820_000,
      stake,
      maximumWin: amount(82n * coins),
      openSecond,
      assetId: 1,
      indexPrice: 9_124_300,
    },
    firstSecond,
  );
  post(onAcceptance);
  if (fromSeq === 1) tell(sampled(openSecond, 9_124_300, 0), openSecond);
  tell({ type: 'fixed_period_opened', ...ids, second: openSecond, price: 9_124_300, expirySecond }, openSecond);
  let previous = 9_124_300;
  window.forEach((price, place) => {
    const second = expirySecond - 9 + place;
    if (price === undefined || fromSeq !== 1) return;
    tell(sampled(second, price, previous), second);
    if (price > 0) previous = price;
  });
  const settled = { ...ids, lackingSeconds: 0, openPrice: 9_124_300, expirySecond, stake, ...ends };
  tell({ type: 'fixed_period_settled', ...settled }, expirySecond + 1);
  post(onSettlement(ends.outcome));
  return told;
}

/** What a void with these lacking samples ends with. */
export const voids = (voidCause: 'window_stale' | 'window_missing'): Plot['ends'] => ({
  outcome: 'voided',
  voidCause,
  sum: amount(0n),
  paid: amount(100n * coins),
});
