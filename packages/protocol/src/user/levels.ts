/** What a user may be certified for, from less to more; email is proven by a code. */
export const verificationLevels = ['primary', 'advanced'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

/** How far somebody is verified: not at all, or up to a level with those before it. */
export const userLevels = ['none', ...verificationLevels] as const;
export type UserLevel = (typeof userLevels)[number];

/**
 * What a user may apply to be: a merchant, who trades with people for local money, or an agent, who
 * brings people.
 */
export const applicationKinds = ['merchant', 'agent'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** What a level allows. */
export interface LevelLimits {
  /** Withdrawals of a day, in USDT. */
  readonly withdrawalDayLimit: string;
  /** API keys that a user may have at a time. */
  readonly apiKeysMax: number;
  /** Whether an API key may be made, and used, to withdraw. */
  readonly keysMayWithdraw: boolean;
  readonly mayApplyAs: readonly ApplicationKind[];
}

/** Every limit by level, in one table: the server holds users to it, and the client shows it. */
export const levelLimits: Readonly<Record<UserLevel, LevelLimits>> = {
  // Nothing may be withdrawn without a level, so no key may either.
  none: { withdrawalDayLimit: '0', apiKeysMax: 5, keysMayWithdraw: false, mayApplyAs: [] },
  primary: { withdrawalDayLimit: '2000', apiKeysMax: 20, keysMayWithdraw: true, mayApplyAs: ['agent'] },
  advanced: { withdrawalDayLimit: '100000', apiKeysMax: 50, keysMayWithdraw: true, mayApplyAs: ['agent', 'merchant'] },
};

/** The first level at which something is allowed; null where no level allows it. */
export function levelFor(allows: (limits: LevelLimits) => boolean): UserLevel | null {
  return userLevels.find((level) => allows(levelLimits[level])) ?? null;
}

/** The level after one; null after the last. */
export const nextLevel = (level: UserLevel): VerificationLevel | null =>
  verificationLevels[userLevels.indexOf(level)] ?? null;
