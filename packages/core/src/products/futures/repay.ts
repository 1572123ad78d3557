import { amount } from '@candor/amount';
import { availableIn } from './account.ts';
import type { At } from './at.ts';
import { futuresTable } from './events.ts';
import { postBook, postUser } from './money.ts';

/** What came into the wallet of an account that owes something repays it. */
export function repayOwed(at: At): number {
  const { own, writer } = at;
  let steps = 0;
  for (const account of own.owing) {
    const available = availableIn(own, account);
    const units = available < account.owed ? available : account.owed;
    if (units <= 0n) continue;
    const { assetId, user, owed } = account;
    const userId = own.state.users.id(user);
    futuresTable.write(writer, {
      type: 'account_owed_set',
      cause: 'repaid',
      userId,
      assetId,
      owed: amount(owed - units),
    });
    postUser(own, writer, account, { cause: 'contract_owed', subject: 0, available: -units });
    postBook(writer, 'futuresClearing', { assetId, cause: 'contract_owed', subject: 0, units });
    steps += 1;
  }
  return steps;
}
