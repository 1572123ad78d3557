import { writeSync } from 'node:fs';
import { openFileJournal } from '../file/open-file-journal.ts';
import { entryOf } from './journals.ts';

/**
 * A process to be killed: appends rows without end and prints each durable sequence, one a line,
 * unbuffered.
 */
const { journal } = await openFileJournal({
  dir: process.argv[2] ?? '',
  segmentBytes: 256 * 1024,
  reserveBytes: 0,
  onFault: (error) => {
    writeSync(2, `${error.stack ?? error.message}\n`);
    process.exit(1);
  },
});
let seq = journal.durableSeq;
journal.onDurable((upToSeq) => writeSync(1, `${upToSeq}\n`));
for (;;) {
  const row = Array.from({ length: 64 }, () => journal.append(entryOf((seq += 1))));
  await Promise.all(row);
}
