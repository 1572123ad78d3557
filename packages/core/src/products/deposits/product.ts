import type { Product } from '../../product.ts';
import { applyDeposits } from './apply.ts';
import type { DepositsCommand } from './commands.ts';
import { decideAddress, decideAssign, decideCredit, decideFinal, decideLost } from './decide.ts';
import { depositsTable } from './events.ts';
import { depositsRoom } from './own.ts';
import { readDeposits, writeDeposits } from './section.ts';
import type { DepositsState } from './state.ts';

/**
 * Deposit addresses, and what came to them: booked once, tradable when deep, withdrawable when
 * final.
 */
export const deposits: Product<DepositsCommand, (typeof depositsTable)['shapes'], DepositsState> = {
  ...depositsRoom,
  by: {
    assign_deposit_address: 'user',
    credit_deposit: 'system',
    finalize_deposit: 'system',
    lose_deposit: 'system',
    assign_receipt: 'operator',
  },
  decide: {
    assign_deposit_address: decideAddress,
    credit_deposit: decideCredit,
    finalize_deposit: decideFinal,
    lose_deposit: decideLost,
    assign_receipt: decideAssign,
  },
  events: depositsTable,
  apply: applyDeposits,
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeDeposits, read: readDeposits },
};
