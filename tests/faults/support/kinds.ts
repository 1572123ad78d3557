import { type ExchangeEvent, type ExchangeRecord, isTableEvent } from '@candor/core';
import {
  actorKinds,
  causeCode,
  endCauses,
  eventTypes,
  marketStates,
  orderEnds,
  orderKinds,
  preventions,
  sides,
  timesInForce,
  triggerSources,
} from '../../../packages/core/src/record/layout.ts';

/** What an accepted order may say or not. */
const optionalFields = [
  'price',
  'quantity',
  'quoteBudget',
  'triggerPrice',
  'trailingOffsetPpm',
  'displayQuantity',
  'expiresAtMs',
  'clientOrderId',
  'ocoOrderId',
] as const;

/**
 * Every kind of thing that a record can say, as the codec's own lists have it; causes that no order
 * ends by any more are left out.
 */
export const everyKind: readonly string[] = [
  ...eventTypes.filter((type) => type !== 'none').map((type) => `event ${type}`),
  ...actorKinds.map((kind) => `actor ${kind}`),
  'with request',
  'without request',
  'order kept its place',
  'order lost its place',
  'post-only',
  'waiting',
  'shown in part',
  'stale index',
  'no periods',
  'with periods',
  'frozen',
  'let go',
  ...sides.map((side) => `side ${side}`),
  ...orderKinds.map((kind) => `order ${kind}`),
  ...timesInForce.map((timeInForce) => `time in force ${timeInForce}`),
  ...preventions.map((prevention) => `prevention ${prevention}`),
  ...triggerSources.map((source) => `trigger ${source}`),
  ...optionalFields.map((field) => `order with ${field}`),
  ...marketStates.map((state) => `market ${state}`),
  ...orderEnds.map((end) => `end ${end}`),
  ...Object.values(causeCode).map((code) => `ended ${endCauses[code] ?? ''}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((wallet) => `wallet ${wallet}`),
];

/** The kinds of things that a record says. */
export function kindsOf({ actor, request, events }: ExchangeRecord): readonly string[] {
  const header = [`actor ${actor.kind}`, request === undefined ? 'without request' : 'with request'];
  return [...header, ...events.flatMap((event) => [`event ${event.type}`, ...detailsOf(event)])];
}

function detailsOf(event: ExchangeEvent): readonly string[] {
  // Each of their kinds is counted by its type; their own fields are read back by their tables.
  if (isTableEvent(event)) return [];
  switch (event.type) {
    case 'order_accepted':
      return [
        `side ${event.side}`,
        `order ${event.kind}`,
        `time in force ${event.timeInForce}`,
        `prevention ${event.selfTradePrevention}`,
        `trigger ${event.triggerSource ?? 'none'}`,
        ...(event.postOnly ? ['post-only'] : []),
        ...optionalFields.filter((field) => event[field] !== undefined).map((field) => `order with ${field}`),
      ];
    case 'order_rested':
      if (event.waiting) return ['waiting'];
      return event.displayed < event.remaining ? ['shown in part'] : [];
    case 'order_finished':
      return [`end ${event.end}`, `ended ${event.cause}`];
    case 'order_amended':
      return [event.keptPriority ? 'order kept its place' : 'order lost its place'];
    case 'funds_transferred':
      return [`wallet ${event.from}`, `wallet ${event.to}`];
    case 'market_state_set':
      return [`market ${event.state}`];
    case 'index_price_set':
      return event.price === 0 ? ['stale index'] : [];
    case 'periods_set':
      return [event.periods.length === 0 ? 'no periods' : 'with periods'];
    case 'user_frozen_set':
      return [event.frozen ? 'frozen' : 'let go'];
    case 'trade':
    case 'order_triggered':
    case 'trigger_moved':
    case 'asset_listed':
    case 'market_listed':
    case 'market_terms_set':
    case 'tier_thresholds_set':
    case 'fee_tier_set':
    case 'user_registered':
    case 'user_tier_set':
    case 'user_merchant_set':
    case 'demo_supply_issued':
    case 'demo_funds_granted':
    case 'time_passed':
    case 'audit_anchored':
      return [];
  }
}
