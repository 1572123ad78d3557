import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { hex } from '../../record/hex-field.ts';
import {
  otcAdvertCauses,
  otcAppealCauses,
  otcBondMoves,
  otcClaimOutcomes,
  otcMethods,
  otcOfflineReasons,
  otcOutcomes,
  otcRoles,
  otcSides,
  otcVerdictReasons,
} from './words.ts';

const advert = {
  side: field.word(1, otcSides),
  /** 8 of a merchant, 1 of an ordinary user. */
  wallet: field.u8(2),
  isFloating: field.flag(3),
  userId: field.u32(4),
  advertId: field.whole(8),
  assetId: field.u32(16),
  fiatId: field.u32(20),
  /** Ticks; of a floating price the owner's rate, fiat for one USDT. */
  price: field.whole(24),
  marginPpm: field.whole(32),
  total: field.wide(40),
  remaining: field.wide(56),
  /** What the advert reserves of its owner from here on. */
  reserved: field.wide(72),
  minimum: field.wide(88),
  maximum: field.wide(104),
  windowMinutes: field.u32(120),
  /** Bits of `otcMethods`. */
  methods: field.u32(124),
  takerLevel: field.u8(128),
  online: field.flag(129),
  takerOrders: field.u32(132),
  takerDays: field.u32(136),
  /** What its orders cost the owner while it stays online. */
  feePpm: field.u32(140),
} as const;

/** Adverts, orders and bonds. Money moves by the postings beside these. */
export const otcTable = new EventTable(
  { first: 200, last: 219 },
  {
    otc_fiat_listed: {
      code: 200,
      by: ['operator', 'system'],
      fields: { minorUnits: field.u8(1), fiatId: field.u32(4), code: field.ascii(8, 8) },
    },
    otc_pair_set: {
      code: 201,
      by: ['operator', 'system'],
      fields: {
        open: field.flag(1),
        priceScale: field.u8(2),
        stepScale: field.u8(3),
        assetId: field.u32(4),
        fiatId: field.u32(8),
        marketId: field.u32(12),
        priceLeast: field.whole(16),
        priceMost: field.whole(24),
        minimum: field.wide(32),
        maximum: field.wide(48),
      },
    },
    otc_terms_set: {
      code: 202,
      by: ['operator', 'system'],
      fields: {
        feePpm: field.u32(4),
        effectiveFromMs: field.whole(8),
        bond: field.wide(16),
        windowLeastMinutes: field.u32(32),
        windowMostMinutes: field.u32(36),
        methods: field.list(40, 24, {
          method: field.word(0, otcMethods),
          reversible: field.flag(1),
          releaseMs: field.whole(8),
          holdMs: field.whole(16),
        }),
      },
    },
    otc_advert_published: { code: 203, by: ['user'], fields: advert },
    otc_advert_edited: { code: 204, by: ['user'], fields: advert },
    otc_advert_online_set: {
      code: 205,
      by: ['user', 'system'],
      fields: {
        online: field.flag(1),
        cause: field.word(2, otcAdvertCauses),
        userId: field.u32(4),
        advertId: field.whole(8),
        feePpm: field.u32(16),
        reserved: field.wide(24),
      },
    },
    otc_advert_closed: {
      code: 206,
      by: ['user', 'system'],
      fields: { cause: field.word(1, otcAdvertCauses), userId: field.u32(4), advertId: field.whole(8) },
    },
    /** It cannot be taken from here on; time gives its reserve back. */
    otc_advert_blocked: {
      code: 207,
      by: ['operator'],
      fields: {
        reason: field.word(1, otcOfflineReasons),
        userId: field.u32(4),
        advertId: field.whole(8),
        operatorId: field.u32(16),
      },
    },
    otc_order_opened: {
      code: 208,
      by: ['user'],
      fields: {
        side: field.word(1, otcSides),
        method: field.word(2, otcMethods),
        isFloating: field.flag(3),
        sellerWallet: field.u8(4),
        buyerWallet: field.u8(5),
        orderId: field.whole(8),
        advertId: field.whole(16),
        sellerId: field.u32(24),
        buyerId: field.u32(28),
        assetId: field.u32(32),
        fiatId: field.u32(36),
        /** Ticks. */
        price: field.whole(40),
        /** Of a floating price: rate and index, else 0. */
        rate: field.whole(48),
        index: field.whole(56),
        marginPpm: field.whole(64),
        quantity: field.wide(72),
        fiat: field.wide(88),
        fee: field.wide(104),
        escrow: field.wide(120),
        /** In units of USDT: the most that a verdict may take of a bond. */
        worth: field.wide(136),
        expiresAtMs: field.whole(152),
        releaseMs: field.whole(160),
        /** 0 where the payment cannot be called back. */
        holdMs: field.whole(168),
        feePpm: field.u32(176),
      },
    },
    otc_order_paid: {
      code: 209,
      by: ['user'],
      fields: { sellerId: field.u32(4), orderId: field.whole(8), buyerId: field.u32(16) },
    },
    otc_order_extended: {
      code: 210,
      by: ['user'],
      fields: {
        extensions: field.u8(1),
        sellerId: field.u32(4),
        orderId: field.whole(8),
        buyerId: field.u32(16),
        expiresAtMs: field.whole(24),
      },
    },
    /** Five minutes are left to pay. */
    otc_order_warned: {
      code: 211,
      by: ['system'],
      fields: {
        sellerId: field.u32(4),
        orderId: field.whole(8),
        buyerId: field.u32(16),
        expiresAtMs: field.whole(24),
      },
    },
    otc_order_appealed: {
      code: 212,
      by: ['user', 'system'],
      fields: {
        by: field.word(1, otcRoles),
        cause: field.word(2, otcAppealCauses),
        sellerId: field.u32(4),
        orderId: field.whole(8),
        buyerId: field.u32(16),
      },
    },
    otc_appeal_withdrawn: {
      code: 213,
      by: ['user'],
      fields: {
        by: field.word(1, otcRoles),
        sellerId: field.u32(4),
        orderId: field.whole(8),
        buyerId: field.u32(16),
      },
    },
    otc_order_closed: {
      code: 214,
      by: ['user', 'operator', 'system'],
      fields: {
        outcome: field.word(1, otcOutcomes),
        /** Whether the coins are the advert's again. */
        toAdvert: field.flag(2),
        /** Whether it counts against the buyer. */
        isFault: field.flag(3),
        /** The wallet that the buyer's coins came to. */
        buyerWallet: field.u8(4),
        sellerWallet: field.u8(5),
        side: field.word(6, otcSides),
        orderId: field.whole(8),
        advertId: field.whole(16),
        sellerId: field.u32(24),
        buyerId: field.u32(28),
        assetId: field.u32(32),
        evidenceId: field.whole(40),
        quantity: field.wide(48),
        fee: field.wide(64),
        escrow: field.wide(80),
        /** Of the fee, what goes to the security fund. */
        fundShare: field.wide(96),
        /** Until when the buyer opens no order; 0 where nothing bars them. */
        blockedUntilMs: field.whole(112),
        /** Until when the coins stay within the platform; 0 where nothing holds them. */
        heldUntilMs: field.whole(120),
        /** Until when a claim is possible; 0 where none is. */
        claimUntilMs: field.whole(128),
        /** What the advert reserves again of the coins. */
        offered: field.wide(136),
      },
    },
    otc_claimed: {
      code: 215,
      by: ['user'],
      fields: { sellerId: field.u32(4), orderId: field.whole(8), buyerId: field.u32(16) },
    },
    otc_claim_closed: {
      code: 216,
      by: ['operator', 'system'],
      fields: {
        outcome: field.word(1, otcClaimOutcomes),
        sellerId: field.u32(4),
        orderId: field.whole(8),
        buyerId: field.u32(16),
      },
    },
    /**
     * What two operators decided; the event that ends the order or the claim is in the same record.
     */
    otc_resolved: {
      code: 217,
      by: ['operator'],
      fields: {
        reasonCode: field.word(1, otcVerdictReasons),
        toBuyer: field.flag(2),
        sellerId: field.u32(4),
        orderId: field.whole(8),
        buyerId: field.u32(16),
        operatorA: field.u32(20),
        operatorB: field.u32(24),
        /** Whose bond pays; 0 where none does. */
        bondOwnerId: field.u32(28),
        compensation: field.wide(32),
        evidenceHash: hex(48, 32),
      },
    },
    otc_bond_set: {
      code: 218,
      by: ['user', 'system'],
      fields: {
        move: field.word(1, otcBondMoves),
        userId: field.u32(4),
        /** What is locked from here on. */
        bond: field.wide(8),
      },
    },
  },
);

/** Events of this room. */
export type OtcEvent = EventOf<(typeof otcTable)['shapes']>;
type Of<Type extends OtcEvent['type']> = Extract<OtcEvent, { readonly type: Type }>;
export type OtcTermsSet = Of<'otc_terms_set'>;
export type OtcAdvertPublished = Of<'otc_advert_published'>;
export type OtcAdvertEdited = Of<'otc_advert_edited'>;
export type OtcOrderOpened = Of<'otc_order_opened'>;
export type OtcOrderClosed = Of<'otc_order_closed'>;
export type OtcResolved = Of<'otc_resolved'>;
