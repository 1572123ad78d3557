// Proof: tests/properties/merchant-right.test.ts and operator-commands.test.ts.

import type { RejectionReason } from '@candor/protocol/reasons';
import type { Commanded, Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { writeFlag } from '../../record/write.ts';
import { userRowAt } from '../../state/written-fields.ts';
import type { State } from '../../state/state.ts';
import type { AccountsCommand } from './commands.ts';

/** Users: who there is, who is frozen, and who is a merchant. They lie in the shared state. */
export const accounts: Product<AccountsCommand, never, undefined> = {
  name: 'accounts',
  start: () => undefined,
  by: { register_user: 'system', set_user_frozen: 'operator', set_user_merchant: 'operator' },
  decide: {
    register_user: ({ state, writer }, { userId, merchant }) => {
      if (state.users.find(userId) !== 0) return 'user_exists';
      writeFlag(writer, eventCode.userRegistered, merchant ? 1 : 0, userId);
      return undefined;
    },
    set_user_frozen: (at, { userId, frozen }) => setFlag(at, userId, eventCode.userFrozenSet, frozen),
    set_user_merchant: (at, { userId, merchant }) => setFlag(at, userId, eventCode.userMerchantSet, merchant),
  },
  written: {
    [eventCode.userRegistered]: register,
    [eventCode.userFrozenSet]: (state, view, at) => state.users.setFrozen(userRowAt(state, view, at), isSet(view, at)),
    [eventCode.userMerchantSet]: (state, view, at) =>
      state.users.setMerchant(userRowAt(state, view, at), isSet(view, at)),
  },
};

function setFlag(
  { state, writer }: Commanded<undefined>,
  userId: number,
  code: number,
  flag: boolean,
): RejectionReason | undefined {
  if (state.users.find(userId) === 0) return 'unknown_user';
  writeFlag(writer, code, flag ? 1 : 0, userId);
  return undefined;
}

function register({ users, ledger }: State, view: DataView, at: number): void {
  users.add(view.getUint32(at + 4, true), isSet(view, at));
  ledger.addRow();
}

const isSet = (view: DataView, at: number): boolean => view.getUint8(at + 1) === 1;
