// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { invariant } from '../../base/assert.ts';
import { KeySet } from '../../state/key-set.ts';
import type { State } from '../../state/state.ts';
import type { NetworkAssetTerms, NetworkTerms } from './commands.ts';
import { holdingAfter, type Holding } from './holding.ts';
import { OutflowWindow } from './outflow.ts';
import type { NetworkKind, PauseCause, ReceiptCause, WalletDirection } from './words.ts';

/** An asset on a network, and what the platform holds of it there. */
export interface NetworkAsset {
  readonly networkId: number;
  readonly assetId: number;
  readonly contract: string;
  readonly chainDecimals: number;
  readonly ledgerScale: number;
  terms: NetworkAssetTerms;
  holding: Holding;
  /** Units of the ledger, of `holding`, that a re-organisation may still take back. */
  notFinal: bigint;
}

/** A network and its assets, by id in the order they were listed. */
export interface Network {
  readonly networkId: number;
  readonly name: string;
  readonly kind: NetworkKind;
  readonly chainId: number;
  terms: NetworkTerms;
  readonly assets: Map<number, NetworkAsset>;
}

/** Why one direction is paused, and when that is looked at again. */
export interface Pause {
  readonly networkId: number;
  readonly assetId: number;
  readonly direction: WalletDirection;
  readonly cause: PauseCause;
  readonly reviewAtMs: number;
  readonly sinceMs: number;
  readonly withdrawalId: number;
}

/** Money in `suspense`: it waits for two operators, who give it to its owner or send it back. */
export interface Receipt {
  /** The number of its deposit. */
  readonly receiptId: number;
  readonly networkId: number;
  readonly assetId: number;
  readonly units: bigint;
  /** Which of our addresses it came to. */
  readonly index: number;
  readonly cause: ReceiptCause;
  /** Where it came from; empty where the chain does not say. */
  readonly sender: string;
  readonly receivedAtMs: number;
  isFinal: boolean;
  /** It is on its way back to its sender. */
  isReturning: boolean;
}

/**
 * Networks, pauses, and what the platform holds where. Deposits and withdrawals meet here: what
 * came in and is not final, what waits in `suspense`, and what went out in an hour. Changed by
 * `apply` alone.
 */
export class NetworksState {
  /** For scales of assets. */
  readonly state: State;
  readonly networks = new Map<number, Network>();
  readonly pauses = new Map<string, Pause>();
  /** Network fees that were booked. */
  readonly feeKeys = new KeySet();
  /** What the platform owes and holds nowhere, by asset: public. */
  readonly shortfalls = new Map<number, bigint>();
  readonly outflows = new Map<number, OutflowWindow>();
  /** What of users' deposits is not final, by user and asset. */
  readonly notFinal = new Map<number, Map<number, bigint>>();
  readonly receipts = new Map<number, Receipt>();
  /** Who owns the deposit addresses of an index; index 0 is the platform's. */
  readonly owners: number[] = [0];
  readonly indexes = new Map<number, number>();

  constructor(state: State) {
    this.state = state;
  }

  get isEmpty(): boolean {
    return this.networks.size === 0 && this.pauses.size === 0;
  }

  assign(userId: number, index: number): void {
    invariant(index === this.owners.length && !this.indexes.has(userId), 'each user has one index, the next');
    this.owners.push(userId);
    this.indexes.set(userId, index);
  }

  asset(networkId: number, assetId: number): NetworkAsset | undefined {
    return this.networks.get(networkId)?.assets.get(assetId);
  }

  /** The asset of an event: it is there, or the record is wrong. */
  known(networkId: number, assetId: number): NetworkAsset {
    const asset = this.asset(networkId, assetId);
    invariant(asset !== undefined, 'what moves on a network is listed there');
    return asset;
  }

  /** The coin that pays a network's fees, where it is an asset of the exchange. */
  coinOf(networkId: number): NetworkAsset | undefined {
    for (const asset of this.networks.get(networkId)?.assets.values() ?? []) if (asset.contract === '') return asset;
    return undefined;
  }

  /** The pause that holds for an asset on a network: its own, or that of all. */
  pauseOf(networkId: number, assetId: number, direction: WalletDirection): Pause | undefined {
    if (this.pauses.size === 0) return undefined;
    for (const network of [networkId, 0]) {
      for (const asset of [assetId, 0]) {
        const pause = this.pauses.get(pauseKey(network, asset, direction));
        if (pause !== undefined) return pause;
      }
    }
    return undefined;
  }

  /** Chain units came in, or (negative) went out. */
  move(asset: NetworkAsset, change: bigint): void {
    asset.holding = holdingAfter(asset.holding, change, asset);
    const { holding } = asset;
    invariant(holding.residue >= 0n, 'a residue is never negative');
  }

  /** What of a user's deposits, and of the network's holding, a re-organisation may take back. */
  noteNotFinal(asset: NetworkAsset, userId: number, units: bigint): void {
    asset.notFinal += units;
    invariant(asset.notFinal >= 0n, 'what is not final is never negative');
    if (userId === 0) return;
    const own = this.notFinal.get(userId) ?? new Map<number, bigint>();
    const after = (own.get(asset.assetId) ?? 0n) + units;
    if (after === 0n) own.delete(asset.assetId);
    else own.set(asset.assetId, after);
    if (own.size === 0) this.notFinal.delete(userId);
    else this.notFinal.set(userId, own);
  }

  /** More, or (negative) less is owed than is held. */
  addShortfall(assetId: number, units: bigint): void {
    const after = this.shortfall(assetId) + units;
    invariant(after >= 0n, 'a shortfall is never negative');
    if (after === 0n) this.shortfalls.delete(assetId);
    else this.shortfalls.set(assetId, after);
  }

  shortfall(assetId: number): bigint {
    return this.shortfalls.get(assetId) ?? 0n;
  }

  outflow(assetId: number): OutflowWindow {
    let window = this.outflows.get(assetId);
    if (window === undefined) this.outflows.set(assetId, (window = new OutflowWindow()));
    return window;
  }

  /** What all networks hold of an asset, in units of the ledger. */
  heldUnits(assetId: number): bigint {
    let sum = 0n;
    for (const { assets } of this.networks.values()) sum += assets.get(assetId)?.holding.units ?? 0n;
    return sum;
  }
}

/** The key of a pause. */
export const pauseKey = (networkId: number, assetId: number, direction: WalletDirection): string =>
  `${networkId}/${assetId}/${direction}`;
