import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { hex } from '../../record/hex-field.ts';
import { receiptCauses } from '../networks/words.ts';

/** Where a deposit went; places in records, so that the list only ever grows at its end. */
export const depositFates = ['credited', 'treasury', 'suspense', 'recovered'] as const;

/** Deposit addresses and deposits. Money moves by the postings beside these. */
export const depositsTable = new EventTable(
  { first: 136, last: 147 },
  {
    deposit_address_assigned: {
      code: 136,
      by: ['user', 'system'],
      fields: { userId: field.u32(4), index: field.u32(8) },
    },
    deposit_credited: {
      code: 137,
      by: ['system'],
      fields: {
        fate: field.word(1, depositFates),
        networkId: field.u32(4),
        assetId: field.u32(8),
        index: field.u32(12),
        key: hex(16, 16),
        /** Who owns the index; 0 where it is nobody's or the platform's. */
        userId: field.u32(32),
        depositId: field.whole(40),
        height: field.whole(48),
        head: field.whole(56),
        chainAmount: field.wide(64),
        /** The floor in units of the ledger. */
        units: field.wide(80),
      },
    },
    /** Beside a deposit that went to `suspense`: why, and where it can go back to. */
    receipt_held: {
      code: 138,
      by: ['system'],
      fields: {
        cause: field.word(1, receiptCauses),
        networkId: field.u32(4),
        /** The number of its deposit. */
        receiptId: field.whole(8),
        assetId: field.u32(16),
        index: field.u32(20),
        units: field.wide(24),
        sender: field.ascii(40, 92),
      },
    },
    deposit_finalized: {
      code: 139,
      by: ['system'],
      fields: {
        networkId: field.u32(4),
        assetId: field.u32(8),
        userId: field.u32(12),
        key: hex(16, 16),
        depositId: field.whole(32),
        height: field.whole(40),
        head: field.whole(48),
        finalHeight: field.whole(56),
      },
    },
    deposit_lost: {
      code: 140,
      by: ['system'],
      fields: {
        networkId: field.u32(4),
        assetId: field.u32(8),
        /** Who keeps the credit; 0 where it was nobody's. */
        userId: field.u32(12),
        key: hex(16, 16),
        depositId: field.whole(32),
        chainAmount: field.wide(40),
        units: field.wide(56),
        /** What no book could pay: the shortfall grows by it. */
        uncovered: field.wide(72),
      },
    },
    /** A lost deposit that the chain holds again. It is the platform's: the user never lost it. */
    deposit_recovered: {
      code: 141,
      by: ['system'],
      fields: {
        networkId: field.u32(4),
        assetId: field.u32(8),
        key: hex(16, 16),
        depositId: field.whole(32),
        height: field.whole(40),
        head: field.whole(48),
        chainAmount: field.wide(56),
        /** What of it made the shortfall smaller; the rest went to `treasury`. */
        repaid: field.wide(72),
      },
    },
    receipt_assigned: {
      code: 142,
      by: ['operator'],
      fields: {
        userId: field.u32(4),
        assetId: field.u32(8),
        operatorId: field.u32(12),
        approverId: field.u32(16),
        receiptId: field.whole(24),
        units: field.wide(32),
      },
    },
  },
);

/** Events of this room. */
export type DepositsEvent = EventOf<(typeof depositsTable)['shapes']>;
type Of<Type extends DepositsEvent['type']> = Extract<DepositsEvent, { readonly type: Type }>;
export type DepositCredited = Of<'deposit_credited'>;
export type DepositRecovered = Of<'deposit_recovered'>;
