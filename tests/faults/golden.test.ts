import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeRecord, Exchange } from '@candor/core';
import { listSnapshots, openFileJournal, readJournal, readSnapshot, verifyJournal } from '@candor/journal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recoverExchange } from '../../apps/node/src/engine/exchange/recover.ts';
import { NodeProcess } from '../crash/node-process.ts';
import { root } from './support/fault-plan.ts';
import { everyKind, kindsOf } from './support/kinds.ts';

const golden = new URL('./golden/', import.meta.url).pathname;
const versions = readdirSync(golden).filter((name) => /^\d+\.\d+\.\d+(-[a-z]+)*$/.test(name));

interface Recorded {
  readonly records: number;
  readonly stateHash: string;
  readonly headHash: string;
}

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'candor-golden-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('F24: there is a folder of this version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  expect(versions).toContain(version);
});

test('F24: every kind of thing that a record can say is in one of the folders', async () => {
  const missing = new Set(everyKind);
  for (const version of versions) {
    cpSync(join(golden, version, 'journal'), join(dir, version), { recursive: true });
    for await (const { bytes } of readJournal(join(dir, version), 1))
      for (const kind of kindsOf(decodeRecord(bytes))) missing.delete(kind);
  }
  expect([...missing]).toEqual([]);
});

test.each(versions)('F24: the folder of version %s has its recorded hashes', async (version) => {
  cpSync(join(golden, version), dir, { recursive: true });
  const recorded = JSON.parse(readFileSync(join(dir, 'recorded.json'), 'utf8')) as Recorded;
  const { problem, headHash } = await verifyJournal(join(dir, 'journal'));
  expect({ problem, headHash }).toEqual({ problem: undefined, headHash: recorded.headHash });
  const snapshots = join(dir, 'snapshots');
  const [newest] = await listSnapshots(snapshots);
  const { bytes, stateHash } = await readSnapshot(snapshots, newest?.seq ?? 0);
  expect(Exchange.restore(bytes).stateHash()).toBe(stateHash);
  const onFault = (fault: Error) => {
    throw fault;
  };
  const { journal } = await openFileJournal({
    dir: join(dir, 'journal'),
    segmentBytes: 64 * 1024,
    reserveBytes: 0,
    onFault,
  });
  for (const from of [snapshots, join(dir, 'none')]) {
    const { exchange, fromSeq } = await recoverExchange(journal, from);
    expect(fromSeq).toBe(from === snapshots ? newest?.seq : 0);
    expect([exchange.seq, exchange.stateHash()]).toEqual([recorded.records, recorded.stateHash]);
  }
  await journal.close();
});

/** A flag of V8 for a whole process, also one that the environment may not name. */
const flagged = (flag: string): string =>
  `--import=data:text/javascript,import%20v8%20from%20%22node:v8%22;v8.setFlagsFromString(%22${flag}%22)`;

test.each([
  ['interpreted alone', '--jitless'],
  ['never optimized', flagged('--no-opt')],
  ['optimized from its first call', flagged('--always-turbofan')],
])('invariant 12: the replay of a folder has its recorded hash, %s', async (_, options) => {
  const version = versions.at(-1) ?? '';
  cpSync(join(golden, version), dir, { recursive: true });
  const recorded = JSON.parse(readFileSync(join(dir, 'recorded.json'), 'utf8')) as Recorded;
  const replay = new NodeProcess(['replay', dir, '--state'], { NODE_OPTIONS: options }, []);
  expect({ code: await replay.ended(), said: replay.output }).toMatchObject({ code: 0 });
  expect(JSON.parse(/^\{.*\}$/m.exec(replay.output)?.[0] ?? '')).toMatchObject({
    seq: recorded.records,
    state: recorded.stateHash,
  });
});
