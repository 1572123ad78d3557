import { amount, cutPosition, realisedOf, type Amount } from '@candor/amount';
import { paid, type Purse } from './payment.ts';
import type { Position } from './contract.ts';

/** Lots of a position that are closed at one value, outside of its margin's reach or within it. */
export interface Close {
  readonly lots: bigint;
  readonly value: bigint;
  readonly fee: bigint;
}

/**
 * What a close leaves: the position, its account, and what moved between them and the clearing
 * book.
 */
export interface Closed {
  readonly lots: bigint;
  readonly cost: Amount;
  readonly margin: Amount;
  /** What the isolated position owes. */
  readonly owed: Amount;
  readonly realised: Amount;
  /** What available changes by. */
  readonly available: Amount;
  /** What the account of cross positions owes. */
  readonly accountOwed: Amount;
  /** What the closed part lacked: taken from the margin that remains, or owed. */
  readonly excess: Amount;
}

/**
 * F2 on one close. The isolated margin of the closed lots and what they realise go to the wallet,
 * less the fee and what the position owes; a loss beyond it takes the margin that remains, and is
 * then owed. A cross position pays from what is available.
 */
export function closeLots(position: Position, purse: Purse, { lots, value, fee }: Close): Closed {
  const cut = cutPosition(position, lots);
  const realised = realisedOf({ contract: position.contract.scale, side: position.side }, value, cut.cost);
  const left = { lots: cut.left.lots, cost: amount(cut.left.cost), realised };
  if (position.mode === 'cross') {
    const after = paid(purse, realised - fee);
    const excess = after.owed > purse.owed ? after.owed - purse.owed : 0n;
    const margins = { margin: amount(0n), owed: amount(0n) };
    return {
      ...left,
      ...margins,
      available: amount(after.money - purse.money),
      accountOwed: after.owed,
      excess: amount(excess),
    };
  }
  const net = cut.margin + realised - fee;
  const accountOwed = amount(purse.owed);
  if (net < 0n) {
    const after = paid({ money: cut.left.margin, owed: position.owed }, net);
    return { ...left, margin: after.money, owed: after.owed, available: amount(0n), accountOwed, excess: amount(-net) };
  }
  const repaid = net < position.owed ? net : position.owed;
  const owed = amount(position.owed - repaid);
  return {
    ...left,
    margin: amount(cut.left.margin),
    owed,
    available: amount(net - repaid),
    accountOwed,
    excess: amount(0n),
  };
}
