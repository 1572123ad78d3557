import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Audit } from '../audit/audit.ts';
import { openDataDir } from '../boot/data-dir.ts';
import { StartError } from '../boot/start-error.ts';
import { openSql } from '../sql/open-sql.ts';

/** What became of the look at the audit log: a sentence, and whether the chain holds. */
export interface AuditFinding {
  readonly text: string;
  readonly holds: boolean;
}

/**
 * Computes the audit log's chain again, from the embedded database of a folder or from PostgreSQL. The embedded one opens for one process: while an
 * exchange runs there, its console has the same check.
 */
export async function verifyAuditLog(root: string, databaseUrl: string | undefined): Promise<AuditFinding> {
  if (databaseUrl === undefined && !existsSync(join(root, 'sql'))) return { text: 'there is no database', holds: true };
  const dir = held(root);
  if (dir === null) return { text: 'not looked at: an exchange runs on this folder', holds: true };
  const sql = openSql({ dir: dir.sql, ...(databaseUrl !== undefined && { databaseUrl }) });
  try {
    await sql.opened();
    const { entries, headHash, brokenAt } = await new Audit({ sql }).verify();
    if (brokenAt === null) return { text: `${entries} entries, each as its hash says; head ${headHash}`, holds: true };
    return { text: `entry ${brokenAt} is not what its hash says: the ${entries} before it are`, holds: false };
  } finally {
    await sql.close();
    dir.unlock();
  }
}

function held(root: string) {
  try {
    return openDataDir(root);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}
