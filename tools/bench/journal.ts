import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from './http/postgres.ts';
import { type Figures, medianOf, recordBytes, rounded } from './journal/figures.ts';
import { floodLogins } from './journal/login-flood.ts';
import { ourJournal, postgresRows, rawFile } from './journal/stores.ts';
import { median } from './median.ts';

const usage = `Measures the journal: records of ${recordBytes} bytes, durable, in batches of 1, 16, 256 and 4,096, beside a bare loop of write and
fdatasync on a preallocated file and PostgreSQL with a row per record, in turn; and commits of 256 during a flood of logins.

  npm run bench:journal -- [--rounds 5] [--ms 1000] [--folder DIR] [--no-postgres] [--port 18490]

DIR lies on the disk to be measured. Ends with one line of JSON.`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1000' },
    folder: { type: 'string', default: tmpdir() },
    'no-postgres': { type: 'boolean', default: false },
    port: { type: 'string', default: '18490' },
    help: { type: 'boolean', default: false },
  },
});
const [rounds, forMs, port] = [values.rounds, values.ms, values.port].map(Number) as [number, number, number];
if (values.help || ![rounds, forMs, port].every((number) => Number.isInteger(number) && number > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

/** Batches on their way at a time, where as much as possible is to be written. */
const ahead = 3;
const batches = [1, 16, 256, 4_096];

interface Round {
  readonly raw: Figures;
  readonly ours: Figures;
  readonly postgres: Figures | null;
}

const folder = mkdtempSync(join(values.folder, 'candor-bench-journal-'));
const postgres = values['no-postgres'] ? null : await startPostgres(port);
try {
  const byBatch = [];
  for (const batch of batches) {
    const results: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const run = { batch, forMs, folder };
      results.push({
        raw: rawFile(run),
        ours: await ourJournal(run, ahead),
        postgres: postgres && (await postgresRows(postgres.url, run)),
      });
    }
    const row = summary(batch, results);
    byBatch.push(row);
    console.log(JSON.stringify(row));
  }
  const quiet = await oneAtATime();
  const flood = floodLogins();
  const flooded = await oneAtATime();
  const logins = await flood.end();
  console.log(
    JSON.stringify({
      bench: 'journal',
      recordBytes,
      byBatch,
      commitsOf256: { quiet, flooded, logins, floodedP99OverP50: rounded(flooded.p99Ms / flooded.p50Ms) },
      postgres: postgres?.version ?? null,
    }),
  );
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function summary(batch: number, results: readonly Round[]) {
  const theirs = results.flatMap((result) => result.postgres ?? []);
  return {
    batch,
    journal: medianOf(results.map(({ ours }) => ours)),
    raw: medianOf(results.map(({ raw }) => raw)),
    ratioToRaw: rounded(median(results.map(({ ours, raw }) => ours.recordsPerSecond / raw.recordsPerSecond))),
    ...(theirs.length > 0 && {
      postgres: medianOf(theirs),
      ratioToPostgres: rounded(
        median(
          results.map((result) => result.ours.recordsPerSecond / (result.postgres?.recordsPerSecond ?? Number.NaN)),
        ),
      ),
    }),
  };
}

async function oneAtATime(): Promise<Figures> {
  const runs: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await ourJournal({ batch: 256, forMs, folder }, 1));
  return medianOf(runs);
}
