import type { Product } from '../../product.ts';
import { applyRecharge } from './apply.ts';
import type { RechargeCommand } from './commands.ts';
import { decideAssign, decideRefuse, decideRequest, decideReturn, decideTerms } from './decide.ts';
import { rechargeTable } from './events.ts';
import { decideAccount, decideCancelPayout, decideKeep, decidePayout } from './own-money.ts';
import { rechargeRoom } from './own.ts';
import { readRecharge, writeRecharge } from './section.ts';
import type { RechargeState } from './state.ts';
import { decideStatement } from './statement.ts';

/**
 * Bank money: statements bring receipts that nobody owns, users claim them, and each is given once
 * or goes back. No operator can credit without one.
 */
export const recharge: Product<RechargeCommand, (typeof rechargeTable)['shapes'], RechargeState> = {
  ...rechargeRoom,
  by: {
    set_recharge_terms: 'operator',
    request_recharge: 'user',
    refuse_recharge: 'operator',
    book_bank_lines: 'operator',
    assign_bank_receipt: 'operator',
    return_bank_receipt: 'operator',
    keep_bank_receipt: 'operator',
    open_bank_payout: 'operator',
    cancel_bank_payout: 'operator',
    set_bank_account: 'operator',
  },
  decide: {
    set_recharge_terms: decideTerms,
    request_recharge: decideRequest,
    refuse_recharge: decideRefuse,
    book_bank_lines: decideStatement,
    assign_bank_receipt: decideAssign,
    return_bank_receipt: decideReturn,
    keep_bank_receipt: decideKeep,
    open_bank_payout: decidePayout,
    cancel_bank_payout: decideCancelPayout,
    set_bank_account: decideAccount,
  },
  events: rechargeTable,
  apply: applyRecharge,
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeRecharge, read: readRecharge },
};
