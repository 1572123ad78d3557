// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { invariant } from '../../base/assert.ts';
import type { NetworkAssetTerms } from './commands.ts';
import type { NetworksEvent } from './events.ts';
import { applyGas } from './gas.ts';
import { pauseKey, type Network, type NetworksState } from './state.ts';

/** What events of this room change; balances move by the postings beside them. */
export function applyNetworks(own: NetworksState, event: NetworksEvent, timeMs: number): void {
  switch (event.type) {
    case 'network_listed': {
      const { networkId, name, kind, chainId, confirmations, finality } = event;
      invariant(!own.networks.has(networkId), 'one network has one id');
      own.networks.set(networkId, {
        networkId,
        name,
        kind,
        chainId,
        terms: { confirmations, finality },
        assets: new Map(),
      });
      return;
    }
    case 'network_asset_listed':
      return listAsset(own, event);
    case 'network_terms_set': {
      const { networkId, confirmations, finality } = event;
      networkOf(own, networkId).terms = { confirmations, finality };
      return;
    }
    case 'network_asset_terms_set':
      own.known(event.networkId, event.assetId).terms = termsOf(event);
      return;
    case 'network_paused': {
      const { networkId, assetId, direction, cause, reviewAtMs, withdrawalId } = event;
      const pause = { networkId, assetId, direction, cause, reviewAtMs, sinceMs: timeMs, withdrawalId };
      own.pauses.set(pauseKey(networkId, assetId, direction), pause);
      if (withdrawalId > 0) own.outflow(assetId).stop(withdrawalId);
      return;
    }
    case 'network_opened': {
      const key = pauseKey(event.networkId, event.assetId, event.direction);
      if (own.pauses.get(key)?.cause === 'outflow') own.outflow(event.assetId).clear();
      own.pauses.delete(key);
      return;
    }
    case 'custody_backed':
      return own.move(own.known(event.networkId, event.assetId), event.chainAmount);
    case 'network_fee_paid':
      own.feeKeys.add(event.key);
      return applyGas(own, event.networkId, event.chainAmount, event.uncovered);
    case 'shortfall_covered':
      return own.addShortfall(event.assetId, 0n - event.amount);
  }
}

type Listed = Extract<NetworksEvent, { readonly type: 'network_asset_listed' }>;

function listAsset(own: NetworksState, event: Listed): void {
  const { networkId, assetId, contract, chainDecimals } = event;
  const asset = own.state.asset(assetId);
  invariant(asset !== undefined, 'an asset on a network is listed');
  networkOf(own, networkId).assets.set(assetId, {
    networkId,
    assetId,
    contract,
    chainDecimals,
    ledgerScale: asset.scale,
    terms: termsOf(event),
    holding: { units: 0n, residue: 0n },
    notFinal: 0n,
  });
}

const termsOf = (event: NetworkAssetTerms): NetworkAssetTerms => ({
  minimumDeposit: event.minimumDeposit,
  withdrawalFee: event.withdrawalFee,
  minimumWithdrawal: event.minimumWithdrawal,
  maximumWithdrawal: event.maximumWithdrawal,
  doubleFrom: event.doubleFrom,
});

function networkOf(own: NetworksState, networkId: number): Network {
  const network = own.networks.get(networkId);
  invariant(network !== undefined, 'the network of an event is listed');
  return network;
}
