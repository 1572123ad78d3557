// Proof: tests/properties/invariants.test.ts.

/**
 * The invariants of the exchange that exist today, by number. A number never changes its meaning;
 * those of products that are not there yet (loans, staking) have no line. Wherever a rule is
 * checked, it is checked under its number.
 */
export const invariantNames = {
  1: 'the postings of a record sum to zero by asset, and so do all balances',
  2: 'no balance but custody and the clearing of contracts is negative',
  3: 'what is reserved is what open orders need, no more and no less',
  4: 'filled, remaining and canceled make up what was ordered; the book shows its open orders in their order',
  5: 'the book is never crossed, fills are at the maker’s price, nobody is passed over',
  6: 'nobody trades with themselves',
  7: 'every fill lies within the band around the reference recorded with it',
  8: 'fees are the floor of notional times rate, and exactly a tenth of all fees is in the security fund',
  9: 'what is left of a fee goes to the fees book and to nobody else',
  10: 'a request id has at most one effect and one outcome',
  11: 'records follow each other without a gap, chained, and time never goes back',
  12: 'replay, snapshots and the live state have one hash',
  13: 'deciding changes nothing and always says the same',
  14: 'a rejected command changes nothing',
  15: 'no account is special: users renamed give the outcome renamed',
  16: 'projections are the fold of the journal to their applied sequence',
  17: 'the journal reaches everything that was seen durable elsewhere',
  18: 'nobody reads less than they were last told',
  19: 'socket snapshots and updates give the book, and each fill once to the public and once to each party',
  20: 'every long lot has a short one, and the clearing book is the negative of what positions cost and owe',
  21: 'funding: payers pay rounded up, receivers get rounded down, and the insurance fund gets the difference',
  22: 'an opening sets aside what its leverage asks for, and a closing order never opens',
  23: 'an account is liquidated when F10 holds, and never before; the fund pays within its bound, then others take over by rank',
  24: 'each fund holds its inflows less its outflows, each with a cause',
  25: 'a fixed-period contract ends as its window of samples, its direction and its terms say, and pays just that',
  26: 'escrow holds what open contracts may pay, and each ends once, at its own window, however late',
  27: 'a contract opens at the sample of the second after the next, which nobody knew when it was accepted',
  28: 'the index is the clamped median of enough fresh venues, or there is none',
  29: 'a deposit is credited once, deep enough in its chain, as the floor of what really came',
  30: 'a withdrawal ends once, mined or given back, under a nonce of its own; its user pays what was sent and the fee',
  31: 'custody owes what chains hold to the unit, what no chain backs yet, and the shortfall',
  32: 'where less is held than is owed, nothing leaves until operators say so',
  35: 'an escrow between people opens and closes once; a quote is used at most once, before it expires, at its price',
  36: 'a proof of liabilities is of one record: every asset, each user in two leaves, each sum to the unit',
  37: 'no sequence of orders and transfers at constant prices makes users richer',
  38: 'no binary fraction holds an amount',
  39: 'the journal holds ids, codes and whole numbers, and nothing personal',
  40: 'what operators write is in the journal under their name',
  41: 'where two have to agree, they are two different people',
  42: 'the terms of an open order or position never change but by its owner',
} as const satisfies Readonly<Record<number, string>>;

/** Where an invariant is proved, of the places that its own rule demands. */
export type InvariantPlace = 'simulation' | 'production' | 'start' | 'build';

/**
 * Where each is proved: in simulated runs (tests/simulation, tests/properties), in production (each
 * record before it is written, the whole every hour), at each start, or when the program is built
 * and tested.
 */
export const invariantPlaces: Readonly<Record<InvariantNumber, readonly InvariantPlace[]>> = {
  1: ['simulation', 'production'],
  2: ['simulation', 'production'],
  3: ['simulation', 'production'],
  4: ['simulation'],
  5: ['simulation'],
  6: ['simulation', 'production'],
  7: ['simulation', 'production'],
  8: ['simulation', 'production'],
  9: ['simulation'],
  10: ['simulation'],
  11: ['simulation', 'production', 'start'],
  12: ['simulation', 'start'],
  13: ['simulation'],
  14: ['simulation'],
  15: ['simulation'],
  16: ['simulation', 'production'],
  17: ['simulation', 'start'],
  18: ['simulation'],
  19: ['simulation'],
  20: ['simulation', 'production'],
  21: ['simulation', 'production'],
  22: ['simulation'],
  23: ['simulation', 'production'],
  24: ['simulation', 'production'],
  25: ['simulation', 'production'],
  26: ['simulation', 'production'],
  27: ['simulation', 'production'],
  28: ['simulation', 'production'],
  29: ['simulation', 'production'],
  30: ['simulation', 'production'],
  31: ['simulation', 'production'],
  32: ['simulation', 'production'],
  35: ['simulation', 'production'],
  36: ['production'],
  37: ['simulation'],
  38: ['build'],
  39: ['build'],
  40: ['production'],
  41: ['simulation', 'production'],
  42: ['simulation', 'production'],
};

export type InvariantNumber = keyof typeof invariantNames;

/** A rule that a record breaks. */
export interface BrokenByRecord {
  readonly invariant: InvariantNumber;
  readonly rule: string;
}

/** All numbers, rising. */
export const invariantNumbers: readonly InvariantNumber[] = Object.keys(invariantNames).map(
  (key) => Number(key) as InvariantNumber,
);

/** How often an invariant was checked, and how often it did not hold. */
export interface InvariantFigures {
  readonly invariant: InvariantNumber;
  readonly name: string;
  readonly checks: number;
  readonly broken: number;
}
