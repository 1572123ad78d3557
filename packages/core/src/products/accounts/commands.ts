// Proof: tests/properties/merchant-right.test.ts and operator-commands.test.ts.

export interface RegisterUser {
  readonly type: 'register_user';
  readonly userId: number;
  readonly merchant: boolean;
}

export interface FreezeUser {
  readonly type: 'set_user_frozen';
  readonly userId: number;
  readonly frozen: boolean;
}

/**
 * Gives or takes the right to be a merchant, and with it the merchants' wallet. Who loses it brings
 * nothing more into that wallet, and takes out of it whatever it still holds.
 */
export interface SetUserMerchant {
  readonly type: 'set_user_merchant';
  readonly userId: number;
  readonly merchant: boolean;
}

/** Commands of this room. */
export type AccountsCommand = RegisterUser | FreezeUser | SetUserMerchant;
