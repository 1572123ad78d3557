import type { OtcAction, OtcOrderDetail, OtcState } from '@candor/protocol';

/** The four steps of a trade; the one that is under way, or the last once it ended. */
export type TradeStep = 1 | 2 | 3 | 4;

const stepOf: Readonly<Record<OtcState, TradeStep>> = {
  unpaid: 2,
  paid: 3,
  appealed: 3,
  released: 4,
  awarded_buyer: 4,
  cancelled: 4,
  expired: 4,
  awarded_seller: 4,
  claimed: 4,
  claim_upheld: 4,
  claim_refused: 4,
};

export const tradeStepOf = (state: OtcState): TradeStep => stepOf[state];

/** Whether the coins of an order are in escrow. */
export const isOpenState = (state: OtcState): boolean => stepOf[state] < 4;

/** Whether the buyer has the coins. */
export const isBought = (state: OtcState): boolean => state === 'released' || state === 'awarded_buyer';

/** When something may be done. */
export type Opening =
  | { readonly kind: 'never' }
  | { readonly kind: 'later'; readonly fromMs: number }
  | { readonly kind: 'now'; readonly untilMs: number | null };

/** Whether a party may do something at a moment, by what the exchange listed for it. */
export function openingOf({ actions }: Pick<OtcOrderDetail, 'actions'>, name: OtcAction, nowMs: number): Opening {
  const found = actions.find((one) => one.name === name);
  if (found === undefined || (found.untilMs !== null && found.untilMs <= nowMs)) return { kind: 'never' };
  return found.fromMs > nowMs ? { kind: 'later', fromMs: found.fromMs } : { kind: 'now', untilMs: found.untilMs };
}

/**
 * Words that are the same for two people although they are written otherwise: case, marks, order of
 * the names.
 */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string): string =>
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[\s,.'’·-]+/u)
      .filter((word) => word !== '')
      .toSorted()
      .join(' ');
  return plain(one) !== '' && plain(one) === plain(other);
}
