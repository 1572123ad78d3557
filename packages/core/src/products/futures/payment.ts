import { amount, type Amount } from '@candor/amount';

/**
 * What pays and is paid: an isolated position's margin, or what is available to a cross one; and
 * what they owe.
 */
export interface Purse {
  readonly money: bigint;
  readonly owed: bigint;
}

/**
 * What a receipt (positive) or a payment does to a purse. A receipt repays what is owed first; a
 * payment that the purse cannot make is owed. `money` less `owed` always changes by the whole
 * amount.
 */
export function paid({ money, owed }: Purse, units: bigint): { readonly money: Amount; readonly owed: Amount } {
  if (units >= 0n) {
    const repaid = units < owed ? units : owed;
    return { money: amount(money + units - repaid), owed: amount(owed - repaid) };
  }
  const lacking = -units > money ? -units - money : 0n;
  return { money: amount(money + units + lacking), owed: amount(owed + lacking) };
}
