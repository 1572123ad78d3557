import { exportAudit, listAudit, verifyAudit } from '@candor/protocol';
import { handle, type Handled } from '../http/handler.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import type { Audit } from './audit.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditRow } from './audit-hash.ts';

/** The audit log as operators read it. */
export function auditHandlers(audit: Audit): Handled[] {
  return [
    handle(listAudit, async ({ input: { current, size, ...filter } }) => {
      const { rows, total } = await audit.list(filter, pageBounds({ current, size }));
      return pageOf(rows.map(viewOf), total, { current, size });
    }),
    handle(exportAudit, async ({ input, context }) => {
      const rows = await audit.all(input);
      const headHash = rows.at(-1)?.hash ?? '';
      await audit.tell(context.operator().actor, {
        action: 'audit.export',
        object: 'audit',
        after: { ...input, entries: rows.length, headHash },
      });
      return { csv: auditCsv(rows), entries: rows.length, headHash };
    }),
    handle(verifyAudit, () => audit.verify()),
  ];
}

function viewOf({ previousHash: _previous, ...entry }: AuditRow) {
  return entry;
}
