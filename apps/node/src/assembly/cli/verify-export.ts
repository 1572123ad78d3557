import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import { AnchorsSeen } from '../../office/audit/anchors.ts';
import { checkAuditCsv } from '../../office/audit/audit-csv.ts';
import { StartError } from '../../base/ops/start-error.ts';
import { firstKept, notKeptText } from '../../engine/exchange/first-kept.ts';

/**
 * `candor verify-export FILE [DIR]`: checks a file that was taken out of the audit log, beside the
 * journal of a data directory where one is at hand.
 */
export async function verifyExport(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [file, dir] = positionals;
  if (file === undefined || positionals.length > 2) throw new StartError('Usage: candor verify-export FILE [DIR]');
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const { text, holds } = checkAuditCsv(
    readFileSync(file, 'utf8'),
    dir === undefined ? undefined : await anchorsIn(dir),
  );
  const notKept = dir === undefined ? '' : notKeptText(firstKept(join(dir, 'journal')));
  console.log(`${holds ? 'holds    ' : 'BROKEN   '} ${text}${notKept && `; of the journal ${notKept}`}`);
  return holds ? 0 : 1;
}

async function anchorsIn(dir: string): Promise<AnchorsSeen> {
  const journal = join(dir, 'journal');
  if (!existsSync(journal)) throw new StartError(`There is no journal in ${dir}.`);
  const anchors = new AnchorsSeen();
  for await (const { bytes } of readJournal(journal, firstKept(journal)))
    for (const event of decodeRecord(bytes).events)
      if (event.type === 'audit_anchored') anchors.add(event.entries, event.headHash);
  return anchors;
}
