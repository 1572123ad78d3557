import { contractValue, neededToOpen } from '@candor/amount';
import type { ContractOrder } from '@candor/protocol';
import { ppmOf } from '../../../account/fees.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import type { ContractTerms } from './terms.ts';

export type AmendProblem = 'invalid' | 'tooSmall' | 'nothing' | 'wouldTake' | 'short';

/** What a new price and a new total quantity do to a resting order. */
export interface ContractAmendment {
  /** A smaller quantity at the same price keeps its place in the queue. */
  readonly keepsPlace: boolean;
  /**
   * What an opening order holds then (F7 of what is left of it); undefined where it holds nothing.
   */
  readonly heldAfter: bigint | undefined;
  readonly problem: AmendProblem | undefined;
  /** How much more it holds than now. */
  readonly more: bigint;
}

export interface AmendInputs {
  readonly terms: ContractTerms;
  readonly leverage: number;
  readonly markTicks: bigint | undefined;
  /** Best price of the other side now. */
  readonly bestOpposite: string | undefined;
  readonly free: bigint;
}

/** Whether an order rests in the book: price and quantity of no other can be changed. */
export const canAmend = ({ status, price }: Pick<ContractOrder, 'status' | 'price'>): boolean =>
  (status === 'open' || status === 'partially_filled') && price !== null;

export function contractAmendment(
  order: ContractOrder,
  typed: { readonly price: string; readonly quantity: string },
  { terms, leverage, markTicks, bestOpposite, free }: AmendInputs,
): ContractAmendment {
  const { contract, tickScale, lotScale, settleScale } = terms;
  const ticks = unitsOf(typed.price, tickScale) ?? 0n;
  const lots = unitsOf(typed.quantity, lotScale) ?? 0n;
  const [oldTicks, oldLots] = [unitsOf(order.price, tickScale), unitsOf(order.quantity, lotScale) ?? 0n];
  const left = lots - (unitsOf(order.filledQuantity, lotScale) ?? 0n);
  const none = { keepsPlace: ticks === oldTicks && lots < oldLots, heldAfter: undefined, more: 0n };
  if (ticks === 0n || lots === 0n) return { ...none, problem: 'invalid' };
  if (left <= 0n) return { ...none, problem: 'tooSmall' };
  const heldAfter = order.direction > 2 || markTicks === undefined ? undefined : held();
  const more = (heldAfter ?? 0n) - (unitsOf(order.reserved, settleScale) ?? 0n);
  return { ...none, heldAfter, more: heldAfter !== undefined && more > 0n ? more : 0n, problem: problemOf() };

  function held(): bigint {
    const value = contractValue(contract, ticks, left);
    const rates = { makerPpm: ppmOf(order.makerRate), takerPpm: ppmOf(order.takerRate), leverage };
    return neededToOpen({ contract, side: order.side }, { value, lots: left, markTicks: markTicks ?? ticks }, rates)
      .needed;
  }

  function problemOf(): AmendProblem | undefined {
    if (ticks === oldTicks && lots === oldLots) return 'nothing';
    const best = unitsOf(bestOpposite, tickScale);
    const buys = order.direction === 1 || order.direction === 4;
    if (best !== undefined && (buys ? ticks >= best : ticks <= best)) return 'wouldTake';
    return heldAfter !== undefined && more > 0n && more > free ? 'short' : undefined;
  }
}
