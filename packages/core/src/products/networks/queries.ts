// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { amount, type Amount } from '@candor/amount';
import type { State } from '../../state/state.ts';
import type { NetworkAssetTerms, NetworkTerms } from './commands.ts';
import { chainUnitsOf } from './holding.ts';
import { networksOf } from './own.ts';
import type { NetworkAsset, NetworksState, Pause, Receipt } from './state.ts';
import type { NetworkKind, WalletDirection } from './words.ts';

/** A network as it is run. */
export interface NetworkView {
  readonly networkId: number;
  readonly name: string;
  readonly kind: NetworkKind;
  readonly chainId: number;
  readonly terms: NetworkTerms;
  readonly assets: readonly NetworkAssetView[];
}

/** An asset on a network, its terms, and what the platform holds of it there. */
export interface NetworkAssetView {
  readonly networkId: number;
  readonly assetId: number;
  readonly contract: string;
  readonly chainDecimals: number;
  readonly ledgerScale: number;
  readonly terms: NetworkAssetTerms;
  /** Units of the ledger, and what of them a re-organisation may still take back. */
  readonly held: Amount;
  readonly notFinal: Amount;
  /** Chain units that are less than one unit of the ledger. */
  readonly residue: bigint;
  /** Chain units in all: what the chain must say. */
  readonly chainHeld: bigint;
}

/** A pause: public. */
export type PauseView = Readonly<Pause>;

/** A receipt in `suspense`: public without its sender. */
export type ReceiptView = Readonly<Receipt>;

/** Networks to those who ask: always the newest state. */
export class NetworksView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  networks(): NetworkView[] {
    return Array.from(this.#own.networks.values(), ({ assets, ...network }) => ({
      ...network,
      assets: Array.from(assets.values(), viewOf),
    }));
  }

  network(networkId: number): NetworkView | undefined {
    const network = this.#own.networks.get(networkId);
    return network && { ...network, assets: Array.from(network.assets.values(), viewOf) };
  }

  asset(networkId: number, assetId: number): NetworkAssetView | undefined {
    const asset = this.#own.asset(networkId, assetId);
    return asset && viewOf(asset);
  }

  /** Every pause that holds. */
  pauses(): PauseView[] {
    return [...this.#own.pauses.values()];
  }

  /** The pause that stops an asset on a network in a direction, its own or a wider one. */
  pauseOf(networkId: number, assetId: number, direction: WalletDirection): PauseView | undefined {
    return this.#own.pauseOf(networkId, assetId, direction);
  }

  /** What the platform owes of an asset and holds nowhere; 0 as it should be. */
  shortfall(assetId: number): Amount {
    return amount(this.#own.shortfall(assetId));
  }

  /**
   * What `custody` owes of an asset and lies on no network: supply of a demo that no chain backs
   * yet.
   */
  unbacked(assetId: number): Amount {
    const row = this.#state.assetRows.get(assetId);
    if (row === undefined) return amount(0n);
    const owed = 0n - this.#state.ledger.book('custody', row);
    return amount(owed - this.#own.heldUnits(assetId) - this.#own.shortfall(assetId));
  }

  /** What of a user's deposits is not final, in units of an asset. */
  notFinalOf(userId: number, assetId: number): Amount {
    return amount(this.#own.notFinal.get(userId)?.get(assetId) ?? 0n);
  }

  /** Receipts in `suspense`, oldest first. */
  receipts(): ReceiptView[] {
    return Array.from(this.#own.receipts.values(), (receipt) => ({ ...receipt }));
  }

  /** What went out of an asset in the hour before, in units of the ledger. */
  outflow(assetId: number, timeMs: number): Amount {
    return amount(this.#own.outflows.get(assetId)?.sum(timeMs) ?? 0n);
  }

  get #own(): NetworksState {
    return networksOf(this.#state);
  }
}

function viewOf(asset: NetworkAsset): NetworkAssetView {
  const { networkId, assetId, contract, chainDecimals, ledgerScale, terms, holding, notFinal } = asset;
  const { units, residue } = holding;
  const figures = { held: amount(units), notFinal: amount(notFinal), residue, chainHeld: chainUnitsOf(holding, asset) };
  return { networkId, assetId, contract, chainDecimals, ledgerScale, terms, ...figures };
}
