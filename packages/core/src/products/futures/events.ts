import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';
import { marketStates, orderKinds, preventions, timesInForce } from '../../record/layout.ts';
import {
  contractEndCauses,
  contractKinds,
  contractTriggerSources,
  fundingOutcomes,
  insuranceCauses,
  liquidationPhases,
  marginModes,
  orderOrigins,
  owedCauses,
  positionCauses,
  positionModes,
  positionSides,
  stopEndCauses,
  stopKinds,
  stopSources,
} from './words.ts';

/** A tier: its bound in settlement units, the top leverage and the maintenance rate. */
const tierFields = { valueMax: field.wide(0), leverageMax: field.u32(16), maintenancePpm: field.u32(20) } as const;

/**
 * Orders and positions change in records of their owners, of those who trade with them, and of time
 * and prices.
 */
const anyone = ['user', 'system'] as const;

/**
 * Contracts, orders on them, positions, and what time does to them. Money moves by the postings
 * beside these.
 */
export const futuresTable = new EventTable(
  { first: 80, last: 119 },
  {
    contract_listed: {
      code: 80,
      by: ['operator', 'system'],
      fields: {
        kind: field.word(1, contractKinds),
        tickScale: field.u8(2),
        lotScale: field.u8(3),
        contractId: field.u32(4),
        marketId: field.u32(8),
        settleAssetId: field.u32(12),
        face: field.u32(16),
        slippageCapPpm: field.u32(20),
        openOrdersMax: field.u32(24),
        symbol: field.ascii(28, 36),
        minimumQuantity: field.whole(64),
        maximumQuantity: field.whole(72),
      },
    },
    /** Version 1 comes with the listing. */
    contract_terms_set: {
      code: 81,
      by: ['operator', 'system'],
      fields: {
        contractId: field.u32(4),
        version: field.u32(8),
        bandPpm: field.u32(12),
        clampPpm: field.u32(16),
        effectiveFromMs: field.whole(24),
        interest: field.whole(32),
        fundingCap: field.whole(40),
        impact: field.wide(48),
        tiers: field.list(64, 24, tierFields),
      },
    },
    contract_fees_set: {
      code: 82,
      by: ['operator', 'system'],
      fields: { contractId: field.u32(4), tier: field.u32(8), makerPpm: field.u32(12), takerPpm: field.u32(16) },
    },
    contract_state_set: {
      code: 83,
      by: ['operator', 'system'],
      fields: { state: field.word(1, marketStates), contractId: field.u32(4) },
    },
    /**
     * 0 where an order has no such figure. The price of a market order is the worst it accepts: its
     * owner's own, or the slippage cap.
     */
    contract_order_accepted: {
      code: 84,
      by: anyone,
      fields: {
        direction: field.u8(1),
        kind: field.word(2, orderKinds),
        timeInForce: field.word(3, timesInForce),
        contractId: field.u32(4),
        orderId: field.whole(8),
        userId: field.u32(16),
        makerPpm: field.u32(20),
        takerPpm: field.u32(24),
        trailingOffsetPpm: field.u32(28),
        price: field.whole(32),
        quantity: field.whole(40),
        triggerPrice: field.whole(48),
        displayQuantity: field.whole(56),
        expiresAtMs: field.whole(64),
        /** The mark when it was accepted; 0 while stale. */
        mark: field.whole(72),
        postOnly: field.flag(80),
        selfTradePrevention: field.word(81, preventions),
        triggerSource: field.word(82, contractTriggerSources),
        origin: field.word(83, orderOrigins),
        profitSource: field.word(84, stopSources),
        lossSource: field.word(85, stopSources),
        profitTrigger: field.whole(88),
        profitPrice: field.whole(96),
        lossTrigger: field.whole(104),
        lossPrice: field.whole(112),
        clientOrderId: field.ascii(120, 40),
      },
    },
    contract_order_rested: {
      code: 85,
      by: anyone,
      fields: {
        waiting: field.flag(1),
        direction: field.u8(2),
        contractId: field.u32(4),
        orderId: field.whole(8),
        userId: field.u32(16),
        price: field.whole(24),
        remaining: field.whole(32),
        displayed: field.whole(40),
        hold: field.wide(48),
      },
    },
    contract_order_finished: {
      code: 86,
      by: ['user', 'system', 'operator'],
      fields: {
        cause: field.word(1, contractEndCauses),
        direction: field.u8(2),
        contractId: field.u32(4),
        orderId: field.whole(8),
        userId: field.u32(16),
        price: field.whole(24),
        remaining: field.whole(32),
        /** What it showed in the book. */
        displayed: field.whole(40),
        released: field.wide(48),
      },
    },
    /** It gives back what it held, and comes like any order that comes now. */
    contract_order_triggered: {
      code: 87,
      by: anyone,
      fields: {
        direction: field.u8(2),
        contractId: field.u32(4),
        orderId: field.whole(8),
        userId: field.u32(16),
        triggerPrice: field.whole(24),
        observed: field.whole(32),
        released: field.wide(40),
        /** Worst price that it accepts now; 0 for none. */
        price: field.whole(56),
      },
    },
    contract_trigger_moved: {
      code: 88,
      by: anyone,
      fields: {
        contractId: field.u32(4),
        orderId: field.whole(8),
        userId: field.u32(16),
        triggerPrice: field.whole(24),
      },
    },
    contract_order_amended: {
      code: 89,
      by: anyone,
      fields: {
        keptPriority: field.flag(1),
        direction: field.u8(2),
        /** Its owner's act; otherwise the position that it closes became smaller. */
        byOwner: field.flag(3),
        contractId: field.u32(4),
        orderId: field.whole(8),
        userId: field.u32(16),
        oldPrice: field.whole(24),
        oldDisplayed: field.whole(32),
        price: field.whole(40),
        quantity: field.whole(48),
        remaining: field.whole(56),
        displayed: field.whole(64),
        hold: field.wide(72),
      },
    },
    contract_trade: {
      code: 90,
      by: anyone,
      fields: {
        takerDirection: field.u8(1),
        makerDirection: field.u8(2),
        /**
         * Whether its lots close a position of the taker's; in one-way mode that does not follow
         * from the direction.
         */
        takerCloses: field.flag(3),
        contractId: field.u32(4),
        tradeId: field.whole(8),
        price: field.whole(16),
        lots: field.whole(24),
        /** F1, the one value that both sides book. */
        value: field.wide(32),
        takerOrderId: field.whole(48),
        makerOrderId: field.whole(56),
        takerUserId: field.u32(64),
        makerUserId: field.u32(68),
        takerPpm: field.u32(72),
        makerPpm: field.u32(76),
        takerFee: field.wide(80),
        makerFee: field.wide(96),
        /** Part of both fees that goes to the security fund: the running tenth. */
        fundShare: field.wide(112),
        /** The mark of that moment; 0 while stale. */
        mark: field.whole(128),
        takerRemaining: field.whole(136),
        makerRemaining: field.whole(144),
        makerDisplayed: field.whole(152),
        makerReleased: field.wide(160),
        makerCloses: field.flag(176),
      },
    },
    /** The whole position after a change; without lots it has ended. */
    position_set: {
      code: 91,
      by: anyone,
      fields: {
        side: field.word(1, positionSides),
        mode: field.word(2, marginModes),
        cause: field.word(3, positionCauses),
        contractId: field.u32(4),
        positionId: field.whole(8),
        userId: field.u32(16),
        leverage: field.u32(20),
        lots: field.whole(24),
        cost: field.wide(32),
        margin: field.wide(48),
        owed: field.wide(64),
        termsVersion: field.u32(80),
        exitPpm: field.u32(84),
        /** What this change realised. */
        realised: field.wide(88),
        /** The trade, or 0. */
        tradeId: field.whole(104),
      },
    },
    margin_mode_set: {
      code: 92,
      by: ['user'],
      fields: { mode: field.word(1, marginModes), contractId: field.u32(4), userId: field.u32(8) },
    },
    position_mode_set: {
      code: 93,
      by: ['user'],
      fields: { mode: field.word(1, positionModes), userId: field.u32(4) },
    },
    leverage_set: {
      code: 94,
      by: ['user'],
      fields: { contractId: field.u32(4), userId: field.u32(8), leverage: field.u32(12) },
    },
    /**
     * Margin that an owner added (positive) or took (negative), and what of it repaid what the
     * position owed.
     */
    position_margin_moved: {
      code: 95,
      by: ['user'],
      fields: {
        side: field.word(1, positionSides),
        contractId: field.u32(4),
        positionId: field.whole(8),
        userId: field.u32(16),
        amount: field.wide(24),
        repaid: field.wide(40),
      },
    },
    /** What an account of cross positions owes from now on. */
    account_owed_set: {
      code: 96,
      by: anyone,
      fields: {
        cause: field.word(1, owedCauses),
        userId: field.u32(4),
        assetId: field.u32(8),
        owed: field.wide(16),
      },
    },
    /**
     * The mark of a second (F13), with everything it follows from. Stale: index 0, and the mark
     * stays what it was.
     */
    mark_set: {
      code: 97,
      by: ['system'],
      fields: {
        hasSample: field.flag(1),
        stale: field.flag(2),
        samples: field.u8(3),
        contractId: field.u32(4),
        second: field.whole(8),
        index: field.whole(16),
        mark: field.whole(24),
        mean: field.whole(32),
        /** Basis in ticks. */
        sample: field.whole(40),
      },
    },
    /** A premium sample (F14) in 10⁻⁹, once a minute. */
    premium_sampled: {
      code: 98,
      by: ['system'],
      fields: { hasSample: field.flag(1), contractId: field.u32(4), second: field.whole(8), premium: field.whole(16) },
    },
    funding_settled: {
      code: 99,
      by: anyone,
      fields: {
        outcome: field.word(1, fundingOutcomes),
        contractId: field.u32(4),
        dueAtMs: field.whole(8),
        rate: field.whole(16),
        mean: field.whole(24),
        mark: field.whole(32),
        samples: field.u32(40),
        positions: field.u32(44),
        paid: field.wide(48),
        received: field.wide(64),
      },
    },
    /** What a position received; negative for what it paid. */
    funding_paid: {
      code: 100,
      by: anyone,
      fields: {
        side: field.word(1, positionSides),
        contractId: field.u32(4),
        positionId: field.whole(8),
        userId: field.u32(16),
        lots: field.whole(24),
        amount: field.wide(32),
        dueAtMs: field.whole(48),
      },
    },
    /** A stop on a position. `lots` 0 is all of it, `price` 0 closes at market. */
    stop_set: {
      code: 101,
      by: anyone,
      fields: {
        kind: field.word(1, stopKinds),
        source: field.word(2, stopSources),
        side: field.word(3, positionSides),
        contractId: field.u32(4),
        stopId: field.whole(8),
        userId: field.u32(16),
        triggerPrice: field.whole(24),
        price: field.whole(32),
        lots: field.whole(40),
      },
    },
    stop_ended: {
      code: 102,
      by: anyone,
      fields: {
        cause: field.word(1, stopEndCauses),
        contractId: field.u32(4),
        stopId: field.whole(8),
        userId: field.u32(16),
        /** The order that it placed, and the price that reached it; 0 where it did not fire. */
        orderId: field.whole(24),
        observed: field.whole(32),
      },
    },
    liquidation_step: {
      code: 103,
      by: anyone,
      fields: {
        phase: field.word(1, liquidationPhases),
        side: field.word(2, positionSides),
        mode: field.word(3, marginModes),
        contractId: field.u32(4),
        positionId: field.whole(8),
        userId: field.u32(16),
        step: field.u32(20),
        lots: field.whole(24),
        mark: field.whole(32),
        bankruptcyPrice: field.whole(40),
        equity: field.wide(48),
        required: field.wide(64),
        fee: field.wide(80),
        orderId: field.whole(96),
      },
    },
    /** Lots of a position closed against another owner's at the bankruptcy price. */
    deleveraged: {
      code: 104,
      by: anyone,
      fields: {
        side: field.word(1, positionSides),
        contractId: field.u32(4),
        positionId: field.whole(8),
        userId: field.u32(16),
        otherUserId: field.u32(20),
        otherPositionId: field.whole(24),
        lots: field.whole(32),
        price: field.whole(40),
        value: field.wide(48),
        mark: field.whole(64),
      },
    },
    /** What the insurance fund took in, or paid (negative). */
    insurance_moved: {
      code: 105,
      by: ['user', 'system', 'operator'],
      fields: {
        cause: field.word(1, insuranceCauses),
        contractId: field.u32(4),
        assetId: field.u32(8),
        positionId: field.whole(16),
        amount: field.wide(24),
      },
    },
  },
);

/** Events of this room. */
export type FuturesEvent = EventOf<(typeof futuresTable)['shapes']>;
type Of<Type extends FuturesEvent['type']> = Extract<FuturesEvent, { readonly type: Type }>;
export type ContractListed = Of<'contract_listed'>;
export type ContractTermsSet = Of<'contract_terms_set'>;
export type ContractOrderAccepted = Of<'contract_order_accepted'>;
export type ContractOrderRested = Of<'contract_order_rested'>;
export type ContractOrderFinished = Of<'contract_order_finished'>;
export type ContractOrderTriggered = Of<'contract_order_triggered'>;
export type ContractOrderAmended = Of<'contract_order_amended'>;
export type ContractTrade = Of<'contract_trade'>;
export type PositionSet = Of<'position_set'>;
export type MarkSet = Of<'mark_set'>;
export type FundingPaid = Of<'funding_paid'>;
export type FundingSettled = Of<'funding_settled'>;
export type LiquidationStep = Of<'liquidation_step'>;
export type StopEnded = Of<'stop_ended'>;
export type StopSet = Of<'stop_set'>;
/** What funding, stops, liquidation and the insurance fund write. */
export type RiskEvent = Of<
  | 'premium_sampled'
  | 'funding_settled'
  | 'funding_paid'
  | 'stop_set'
  | 'stop_ended'
  | 'liquidation_step'
  | 'deleveraged'
  | 'insurance_moved'
>;
