import type { RejectionReason } from '@candor/protocol/reasons';
import type { RecordWriter } from '../../record/writer.ts';
import type { State } from '../../state/state.ts';
import type { At } from './at.ts';
import type { FundInsurance } from './commands.ts';
import { futuresTable } from './events.ts';
import { postBook } from './money.ts';

/** Moves money of the platform's own into the insurance fund. */
export function decideInsurance({ state, writer }: At, command: FundInsurance): RejectionReason | undefined {
  const reason = reasonAgainstFunding(state, command);
  if (reason !== undefined) return reason;
  writeFunded(command, writer);
  return undefined;
}

/**
 * The first reason against moving the platform's own money into the insurance fund. There is no way
 * out of it.
 */
function reasonAgainstFunding(state: State, { assetId, amount: units }: FundInsurance): RejectionReason | undefined {
  const asset = state.asset(assetId);
  if (asset === undefined) return 'unknown_asset';
  if (units <= 0n) return 'amount_not_positive';
  return units > state.ledger.book('treasury', asset.row) ? 'book_insufficient' : undefined;
}

function writeFunded({ assetId, amount: units }: FundInsurance, writer: RecordWriter): void {
  const none = { contractId: 0, positionId: 0 };
  futuresTable.write(writer, { type: 'insurance_moved', cause: 'from_treasury', assetId, amount: units, ...none });
  const about = { assetId, cause: 'insurance_funded', subject: 0 } as const;
  postBook(writer, 'treasury', { ...about, units: 0n - units });
  postBook(writer, 'insuranceFund', { ...about, units });
}
