// Proof: codec/record-view.test.ts; products/recharge/recharge.test.ts writes records again.

import { exactNumber } from '../base/exact.ts';
import type { ExchangeEvent, ExchangeRecord, OrderAccepted } from '../products/events.ts';
import {
  endCauses,
  eventCode,
  marketStates,
  orderEnds,
  orderKinds,
  preventions,
  sides,
  timesInForce,
} from '../record/layout.ts';
import { isTableEvent, writeTableEvent } from './tables.ts';
import { writeAuditAnchored } from '../products/audit-anchor/form.ts';
import { writePeriodsSet } from '../products/fixed-period/periods-form.ts';
import { writeAssetListed, writeMarketListed, writeMarketTermsSet } from '../products/listings/form.ts';
import {
  TradeFields,
  writeAccepted,
  writeAmended,
  writeFinished,
  writeRested,
  writeTrade,
  writeTriggered,
  writeTriggerMoved,
} from '../products/spot/write.ts';
import { writeFeeTierSet, writeTierThresholdsSet } from '../products/tiers/form.ts';
import { writeFigure, writeFlag, writeMoved } from '../record/write.ts';
import { RecordWriter } from '../record/writer.ts';

/** The binary form of a decoded record: `decodeRecord` reads the same record back from it. */
export function encodeRecord(record: ExchangeRecord): Uint8Array {
  const writer = new RecordWriter();
  writer.begin();
  for (const event of record.events) writeEvent(writer, event);
  return writer.finish(record.seq, record.timeMs, record.actor, record.request);
}

function writeEvent(writer: RecordWriter, event: ExchangeEvent): void {
  if (isTableEvent(event)) return writeTableEvent(writer, event);
  switch (event.type) {
    case 'order_accepted':
      return writeAccepted(writer, acceptedFields(event), event);
    case 'order_rested':
      return writeRested(
        writer,
        { ...event, side: sides.indexOf(event.side) },
        { ...event, reserved: exactNumber(event.reserved) },
      );
    case 'trade': {
      const fields = Object.assign(new TradeFields(), event, {
        takerSide: sides.indexOf(event.takerSide),
        notional: exactNumber(event.notional),
        makerFee: exactNumber(event.makerFee),
        takerFee: exactNumber(event.takerFee),
        fundShare: exactNumber(event.fundShare),
        makerReleased: exactNumber(event.makerReleased),
      });
      return writeTrade(writer, fields);
    }
    case 'order_finished':
      return writeFinished(writer, {
        ...event,
        side: sides.indexOf(event.side),
        end: orderEnds.indexOf(event.end),
        cause: endCauses.indexOf(event.cause),
        released: exactNumber(event.released),
      });
    case 'order_triggered':
      return writeTriggered(writer, event, event.triggerPrice, event.observedPrice);
    case 'trigger_moved':
      return writeTriggerMoved(writer, event, event.triggerPrice, exactNumber(event.released));
    case 'order_amended':
      return writeAmended(writer, { ...event, side: sides.indexOf(event.side), reserved: exactNumber(event.reserved) });
    case 'asset_listed':
      return writeAssetListed(writer, event);
    case 'market_listed':
      return writeMarketListed(writer, event);
    case 'market_state_set':
      return writeFlag(writer, eventCode.marketStateSet, marketStates.indexOf(event.state), event.marketId);
    case 'market_terms_set':
      return writeMarketTermsSet(writer, event.marketId, event.terms);
    case 'tier_thresholds_set':
      return writeTierThresholdsSet(writer, event.thresholds);
    case 'periods_set':
      return writePeriodsSet(writer, event.marketId, event.periods);
    case 'fee_tier_set':
      return writeFeeTierSet(writer, event);
    case 'user_registered':
      return writeFlag(writer, eventCode.userRegistered, event.merchant ? 1 : 0, event.userId);
    case 'user_tier_set':
      return writeFigure(writer, eventCode.userTierSet, event.userId, event.tier);
    case 'user_frozen_set':
      return writeFlag(writer, eventCode.userFrozenSet, event.frozen ? 1 : 0, event.userId);
    case 'user_merchant_set':
      return writeFlag(writer, eventCode.userMerchantSet, event.merchant ? 1 : 0, event.userId);
    case 'demo_supply_issued':
      return writeMoved(writer, eventCode.demoSupplyIssued, { ...event, userId: 0, from: 0, to: 0 });
    case 'demo_funds_granted':
      return writeMoved(writer, eventCode.demoFundsGranted, { ...event, from: 0, to: 0 });
    case 'funds_transferred':
      return writeMoved(writer, eventCode.fundsTransferred, event);
    case 'index_price_set':
      return writeFigure(writer, eventCode.indexPriceSet, event.marketId, event.price);
    case 'time_passed':
      return writeFlag(writer, eventCode.timePassed, 0, 0);
    case 'audit_anchored':
      return writeAuditAnchored(writer, event.entries, event.headHash);
  }
}

function acceptedFields(event: OrderAccepted): Parameters<typeof writeAccepted>[1] {
  return {
    orderId: event.orderId,
    userId: event.userId,
    marketId: event.marketId,
    side: sides.indexOf(event.side),
    kind: orderKinds.indexOf(event.kind),
    timeInForce: timesInForce.indexOf(event.timeInForce),
    prevention: preventions.indexOf(event.selfTradePrevention),
    makerPpm: event.makerPpm,
    takerPpm: event.takerPpm,
    referencePrice: event.referencePrice,
    ocoOrderId: event.ocoOrderId ?? 0,
  };
}
