import type { OtcRole, OtcStage } from './words.ts';

/** What happens to an order. */
export type OtcAct =
  | 'pay'
  | 'extend'
  | 'warn'
  | 'cancel'
  | 'expire'
  | 'release'
  | 'appeal'
  | 'withdraw_appeal'
  | 'award_buyer'
  | 'award_seller'
  | 'claim'
  | 'lapse'
  | 'uphold'
  | 'refuse';

/** The final states of an order. */
export type OtcEnd =
  | 'released'
  | 'cancelled'
  | 'awarded_buyer'
  | 'awarded_seller'
  | 'lapsed'
  // A claim follows the release, so its two ends touch the bond at most, and no coins of the order.
  | 'claim_upheld'
  | 'claim_refused';

/** One step that is possible; every other one is a rejection. */
export interface OtcTransition {
  readonly from: OtcStage;
  readonly act: OtcAct;
  readonly by: readonly OtcRole[];
  readonly to: OtcStage | OtcEnd;
}

/**
 * Every step of every order. The seller never cancels, a payment mark is never undone but by the
 * buyer's own cancel, and nothing leaves `appealed` by time.
 */
export const otcTransitions: readonly OtcTransition[] = [
  { from: 'unpaid', act: 'pay', by: ['buyer'], to: 'paid' },
  { from: 'unpaid', act: 'cancel', by: ['buyer'], to: 'cancelled' },
  { from: 'unpaid', act: 'extend', by: ['seller'], to: 'unpaid' },
  { from: 'unpaid', act: 'warn', by: ['system'], to: 'unpaid' },
  { from: 'unpaid', act: 'expire', by: ['system'], to: 'expired' },
  { from: 'paid', act: 'release', by: ['seller'], to: 'released' },
  { from: 'paid', act: 'cancel', by: ['buyer'], to: 'cancelled' },
  { from: 'paid', act: 'appeal', by: ['buyer', 'seller', 'system'], to: 'appealed' },
  { from: 'appealed', act: 'release', by: ['seller'], to: 'released' },
  { from: 'appealed', act: 'cancel', by: ['buyer'], to: 'cancelled' },
  { from: 'appealed', act: 'withdraw_appeal', by: ['buyer', 'seller'], to: 'paid' },
  { from: 'appealed', act: 'award_buyer', by: ['operators'], to: 'awarded_buyer' },
  { from: 'appealed', act: 'award_seller', by: ['operators'], to: 'awarded_seller' },
  { from: 'expired', act: 'claim', by: ['buyer'], to: 'claimed' },
  { from: 'expired', act: 'lapse', by: ['system'], to: 'lapsed' },
  { from: 'claimed', act: 'uphold', by: ['operators'], to: 'claim_upheld' },
  { from: 'claimed', act: 'refuse', by: ['operators'], to: 'claim_refused' },
];

/** The step that an act of somebody is from a stage, or undefined where there is none. */
export const transitionOf = (from: OtcStage, act: OtcAct, by: OtcRole): OtcTransition | undefined =>
  otcTransitions.find((one) => one.from === from && one.act === act && one.by.includes(by));
