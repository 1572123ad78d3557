import type { Hold, Product } from '../../product.ts';
import { chainWallet } from '../networks/money.ts';
import { applyWithdrawals } from './apply.ts';
import type { WithdrawalsCommand } from './commands.ts';
import { withdrawalsTable } from './events.ts';
import { withdrawalsRoom } from './own.ts';
import { decideDrop, decidePlan, decideReturn, decideSettle, decideSign } from './payment.ts';
import { decideRequest } from './request.ts';
import { actDue, decideApprove, decideCancel, decideRefuse } from './review.ts';
import { rulesHold } from './rules.ts';
import { readWithdrawals, writeWithdrawals } from './section.ts';
import type { WithdrawalsState } from './state.ts';

/** Withdrawals: reserved, reviewed, paid under one nonce each, and ended exactly once. */
export const withdrawals: Product<WithdrawalsCommand, (typeof withdrawalsTable)['shapes'], WithdrawalsState> = {
  ...withdrawalsRoom,
  by: {
    request_withdrawal: 'user',
    cancel_withdrawal: 'user',
    approve_withdrawal: 'operator',
    refuse_withdrawal: 'operator',
    plan_payment: 'system',
    sign_payment: 'system',
    settle_payment: 'system',
    drop_payment: 'system',
    return_receipt: 'operator',
    set_withdrawal_rules: 'operator',
    set_user_level: 'operator',
  },
  decide: {
    request_withdrawal: decideRequest,
    cancel_withdrawal: decideCancel,
    approve_withdrawal: decideApprove,
    refuse_withdrawal: decideRefuse,
    plan_payment: decidePlan,
    sign_payment: decideSign,
    settle_payment: decideSettle,
    drop_payment: decideDrop,
    return_receipt: decideReturn,
    set_withdrawal_rules: ({ writer }, { rules }) => {
      if (!rulesHold(rules)) return 'withdrawal_rules_invalid';
      const { limits, ...others } = rules;
      const [limit0, limit1, limit2] = limits;
      withdrawalsTable.write(writer, { type: 'withdrawal_rules_set', limit0, limit1, limit2, ...others });
      return undefined;
    },
    set_user_level: ({ state, own, writer }, { userId, level }) => {
      if (state.users.find(userId) === 0) return 'unknown_user';
      if (level !== 0 && level !== 1 && level !== 2) return 'withdrawal_rules_invalid';
      if ((own.leavers.get(userId)?.level ?? 0) === level) return 'amend_nothing_changed';
      withdrawalsTable.write(writer, { type: 'user_level_set', userId, level });
      return undefined;
    },
  },
  events: withdrawalsTable,
  apply: applyWithdrawals,
  due: actDue,
  holds,
  keeping: { leaving: (own, userId) => own.openOf.get(userId) ?? [] },
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeWithdrawals, read: readWithdrawals },
};

/** What the spot wallet reserves for open withdrawals, their fees with it. */
function* holds({ open }: WithdrawalsState): Iterable<Hold> {
  for (const { userId, assetId, amount, kind } of open.values())
    if (kind !== 'return') yield { userId, wallet: chainWallet, assetId, amount };
}
