import { z } from 'zod';
import { idInput } from '../base/fields.ts';
import { paymentKinds } from '../user/verification.ts';

/** Of the person who is asking: an offer to sell is read by people who buy. */
export const otcSides = ['buy', 'sell'] as const;
export const otcSide = z.enum(otcSides, { error: 'one_of' });
export type OtcSide = z.infer<typeof otcSide>;

/** Ways to pay: the bank card, and the services that a user can bind. */
export const otcMethods = ['bank', ...paymentKinds] as const;
export const otcMethod = z.enum(otcMethods, { error: 'one_of' });
export type OtcMethod = z.infer<typeof otcMethod>;

/**
 * Every state of an order. The last eight are ends; `expired` becomes `claimed` only where a bond
 * backs it.
 */
export const otcStates = [
  'unpaid',
  'paid',
  'appealed',
  'released',
  'cancelled',
  'expired',
  'awarded_buyer',
  'awarded_seller',
  'claimed',
  'claim_upheld',
  'claim_refused',
] as const;
export const otcState = z.enum(otcStates, { error: 'state' });
export type OtcState = z.infer<typeof otcState>;

/** States in which coins are in escrow. */
export const otcOpenStates = ['unpaid', 'paid', 'appealed'] as const satisfies readonly OtcState[];

/** What a verdict may be given for. */
export const otcVerdictReasons = [
  'paid_proven',
  'not_paid',
  'wrong_amount',
  'third_party_payer',
  'seller_silent',
  'buyer_silent',
  'reversed',
  'bond_claim',
] as const;
export const otcVerdictReason = z.enum(otcVerdictReasons, { error: 'one_of' });
export type OtcVerdictReason = z.infer<typeof otcVerdictReason>;

/** Why an order is appealed, with the party's own words beside it. */
export const otcUserAppealReasons = [
  'not_released',
  'not_received',
  'wrong_amount',
  'third_party_payer',
  'other',
] as const;
/** The last two are the system's: nobody acted for 24 h, or a party was frozen. */
export const otcAppealReasons = [...otcUserAppealReasons, 'time', 'party_frozen'] as const;
export const otcAppealReason = z.enum(otcAppealReasons, { error: 'one_of' });
export type OtcAppealReason = z.infer<typeof otcAppealReason>;

/** Why operators take an offer offline; its owner reads it. */
export const otcOfflineCauses = ['misleading', 'unreachable', 'complaints', 'under_review'] as const;
export type OtcOfflineCause = (typeof otcOfflineCauses)[number];

/** What an order's hint is about. */
export const otcServiceTypes = [
  'order',
  'paid',
  'extended',
  'released',
  'cancelled',
  'expired',
  'chat',
  'appeal',
  'evidence',
  'verdict',
] as const;
export type OtcServiceType = (typeof otcServiceTypes)[number];

/** Payment windows, in minutes. */
export const otcWindows = { least: 15, most: 180 } as const;
/** The seller gives this much more time, this often. */
export const otcExtension = { minutes: 15, times: 3 } as const;
/** Offers that one owner may have online. */
export const otcAdvertsOnlineMax = { merchant: 20, ordinary: 1 } as const;

export const otcCodeForm = /^OTC-\d{4}-[1-9]\d{0,14}$/;

/** The code that both parties read: OTC, year and month of the opening, and the order's number. */
export const otcCodeOf = (orderId: number, openedAtMs: number): string => {
  const opened = new Date(openedAtMs);
  const year = String(opened.getUTCFullYear() % 100).padStart(2, '0');
  return `OTC-${year}${String(opened.getUTCMonth() + 1).padStart(2, '0')}-${orderId}`;
};

/** The number within a code. */
export const otcIdOf = (code: string): number => Number(code.slice(code.lastIndexOf('-') + 1));

/** An order by its code. */
export const orderCode = z.string({ error: 'type' }).regex(otcCodeForm, { error: 'order_code' });

/** An order by its number or its code. */
export const orderIdOrCode = z.union([idInput, orderCode], { error: 'id' });

/** ISO 4217. */
export const fiatCode = z.string({ error: 'type' }).regex(/^[A-Z]{3}$/, { error: 'fiat_code' });
