import { BUY, SELL } from '../../order-book/order-book.ts';
import type { ContractOrderAccepted } from './events.ts';
import { orderOrigins } from './words.ts';

/** What `Orders` keeps of a contract order in the byte that spot uses for post-only. */
const postOnlyBit = 1;
const closingBit = 2;
const originShift = 2;

/** Directions 1 and 4 buy, 2 and 3 sell. */
export const sideOf = (direction: number): 0 | 1 => (direction === 1 || direction === 4 ? BUY : SELL);

/** Whether a direction only ever closes. */
export const closes = (direction: number): boolean => direction > 2;

/** The flags of an accepted order. */
export const flagsOf = ({ postOnly, direction, origin }: ContractOrderAccepted): number =>
  (postOnly ? postOnlyBit : 0) | (closes(direction) ? closingBit : 0) | (orderOrigins.indexOf(origin) << originShift);
