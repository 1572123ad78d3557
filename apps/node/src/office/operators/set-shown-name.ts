import type { Audit, AuditActor } from '../audit/audit.ts';
import { rejected } from '../../base/problem.ts';
import type { OperatorRow, Operators } from './operators.ts';
import { shownNameOf } from './shown-name.ts';

/**
 * Changes the name for customers, on record; an empty one is the number again. Throws 422 where it
 * is another's, where somebody logs in with it, or nothing changes.
 */
export async function setShownName(
  { operators, audit }: { readonly operators: Operators; readonly audit: Audit },
  wanted: { readonly operatorId: number; readonly shownName: string },
  actor: AuditActor,
): Promise<OperatorRow> {
  const { operatorId, shownName } = wanted;
  const row = await operators.require(operatorId);
  if (row.shownName === shownName) throw rejected('nothing_to_change');
  const holder = shownName === '' ? undefined : await operators.withName(shownName);
  if (holder?.name === shownName.toLowerCase())
    throw rejected('name_logs_in', {}, [{ field: 'shownName', rule: 'name_logs_in' }]);
  if (holder && holder.operatorId !== operatorId)
    throw rejected('name_taken', {}, [{ field: 'shownName', rule: 'name_taken' }]);
  const after = { ...row, shownName };
  return audit.record(actor, async (tx) => {
    await operators.set(operatorId, { shownName }, tx);
    const event = {
      action: 'operator.shownName',
      object: `operator:${operatorId}`,
      before: { shownName: shownNameOf(row) },
      after: { name: row.name, shownName: shownNameOf(after) },
    };
    return { event, result: after };
  });
}
