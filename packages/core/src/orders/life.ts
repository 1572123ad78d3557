import { invariant } from '../base/assert.ts';

/** Where an order is between its acceptance and its end. */
export const place = { free: 0, incoming: 1, waiting: 2, resting: 3 } as const;

type Place = keyof typeof place;

/** What happens to an open order; its three ends have their names. */
export type OrderStep = 'rests' | 'waits' | 'fires' | 'fills' | OrderEndStep;
type OrderEndStep = 'filled' | 'canceled' | 'expired';

/** An order as its owner sees it. */
export type OrderStatus = 'open' | 'waiting' | 'partially_filled' | OrderEndStep;

const ends = { filled: 'free', canceled: 'free', expired: 'free' } as const;

/**
 * The life of an order, spot's and a contract's, in one table: where each step takes it from each
 * place. An order that came waits for its trigger, rests or ends; one that waits comes when its
 * trigger is reached. What the table lacks cannot happen.
 */
const life: Readonly<Record<Place, Readonly<Partial<Record<OrderStep | 'accepted', Place>>>>> = {
  free: { accepted: 'incoming' },
  incoming: { ...ends, rests: 'resting', waits: 'waiting', fills: 'incoming' },
  waiting: { ...ends, fires: 'incoming' },
  resting: { ...ends, fills: 'resting' },
};

/** What the owner of an order sees at each place, before its first fill and after it. */
const seen: Readonly<Record<Exclude<Place, 'free'>, readonly [unfilled: OrderStatus, filled?: OrderStatus]>> = {
  incoming: ['open', 'partially_filled'],
  waiting: ['waiting'],
  resting: ['open', 'partially_filled'],
};

/** Where an order may go from each place, as bits: what `moveTo` allows. */
export const nextPlaces: readonly number[] = (['free', 'incoming', 'waiting', 'resting'] as const).map((from) =>
  bitsOf(Object.values(life[from]).filter((to) => to !== from)),
);

function bitsOf(places: readonly Place[]): number {
  return places.reduce((bits, one) => bits | (1 << place[one]), 0);
}

/** The same life by status: which one follows on each step. */
const nextStatus: Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderStep, OrderStatus>>>>> = {
  open: stepsOf('open'),
  waiting: stepsOf('waiting'),
  partially_filled: stepsOf('partially_filled'),
  filled: {},
  canceled: {},
  expired: {},
};

function stepsOf(status: OrderStatus): Partial<Record<OrderStep, OrderStatus>> {
  const next: Partial<Record<OrderStep, OrderStatus>> = {};
  for (const from of ['incoming', 'waiting', 'resting'] as const) {
    const isFilled = seen[from].indexOf(status);
    if (isFilled === -1) continue;
    for (const [step, to] of Object.entries(life[from]) as [OrderStep, Place][]) {
      const after = to === 'free' ? (step as OrderEndStep) : seen[to][step === 'fills' ? 1 : isFilled];
      if (after !== undefined) next[step] = after;
    }
  }
  return next;
}

/** The status of an order after something happened to it. */
export function statusAfter(status: OrderStatus, step: OrderStep): OrderStatus {
  const after = nextStatus[status][step];
  if (after === undefined) invariant(false, `an order that is ${status} never ${step}`);
  return after;
}
