import type { Balance } from '@candor/protocol';
import { accountKey, type AccountOf } from '../account/holdings.ts';

/** The account's own balance; none where it holds nothing. */
export const balanceOf = (balances: readonly Balance[], account: AccountOf): Balance | undefined =>
  balances.find((one) => accountKey(one) === accountKey(account));
