// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import type { Product } from '../../product.ts';
import { applyNetworks } from './apply.ts';
import type { NetworksCommand } from './commands.ts';
import {
  decideBacking,
  decideCover,
  decideListAsset,
  decideListNetwork,
  decideMoveFees,
  decideNetworkFee,
  decideState,
  decideTerms,
} from './decide.ts';
import { networksTable } from './events.ts';
import { networksRoom } from './own.ts';
import { readNetworks, writeNetworks } from './section.ts';
import type { NetworksState } from './state.ts';

/** Networks that assets come in and go out on, and what the platform holds on each. */
export const networks: Product<NetworksCommand, (typeof networksTable)['shapes'], NetworksState> = {
  ...networksRoom,
  by: {
    list_network: 'operator',
    list_network_asset: 'operator',
    set_network_terms: 'operator',
    set_network_state: 'operator',
    back_custody: 'operator',
    pay_network_fee: 'system',
    move_network_fees: 'operator',
    cover_shortfall: 'operator',
  },
  decide: {
    list_network: decideListNetwork,
    list_network_asset: decideListAsset,
    set_network_terms: decideTerms,
    set_network_state: decideState,
    back_custody: decideBacking,
    pay_network_fee: decideNetworkFee,
    move_network_fees: decideMoveFees,
    cover_shortfall: decideCover,
  },
  events: networksTable,
  apply: applyNetworks,
  keeping: {
    required: (own, userId) => [...(own.notFinal.get(userId) ?? [])].map(([assetId, amount]) => ({ assetId, amount })),
    reason: 'deposits_not_final',
  },
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeNetworks, read: readNetworks },
};
