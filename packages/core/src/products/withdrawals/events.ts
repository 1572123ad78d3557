import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { hex } from '../../record/hex-field.ts';
import { failureCauses, refusalReasons, withdrawalKinds } from './words.ts';

/** Withdrawals and their payments. Money moves by the postings beside these. */
export const withdrawalsTable = new EventTable(
  { first: 148, last: 171 },
  {
    withdrawal_requested: {
      code: 148,
      by: ['user'],
      fields: {
        /** Operators who have to agree. */
        reviews: field.u8(1),
        kind: field.word(2, withdrawalKinds),
        networkId: field.u32(4),
        withdrawalId: field.whole(8),
        userId: field.u32(16),
        assetId: field.u32(20),
        /** Whose address it is, inside; 0 on a chain. */
        recipientId: field.u32(24),
        /** Bits of `withdrawalChecks`. */
        checks: field.u32(28),
        amount: field.wide(32),
        fee: field.wide(48),
        /** In the smallest unit of USDT, at the index. */
        worth: field.wide(64),
        evidenceId: field.whole(80),
        /** When it goes back undecided; 0 where nobody has to decide. */
        expiresAtMs: field.whole(88),
        address: field.ascii(96, 92),
      },
    },
    withdrawal_approved: {
      code: 149,
      by: ['operator'],
      fields: {
        approvals: field.u8(1),
        reviews: field.u8(2),
        operatorId: field.u32(4),
        withdrawalId: field.whole(8),
        userId: field.u32(16),
      },
    },
    withdrawal_refused: {
      code: 150,
      by: ['operator'],
      fields: {
        reason: field.word(1, refusalReasons),
        operatorId: field.u32(4),
        withdrawalId: field.whole(8),
        userId: field.u32(16),
      },
    },
    withdrawal_cancelled: {
      code: 151,
      by: ['user'],
      fields: { userId: field.u32(4), withdrawalId: field.whole(8) },
    },
    withdrawal_expired: {
      code: 152,
      by: ['system'],
      fields: { userId: field.u32(4), withdrawalId: field.whole(8) },
    },
    /** It reached another user's account. */
    withdrawal_settled: {
      code: 153,
      by: ['user', 'system'],
      fields: {
        userId: field.u32(4),
        withdrawalId: field.whole(8),
        recipientId: field.u32(16),
        assetId: field.u32(20),
        amount: field.wide(24),
      },
    },
    /** A receipt of `suspense` goes back to where it came from. */
    receipt_returning: {
      code: 154,
      by: ['operator'],
      fields: {
        networkId: field.u32(4),
        withdrawalId: field.whole(8),
        receiptId: field.whole(16),
        assetId: field.u32(24),
        operatorId: field.u32(28),
        approverId: field.u32(32),
        amount: field.wide(40),
        fee: field.wide(56),
        address: field.ascii(72, 92),
      },
    },
    payment_planned: {
      code: 155,
      by: ['system'],
      fields: {
        networkId: field.u32(4),
        withdrawalId: field.whole(8),
        userId: field.u32(16),
        sender: field.u32(20),
        assetId: field.u32(24),
        nonce: field.whole(32),
        /** What leaves, in units of the ledger. */
        units: field.wide(40),
      },
    },
    payment_signed: {
      code: 156,
      by: ['system'],
      fields: {
        isFiller: field.flag(1),
        attempt: field.u16(2),
        networkId: field.u32(4),
        withdrawalId: field.whole(8),
        userId: field.u32(16),
        sender: field.u32(20),
        nonce: field.whole(24),
        txHash: hex(32, 32),
      },
    },
    payment_mined: {
      code: 157,
      by: ['system'],
      fields: {
        networkId: field.u32(4),
        withdrawalId: field.whole(8),
        /** 0 for a receipt that went back. */
        userId: field.u32(16),
        assetId: field.u32(20),
        amount: field.wide(24),
        fee: field.wide(40),
        /** What of the fee went to `securityFund`, by the exact running tenth. */
        fundShare: field.wide(56),
        /** What arrived, in chain units. */
        chainAmount: field.wide(72),
        /** In chain units of the coin. */
        networkFee: field.wide(88),
        /** What of the network fee no book could pay. */
        uncovered: field.wide(104),
        height: field.whole(120),
        head: field.whole(128),
        txHash: hex(136, 32),
      },
    },
    payment_failed: {
      code: 158,
      by: ['system'],
      fields: {
        cause: field.word(1, failureCauses),
        networkId: field.u32(4),
        withdrawalId: field.whole(8),
        userId: field.u32(16),
        networkFee: field.wide(24),
        uncovered: field.wide(40),
        height: field.whole(56),
        head: field.whole(64),
        /** Zeros where nothing was signed. */
        txHash: hex(72, 32),
      },
    },
    withdrawal_rules_set: {
      code: 159,
      by: ['operator', 'system'],
      fields: {
        outflowPpm: field.u32(4),
        velocityMax: field.u32(8),
        reviewMs: field.whole(16),
        limit0: field.wide(24),
        limit1: field.wide(40),
        limit2: field.wide(56),
        reviewOneAbove: field.wide(72),
        reviewTwoAbove: field.wide(88),
      },
    },
    user_level_set: {
      code: 160,
      by: ['operator', 'system'],
      fields: { level: field.u8(1), userId: field.u32(4) },
    },
  },
);

/** Events of this room. */
export type WithdrawalsEvent = EventOf<(typeof withdrawalsTable)['shapes']>;
type Of<Type extends WithdrawalsEvent['type']> = Extract<WithdrawalsEvent, { readonly type: Type }>;
export type WithdrawalRequested = Of<'withdrawal_requested'>;
export type ReceiptReturning = Of<'receipt_returning'>;
export type PaymentPlanned = Of<'payment_planned'>;
export type PaymentSigned = Of<'payment_signed'>;
export type PaymentMined = Of<'payment_mined'>;
