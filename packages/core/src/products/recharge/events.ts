import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { hex } from '../../record/hex-field.ts';
import { receiptOrigins } from './commands.ts';

/** Bank money, requests for coins, and which receipt answered which request. */
export const rechargeTable = new EventTable(
  { first: 220, last: 231 },
  {
    recharge_terms_set: {
      code: 220,
      by: ['operator', 'system'],
      fields: {
        open: field.flag(1),
        assetId: field.u32(4),
        marketId: field.u32(8),
        feePpm: field.u32(12),
        bankAssetId: field.u32(16),
        minimum: field.wide(24),
        maximum: field.wide(40),
      },
    },
    recharge_requested: {
      code: 221,
      by: ['user'],
      fields: {
        userId: field.u32(4),
        assetId: field.u32(8),
        number: field.u32(12),
        requestId: field.whole(16),
        amount: field.wide(24),
        feePpm: field.u32(40),
        bankAssetId: field.u32(44),
      },
    },
    recharge_refused: {
      code: 222,
      by: ['operator'],
      fields: { userId: field.u32(4), requestId: field.whole(8) },
    },
    bank_lines_booked: {
      code: 223,
      by: ['operator'],
      fields: {
        accountId: field.u32(4),
        assetId: field.u32(8),
        operatorId: field.u32(12),
        approverId: field.u32(16),
        statementId: field.whole(24),
        opening: field.wide(32),
        closing: field.wide(48),
        lines: field.list(64, 48, {
          key: hex(0, 16),
          amount: field.wide(16),
          /** Money that came in: the new receipt. That went out: the one that it closes, or 0. */
          receiptId: field.whole(32),
          /** The request whose reference the payment carries; 0 where it carries none. */
          userId: field.u32(40),
          number: field.u32(44),
        }),
      },
    },
    bank_receipt_assigned: {
      code: 224,
      by: ['operator'],
      fields: {
        userId: field.u32(4),
        assetId: field.u32(8),
        bankAssetId: field.u32(12),
        operatorId: field.u32(16),
        approverId: field.u32(20),
        receiptId: field.whole(24),
        requestId: field.whole(32),
        /** The receipt, in units of the bank asset. */
        units: field.wide(40),
        /** What it is worth in the coin at the index of this record, before the fee. */
        gross: field.wide(56),
        fee: field.wide(72),
        /** Of the fee, what goes to the security fund. */
        fundShare: field.wide(88),
        /** The coin's index price; 1 for USDT. */
        ticks: field.whole(104),
        feePpm: field.u32(112),
      },
    },
    bank_receipt_returning: {
      code: 225,
      by: ['operator'],
      fields: {
        operatorId: field.u32(4),
        approverId: field.u32(8),
        receiptId: field.whole(16),
        units: field.wide(24),
      },
    },
    /** What the bank took of an asset for itself and the treasury could not pay yet. */
    bank_owed_set: {
      code: 226,
      by: ['operator'],
      fields: {
        assetId: field.u32(4),
        /** The statement or the receipt of this record. */
        subject: field.whole(8),
        owed: field.wide(16),
      },
    },
    /**
     * Beside a statement: a payment that gave nothing back. Another account may have received it.
     */
    bank_payment_noted: {
      code: 227,
      by: ['operator'],
      fields: {
        accountId: field.u32(4),
        assetId: field.u32(8),
        key: hex(16, 16),
        units: field.wide(32),
      },
    },
    bank_receipt_kept: {
      code: 228,
      by: ['operator'],
      fields: {
        origin: field.word(1, receiptOrigins),
        assetId: field.u32(4),
        operatorId: field.u32(8),
        approverId: field.u32(12),
        receiptId: field.whole(16),
        units: field.wide(24),
        /** The line of the other account; 0 for capital. */
        key: hex(40, 16),
      },
    },
    bank_payout_opened: {
      code: 229,
      by: ['operator'],
      fields: {
        assetId: field.u32(4),
        operatorId: field.u32(8),
        approverId: field.u32(12),
        /** Numbered among receipts, as a line closes both alike. */
        receiptId: field.whole(16),
        units: field.wide(24),
      },
    },
    bank_payout_cancelled: {
      code: 230,
      by: ['operator'],
      fields: {
        assetId: field.u32(4),
        operatorId: field.u32(8),
        approverId: field.u32(12),
        receiptId: field.whole(16),
        units: field.wide(24),
      },
    },
    bank_account_set: {
      code: 231,
      by: ['operator'],
      fields: {
        open: field.flag(1),
        accountId: field.u32(4),
        assetId: field.u32(8),
        operatorId: field.u32(12),
        /** 0: paused by one operator. */
        approverId: field.u32(16),
        details: hex(24, 32),
      },
    },
  },
);

/** Events of this room. */
export type RechargeEvent = EventOf<(typeof rechargeTable)['shapes']>;
type Of<Type extends RechargeEvent['type']> = Extract<RechargeEvent, { readonly type: Type }>;
export type BankLinesBooked = Of<'bank_lines_booked'>;
export type BankReceiptAssigned = Of<'bank_receipt_assigned'>;
export type BankReceiptKept = Of<'bank_receipt_kept'>;
export type BankPayoutEvent = Of<'bank_payout_opened' | 'bank_payout_cancelled'>;
