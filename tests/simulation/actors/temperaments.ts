import { everyCommand, type Mix } from '@candor/testkit';

/** A kind of person: what they send, and how they treat the network. */
export interface Temperament {
  readonly name: string;
  /** How often one of them acts, beside the others. */
  readonly weight: number;
  readonly mix: Mix;
  /** Sends each request this many times without waiting for an answer. */
  readonly copies?: number;
  /** Sends so many commands at the same moment. */
  readonly burst?: number;
  /** Takes others' request ids, tokens and names. */
  readonly forges?: boolean;
  /** Whose commands they are, where they are not those of people who trade. */
  readonly of?: StakerGroup;
}

/**
 * Users who stake on fixed-period contracts, by what they do: some limit themselves, and one sees
 * venues early.
 */
export const stakerGroups = {
  stakers: [501, 502, 503, 504, 505, 506],
  careful: [511, 512, 513],
  bot: [521],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type StakerGroup = keyof typeof stakerGroups;

/** All of them. */
export const stakerIds: readonly number[] = Object.values(stakerGroups).flat();

const only = (mix: Mix): Mix => mix;

/** What people do not do themselves. */
const ofOthers: Mix = {
  index: 0,
  freeze: 0,
  marketState: 0,
  tier: 0,
  terms: 0,
  tick: 0,
  feeTier: 0,
  thresholds: 0,
  periods: 0,
  newcomer: 0,
};

/**
 * Everyone who trades; who they are is their place in this list. Prices, time and operators' writes
 * have actors of their own.
 */
export const temperaments: readonly Temperament[] = [
  {
    name: 'noise',
    weight: 12,
    mix: { ...everyCommand, ...ofOthers },
  },
  { name: 'maker', weight: 12, mix: only({ limit: 30, iceberg: 10, cancel: 14, amend: 12, cancelAll: 1 }) },
  { name: 'hider', weight: 3, mix: only({ iceberg: 14, amend: 14, market: 2, cancel: 2 }) },
  { name: 'sweeper', weight: 6, mix: only({ market: 14, limit: 4, cancel: 2 }) },
  { name: 'stopper', weight: 8, mix: only({ stop: 10, trailing: 7, oco: 7, limit: 6, market: 3, cancel: 2 }) },
  { name: 'racer', weight: 4, mix: only({ cancel: 10, amend: 10, limit: 12, transfer: 4 }), burst: 3 },
  { name: 'retrier', weight: 6, mix: only({ limit: 20, market: 6, cancel: 6, transfer: 4 }), copies: 3 },
  { name: 'dust', weight: 4, mix: only({ dust: 20, cancel: 5, market: 1 }) },
  { name: 'mover', weight: 2, mix: only({ transfer: 10, market: 2, limit: 2 }) },
  { name: 'forger', weight: 2, mix: only({ nonsense: 10, cancel: 4, amend: 4 }), forges: true },
  {
    name: 'operator',
    weight: 1,
    mix: only({ freeze: 5, marketState: 6, tier: 3, terms: 3, merchant: 2, feeTier: 3, thresholds: 2, periods: 2 }),
  },
  { name: 'crooked operator', weight: 1, mix: only({ crooked: 10, marketState: 4, freeze: 3 }), forges: true },
  { name: 'newcomer', weight: 1, mix: only({ newcomer: 4, tick: 1 }) },
];

/**
 * Who else there is where the exchange offers contracts. Runs without them draw the same chances as
 * ever.
 */
export const contractTemperaments: readonly Temperament[] = [
  { name: 'staker', weight: 16, mix: only({ stake: 30, stakeTransfer: 2 }), of: 'stakers' },
  { name: 'impatient staker', weight: 2, mix: only({ stake: 10 }), of: 'stakers', copies: 3, burst: 3 },
  { name: 'careful', weight: 6, mix: only({ stake: 40, stakeLimit: 8, stakePause: 1 }), of: 'careful' },
  { name: 'foresight', weight: 4, mix: only({ foresight: 10 }), of: 'bot' },
  {
    name: 'operator of contracts',
    weight: 3,
    mix: only({ offer: 6, houseFunds: 3, collectFees: 2, contractLimits: 4, reopen: 6, thaw: 6 }),
    of: 'stakers',
  },
  { name: 'crooked operator of contracts', weight: 1, mix: only({ crookedHouse: 10, thaw: 3 }), of: 'stakers' },
];

/** Who has this place among all, with or without contracts. */
export const temperamentOf = (actor: number): Temperament | undefined => everyone[actor];

const everyone = [...temperaments, ...contractTemperaments];
