import { exportAudit, listAudit, verifyAudit } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import type { AuditAnchors } from './anchors.ts';
import type { Audit } from './audit.ts';
import { auditCsv } from './audit-csv.ts';
import type { AuditRow } from './audit-hash.ts';

/** A file whose next part nobody asked for in this time is not waited for. */
const nextPartMs = 60_000;

/**
 * Parts of one file share one look at the journal: to read all of it for each would take longer
 * than the file.
 */
class KeptAnchors {
  readonly #anchors: () => Promise<AuditAnchors>;
  readonly #kept = new Map<string, { readonly look: Promise<AuditAnchors>; readonly timer: NodeJS.Timeout }>();

  constructor(anchors: () => Promise<AuditAnchors>) {
    this.#anchors = anchors;
  }

  /** For the next part of a file; the first has no name yet. */
  take(name: string): Promise<AuditAnchors> {
    const kept = this.#kept.get(name);
    clearTimeout(kept?.timer);
    this.#kept.delete(name);
    return kept?.look ?? this.#anchors();
  }

  keep(name: string, look: AuditAnchors): void {
    const timer = setTimeout(() => this.#kept.delete(name), nextPartMs).unref();
    this.#kept.set(name, { look: Promise.resolve(look), timer });
  }
}

/** The audit log as operators read it. */
export function auditHandlers(audit: Audit, anchors: () => Promise<AuditAnchors>): Handled[] {
  const anchorsOfFiles = new KeptAnchors(anchors);
  return [
    handle(listAudit, async ({ input: { current, size, ...filter } }) => {
      const { rows, total } = await audit.list(filter, pageBounds({ current, size }));
      return pageOf(rows.map(viewOf), total, { current, size });
    }),
    handle(exportAudit, async ({ input: { afterId, untilId, size, ...filter }, context }) => {
      const { operatorId, actor } = context.operator();
      const { rows, next, entriesInAll } = await audit.part(filter, { afterId, untilId, size });
      const known = await anchorsOfFiles.take(`${operatorId}:${afterId}:${untilId}`);
      if (next !== null) anchorsOfFiles.keep(`${operatorId}:${next.afterId}:${next.untilId}`, known);
      const headHash = rows.at(-1)?.hash ?? '';
      await audit.tell(actor, {
        action: 'audit.export',
        object: 'audit',
        after: { ...filter, afterId, entries: rows.length, headHash },
      });
      const csv = auditCsv(rows, known, { first: afterId === undefined, entriesInAll });
      return { csv, entries: rows.length, headHash, next };
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
