import { codeSet, type ExchangeEvent, type ExchangeRecord, tableCodes } from '@candor/core';
import type { ServerMessageKey } from '@candor/i18n/server';
import type { OtcServiceType } from '@candor/protocol';

const orderKinds = [
  'otc_order_opened',
  'otc_order_paid',
  'otc_order_extended',
  'otc_order_warned',
  'otc_order_appealed',
  'otc_appeal_withdrawn',
  'otc_order_closed',
  'otc_claimed',
  'otc_claim_closed',
] as const;
const advertKinds = [
  'otc_advert_published',
  'otc_advert_edited',
  'otc_advert_online_set',
  'otc_advert_closed',
  'otc_advert_blocked',
] as const;

/** What changes orders, and what changes them or the offers. */
export const orderCodes = codeSet(...tableCodes(...orderKinds));
export const boardCodes = codeSet(...tableCodes(...orderKinds, ...advertKinds));

export type OrderEvent = Extract<ExchangeEvent, { readonly type: (typeof orderKinds)[number] }>;

export const isOrderEvent = (event: ExchangeEvent): event is OrderEvent =>
  (orderKinds as readonly string[]).includes(event.type);

/** What an event is called in hints and notices. */
export function serviceTypeOf(event: OrderEvent): OtcServiceType {
  switch (event.type) {
    case 'otc_order_opened':
      return 'order';
    case 'otc_order_paid':
      return 'paid';
    case 'otc_order_extended':
      return 'extended';
    case 'otc_order_warned':
      return 'order';
    case 'otc_order_appealed':
    case 'otc_appeal_withdrawn':
    case 'otc_claimed':
      return 'appeal';
    case 'otc_claim_closed':
      return event.outcome === 'lapsed' ? 'expired' : 'verdict';
    case 'otc_order_closed':
      return closings[event.outcome];
  }
}

const closings = {
  released: 'released',
  cancelled: 'cancelled',
  expired: 'expired',
  awarded_buyer: 'verdict',
  awarded_seller: 'verdict',
} as const;

/** Words of an event whose service type says several things. */
export function wordsOf({ type }: OrderEvent): ServerMessageKey | undefined {
  if (type === 'otc_order_warned') return 'tell.otc.warned';
  if (type === 'otc_appeal_withdrawn') return 'tell.appeal.withdrawn';
  return type === 'otc_claimed' ? 'tell.appeal.claimed' : undefined;
}

/** Who did it, where a user did. */
export const doerOf = ({ actor }: ExchangeRecord): number | undefined => (actor.kind === 'user' ? actor.id : undefined);
