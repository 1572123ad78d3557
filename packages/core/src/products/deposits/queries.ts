import { amount, type Amount } from '@candor/amount';
import type { State } from '../../state/state.ts';
import { depositsOf } from './own.ts';
import type { Deposit, DepositsState } from './state.ts';

/** A deposit that is not final, or was taken back by the chain. */
export interface DepositView extends Omit<Deposit, 'units' | 'chainAmount'> {
  readonly units: Amount;
  readonly chainAmount: Amount;
}

/** Deposits to those who ask: always the newest state. */
export class DepositsView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** The index of a user's deposit addresses; undefined before it was assigned. */
  indexOf(userId: number): number | undefined {
    return this.#own.networks.indexes.get(userId);
  }

  /** Who owns an index; 0: nobody, or, of index 0, the platform. */
  ownerOf(index: number): number {
    return this.#own.networks.owners[index] ?? 0;
  }

  /** The highest index that was assigned: addresses 0 to this are ours. */
  get lastIndex(): number {
    return this.#own.networks.owners.length - 1;
  }

  /** Whether a deposit was booked, ever. */
  isBooked(key: string): boolean {
    return this.#own.keys.has(key);
  }

  /** How many deposits were ever booked, and the bytes that their keys take. */
  get booked(): { readonly deposits: number; readonly bytes: number } {
    return { deposits: this.#own.keys.size, bytes: this.#own.keys.bytes };
  }

  /** Credited and not final, oldest first. */
  open(): DepositView[] {
    return Array.from(this.#own.open.values(), viewOf).toSorted((a, b) => a.depositId - b.depositId);
  }

  openOf(userId: number): DepositView[] {
    return this.open().filter((deposit) => deposit.userId === userId);
  }

  /** Taken back by the chain after the credit, oldest first. */
  lost(): DepositView[] {
    return Array.from(this.#own.lost.values(), viewOf).toSorted((a, b) => a.depositId - b.depositId);
  }

  get #own(): DepositsState {
    return depositsOf(this.#state);
  }
}

const viewOf = (deposit: Deposit): DepositView => ({
  ...deposit,
  units: amount(deposit.units),
  chainAmount: amount(deposit.chainAmount),
});
