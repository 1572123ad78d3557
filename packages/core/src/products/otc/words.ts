/** Places in these lists are codes of the journal: they only grow at their end. */

/** Whether the owner of an advert sells coins or buys them. */
export const otcSides = ['sell', 'buy'] as const;

/** Ways to pay in fiat money. */
export const otcMethods = ['bank', 'alipay', 'wechat', 'paypal', 'wise', 'promptpay', 'pix', 'upi'] as const;
export type OtcMethod = (typeof otcMethods)[number];

/** The state of an order; ended ones other than `expired` are forgotten. */
export const otcStages = ['unpaid', 'paid', 'appealed', 'expired', 'claimed'] as const;
export type OtcStage = (typeof otcStages)[number];

/** How an order ends. */
export const otcOutcomes = ['released', 'cancelled', 'expired', 'awarded_buyer', 'awarded_seller'] as const;
export type OtcOutcome = (typeof otcOutcomes)[number];

/** Who acts on an order. */
export const otcRoles = ['buyer', 'seller', 'system', 'operators'] as const;
export type OtcRole = (typeof otcRoles)[number];

/** Why an order is appealed; time and a frozen party are the system's causes. */
export const otcAppealCauses = [
  'not_released',
  'not_received',
  'wrong_amount',
  'third_party_payer',
  'other',
  'time',
  'party_frozen',
] as const;
export type OtcAppealCause = (typeof otcAppealCauses)[number];

/** Causes that users give. */
export const otcUserAppealCauses = otcAppealCauses.slice(0, 5) as readonly OtcAppealCause[];

/** Why two operators decide as they do. */
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
export type OtcVerdictReason = (typeof otcVerdictReasons)[number];

/** How a claim on a bond ends. */
export const otcClaimOutcomes = ['upheld', 'refused', 'lapsed'] as const;
export type OtcClaimOutcome = (typeof otcClaimOutcomes)[number];

/** Why an operator takes an advert offline; its owner reads it. */
export const otcOfflineReasons = ['misleading', 'unreachable', 'complaints', 'under_review'] as const;
export type OtcOfflineReason = (typeof otcOfflineReasons)[number];

/** Why an advert went online or offline, or was closed. */
export const otcAdvertCauses = ['owner', 'operator', 'right_lost'] as const;
export type OtcAdvertCause = (typeof otcAdvertCauses)[number];

/** What happens to a bond. */
export const otcBondMoves = ['locked', 'leaving', 'released'] as const;

/** Methods as bits, and the methods whose bits are set. */
export const bitsOfMethods = (methods: readonly OtcMethod[]): number =>
  methods.reduce((bits, method) => bits | (1 << otcMethods.indexOf(method)), 0);
export const methodsOfBits = (bits: number): OtcMethod[] =>
  otcMethods.filter((_, place) => (bits & (1 << place)) !== 0);
