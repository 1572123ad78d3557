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
}

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

/** Everyone who trades; who they are is their place in this list. Prices, time and operators' writes have actors of their own. */
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
