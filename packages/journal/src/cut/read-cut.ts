import { join } from 'node:path';
import { JournalDamage } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { cutName, cutOfText, type JournalCut } from './cut-format.ts';

const longestLine = 512;

/**
 * Where a journal begins since it was cut; undefined where it begins with its first record. Throws
 * JournalDamage.
 */
export function readCut(storage: Storage, dir: string): JournalCut | undefined {
  if (!storage.list(dir).includes(cutName)) return undefined;
  const file = storage.open(join(dir, cutName), 'read');
  try {
    const bytes = Buffer.alloc(Math.min(file.size(), longestLine));
    file.read(bytes, 0);
    const cut = cutOfText(bytes.toString('latin1'));
    if (cut) return cut;
    const reason = 'the file that says where the journal begins is damaged';
    throw new JournalDamage({ file: cutName, offset: 0, seq: 1, reason });
  } finally {
    file.close();
  }
}
