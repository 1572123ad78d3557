// Proof: tests/properties/merchant-right.test.ts and operator-commands.test.ts.

/** Events of this room. */
export type AccountsEvent =
  | { readonly type: 'user_registered'; readonly userId: number; readonly merchant: boolean }
  | { readonly type: 'user_frozen_set'; readonly userId: number; readonly frozen: boolean }
  | { readonly type: 'user_merchant_set'; readonly userId: number; readonly merchant: boolean };
