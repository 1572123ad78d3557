import { invariant } from '../../base/assert.ts';
import { KeySet } from '../../state/key-set.ts';
import type { NetworksState } from '../networks/state.ts';
import type { depositFates } from './events.ts';

/** A deposit that the chain may still take back, or that it took back. */
export interface Deposit {
  readonly depositId: number;
  readonly key: string;
  readonly networkId: number;
  readonly assetId: number;
  /** Whose credit it is; 0 where it went to one of the platform's books. */
  readonly userId: number;
  readonly fate: (typeof depositFates)[number];
  readonly chainAmount: bigint;
  readonly units: bigint;
  readonly height: number;
  readonly creditedAtMs: number;
}

/** What was ever booked, and what is not final. Changed by `apply` alone. */
export class DepositsState {
  /** Where owners of addresses, holdings, pauses and receipts are kept. */
  readonly networks: NetworksState;
  /** Every deposit that was ever booked. */
  readonly keys = new KeySet();
  lastDepositId = 0;
  /** Not final yet, by key, in the order they came. */
  readonly open = new Map<string, Deposit>();
  /** Taken back by the chain after they were booked, by key. */
  readonly lost = new Map<string, Deposit>();

  constructor(networks: NetworksState) {
    this.networks = networks;
  }

  get isEmpty(): boolean {
    return this.networks.owners.length === 1 && this.keys.size === 0;
  }

  /** Takes a booked deposit among those that are not final. */
  hold(deposit: Deposit): void {
    this.open.set(deposit.key, deposit);
    this.networks.noteNotFinal(this.networks.known(deposit.networkId, deposit.assetId), deposit.userId, deposit.units);
  }

  /** A deposit is final, or was taken back. */
  release(key: string): Deposit {
    const deposit = this.open.get(key);
    invariant(deposit !== undefined, 'a deposit that ends was open');
    this.open.delete(key);
    this.networks.noteNotFinal(this.networks.known(deposit.networkId, deposit.assetId), deposit.userId, -deposit.units);
    return deposit;
  }
}
