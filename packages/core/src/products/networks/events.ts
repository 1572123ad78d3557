// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { hex } from '../../record/hex-field.ts';
import { feePurposes, networkKinds, pauseCauses, walletDirections } from './words.ts';

const assetTerms = {
  minimumDeposit: field.wide(16),
  withdrawalFee: field.wide(32),
  minimumWithdrawal: field.wide(48),
  maximumWithdrawal: field.wide(64),
  doubleFrom: field.wide(80),
} as const;

/** Networks, what moves on them, what is paused, and what the platform holds where. */
export const networksTable = new EventTable(
  { first: 120, last: 135 },
  {
    network_listed: {
      code: 120,
      by: ['operator', 'system'],
      fields: {
        kind: field.word(1, networkKinds),
        confirmations: field.u16(2),
        networkId: field.u32(4),
        chainId: field.whole(8),
        finality: field.u16(16),
        name: field.ascii(18, 25),
      },
    },
    network_asset_listed: {
      code: 121,
      by: ['operator', 'system'],
      fields: {
        chainDecimals: field.u8(1),
        networkId: field.u32(4),
        assetId: field.u32(8),
        ...assetTerms,
        contract: field.ascii(96, 65),
      },
    },
    network_terms_set: {
      code: 122,
      by: ['operator', 'system'],
      fields: { confirmations: field.u16(2), networkId: field.u32(4), finality: field.u16(8) },
    },
    network_asset_terms_set: {
      code: 123,
      by: ['operator', 'system'],
      fields: { networkId: field.u32(4), assetId: field.u32(8), ...assetTerms },
    },
    /** One operator pauses at once, and so does the system; it opens again by operators alone. */
    network_paused: {
      code: 124,
      by: ['operator', 'system'],
      fields: {
        direction: field.word(1, walletDirections),
        cause: field.word(2, pauseCauses),
        /** 0: on every network. */
        networkId: field.u32(4),
        /** 0: every asset. */
        assetId: field.u32(8),
        reviewAtMs: field.whole(16),
        /** The withdrawal that it stopped; 0 where there is none. */
        withdrawalId: field.whole(24),
      },
    },
    network_opened: {
      code: 125,
      by: ['operator'],
      fields: { direction: field.word(1, walletDirections), networkId: field.u32(4), assetId: field.u32(8) },
    },
    custody_backed: {
      code: 126,
      by: ['operator', 'system'],
      fields: { networkId: field.u32(4), assetId: field.u32(8), chainAmount: field.wide(16), units: field.wide(32) },
    },
    network_fee_paid: {
      code: 127,
      by: ['system'],
      fields: {
        purpose: field.word(1, feePurposes),
        networkId: field.u32(4),
        /** The network's own coin; 0 where it is no asset of the exchange. */
        assetId: field.u32(8),
        key: hex(16, 16),
        chainAmount: field.wide(32),
        /** What no book could pay: the shortfall grows by it. */
        uncovered: field.wide(48),
      },
    },
    shortfall_covered: {
      code: 128,
      by: ['operator'],
      fields: { assetId: field.u32(4), amount: field.wide(16) },
    },
  },
);

/** Events of this room. */
export type NetworksEvent = EventOf<(typeof networksTable)['shapes']>;
