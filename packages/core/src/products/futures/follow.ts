import type { At } from './at.ts';
import { fireNext } from './fire.ts';
import { matchIncoming } from './match.ts';
import { repayOwed } from './repay.ts';
import { trimClosing } from './trim.ts';

/**
 * What the events of a record set in motion, in this order: the order that comes now meets the book, what is owed is repaid, closing orders
 * shrink with their positions, and stops that were reached come. One step a call.
 */
export function followFutures(at: At): number {
  const { own } = at;
  if (own.isCalm && own.owing.size === 0) return 0;
  return matchIncoming(at) || repayOwed(at) || trimClosing(at) || fireNext(at);
}
