import { exportAudit, listAudit, verifyAudit } from '@candor/protocol';
import { handle, type Handled } from '../http/handler.ts';
import { pageBounds, pageOf } from '../http/page.ts';
import type { AuditAnchors } from './anchors.ts';
import type { Audit } from './audit.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditRow } from './audit-hash.ts';

/** The audit log as operators read it. */
export function auditHandlers(audit: Audit, anchors: () => Promise<AuditAnchors>): Handled[] {
  return [
    handle(listAudit, async ({ input: { current, size, ...filter } }) => {
      const { rows, total } = await audit.list(filter, pageBounds({ current, size }));
      return pageOf(rows.map(viewOf), total, { current, size });
    }),
    handle(exportAudit, async ({ input: { afterId, untilId, size, ...filter }, context }) => {
      const { rows, next } = await audit.part(filter, { afterId, untilId, size });
      const headHash = rows.at(-1)?.hash ?? '';
      await audit.tell(context.operator().actor, {
        action: 'audit.export',
        object: 'audit',
        after: { ...filter, afterId, entries: rows.length, headHash },
      });
      return { csv: auditCsv(rows, afterId === undefined), entries: rows.length, headHash, next };
    }),
    handle(verifyAudit, async () => {
      // Before the entries are: the journal never knows of more than were there.
      const known = await anchors();
      return { ...(await audit.verify(known)), anchored: known.entries };
    }),
  ];
}

function viewOf({ previousHash: _previous, ...entry }: AuditRow) {
  return entry;
}
