import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditAnchors } from '../../office/audit/anchors.ts';
import { Audit } from '../../office/audit/audit.ts';
import { openDataDir } from '../../base/ops/data-dir.ts';
import { holderOf } from '../../base/ops/folder-lock.ts';
import { type DatabaseUrls, openSql } from '../../base/sql/open-sql.ts';

/**
 * What became of the look at the audit log: a sentence, and whether the chain holds; null where
 * nobody could look.
 */
export interface AuditFinding {
  readonly text: string;
  readonly holds: boolean | null;
}

/**
 * Computes the audit log's chain again, from the embedded database of a folder or from PostgreSQL,
 * and holds it to what the journal says of it: an end that was cut off, or a whole chain that was
 * made again, is found. The embedded database opens for one process: while an exchange runs there,
 * nobody else can look, and that is said.
 */
export async function verifyAuditLog(
  root: string,
  database: DatabaseUrls | undefined,
  anchors: AuditAnchors,
): Promise<AuditFinding> {
  if (database?.databaseUrl === undefined && !existsSync(join(root, 'sql'))) return withoutDatabase(anchors);
  const dir = held(root);
  if (dir === null) return { text: 'not looked at: an exchange runs on this folder', holds: null };
  const sql = openSql({ dir: dir.sql, ...database });
  try {
    await sql.opened();
    const { entries, headHash, brokenAt } = await new Audit({ sql }).verify(anchors);
    if (brokenAt !== null) {
      const anchored = anchors.byEntries.has(brokenAt) ? ', or not what the journal says of it' : '';
      return {
        text: `entry ${brokenAt} is not what its hash says${anchored}: the ${entries} before it are`,
        holds: false,
      };
    }
    if (entries < anchors.entries) return { text: cutOff(entries, anchors), holds: false };
    const far =
      anchors.entries === 0 ? 'the journal says nothing of them' : `the journal knows the first ${anchors.entries}`;
    return { text: `${entries} entries, each as its hash says; ${far}; head ${headHash}`, holds: true };
  } finally {
    await sql.close();
    dir.unlock();
  }
}

const cutOff = (entries: number, anchors: AuditAnchors): string =>
  `${entries} entries are there, and the journal knows of ${anchors.entries}: the newest are cut off`;

const withoutDatabase = (anchors: AuditAnchors): AuditFinding =>
  anchors.entries > 0 ? { text: cutOff(0, anchors), holds: false } : { text: 'there is no database', holds: true };

function held(root: string) {
  try {
    return openDataDir(root);
  } catch (error) {
    if (holderOf(root) !== undefined) return null;
    throw error;
  }
}
