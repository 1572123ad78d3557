import { join } from 'node:path';
import { JournalDamage } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { checksum } from './layout.ts';

/**
 * Says whose folder it is: one line with the journal's random id, so that a folder that lost its
 * first segment is not taken for an empty one.
 */
export const identityName = 'journal.id';

export function writeIdentity(storage: Storage, dir: string, journalId: Uint8Array): void {
  const aside = join(dir, `${identityName}.tmp`);
  const file = storage.open(aside, 'create');
  try {
    file.write(Buffer.from(identityText(journalId)), 0);
    file.sync('identity');
  } finally {
    file.close();
  }
  storage.rename(aside, join(dir, identityName));
  storage.syncDir(dir, 'identity-dir');
}

/**
 * The journal's id, or undefined when there is no such file. Throws JournalDamage when the file is
 * not what was written.
 */
export function readIdentity(storage: Storage, dir: string): Uint8Array | undefined {
  if (!storage.list(dir).includes(identityName)) return undefined;
  const file = storage.open(join(dir, identityName), 'read');
  try {
    const bytes = Buffer.alloc(Math.min(file.size(), 256));
    file.read(bytes, 0);
    const journalId = Buffer.from(bytes.toString('latin1').split(' ')[3] ?? '', 'hex');
    if (bytes.toString('latin1') === identityText(journalId)) return new Uint8Array(journalId);
    throw new JournalDamage({
      file: identityName,
      offset: 0,
      seq: 1,
      reason: 'the file that names the journal is damaged',
    });
  } finally {
    file.close();
  }
}

function identityText(journalId: Uint8Array): string {
  const line = `candor journal 1 ${Buffer.from(journalId).toString('hex')}`;
  return `${line} ${checksum(Buffer.from(line)).toString(16)}\n`;
}
