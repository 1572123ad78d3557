// Proof: fixed-period/limits.test.ts and fixed-period/audit.test.ts.

import { postedTable } from '../../ledger/posted.ts';
import type { Deciding, Product } from '../../product.ts';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { HouseFundsCommand } from './commands.ts';
import { postingsOfMove, reasonAgainstMove } from './decide.ts';

/**
 * The platform's own money: what of it products may use, and fees that were earned. It has no state
 * but its books.
 */
export const houseFunds: Product<HouseFundsCommand, never, undefined> = {
  name: 'house-funds',
  start: () => undefined,
  by: { move_house_funds: 'operator', collect_fees: 'operator', fund_treasury: 'system' },
  decide: { move_house_funds: move, collect_fees: move, fund_treasury: move },
};

function move({ state, writer }: Deciding<undefined>, command: HouseFundsCommand): RejectionReason | undefined {
  const reason = reasonAgainstMove(state, command);
  if (reason !== undefined) return reason;
  for (const posted of postingsOfMove(command)) postedTable.write(writer, posted);
  return undefined;
}
