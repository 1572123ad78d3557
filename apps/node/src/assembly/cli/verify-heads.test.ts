import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { chainHashAt, openFileJournal } from '@candor/journal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PublishedHeads } from '../../products/solvency/heads/published-heads.ts';
import { requireHeads } from '../../products/solvency/heads/require-heads.ts';
import { checkHeads } from './verify-heads.ts';

let dir: string;
let journal: string;
let heads: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-heads-'));
  journal = join(dir, 'journal');
  heads = join(dir, 'published-heads.log');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A whole journal of one batch for each record, and a head published after each. */
async function write(word: string, records: number, publishes: boolean): Promise<void> {
  const opened = await openFileJournal({
    dir: journal,
    onFault: (fault) => {
      throw fault;
    },
  });
  for (let seq = 1; seq <= records; seq += 1) {
    await opened.journal.append({ seq, bytes: new TextEncoder().encode(`${word} ${seq}`) });
    if (publishes) await publish(seq);
  }
  await opened.journal.close();
}

async function publish(seq: number): Promise<void> {
  const published = new PublishedHeads({
    file: heads,
    exchange: { durableSeq: seq, peek: () => null as never },
    hashAt: (at) => chainHashAt(journal, at),
    sign: async (head) => createHash('sha256').update(JSON.stringify(head)).digest('hex'),
    logger: { warn: (line: unknown) => expect(line).toBeUndefined() },
    now: () => seq,
  });
  await published.close();
}

test('threat 71: a whole journal that was written again with a valid chain does not fit the heads', async () => {
  await write('true', 3, true);
  expect(await checkHeads(heads, journal)).toContain('3 published heads are in the journal, to record 3');
  await expect(requireHeads({ heads, journal }, 3)).resolves.toBeUndefined();
  rmSync(journal, { recursive: true });
  await write('false', 3, false);
  await expect(checkHeads(heads, journal)).rejects.toThrow(
    /^published head 1 gives record 1 the hash .*; the journal has/,
  );
  await expect(requireHeads({ heads, journal }, 3)).rejects.toThrow('Head 3 was published for record 3 with the hash');
});

test('invariant 17: a journal that ends before the newest published head is not started on', async () => {
  await write('true', 3, true);
  rmSync(journal, { recursive: true });
  await write('true', 2, false);
  await expect(requireHeads({ heads, journal }, 2)).rejects.toThrow('The journal ends at record 2, but head 3');
});

test('a head that was changed, left out or made unreadable is named', async () => {
  await write('true', 3, true);
  const text = readFileSync(heads, 'utf8');
  const lines = text.split('\n');
  const found = async (changed: string) => {
    writeFileSync(join(dir, 'copy'), changed);
    return checkHeads(join(dir, 'copy'), journal).catch((error: Error) => error.message);
  };
  expect(await found(text)).toContain('3 published heads');
  expect(await found(text.replace('"seq":2', '"seq":1'))).toContain('published head 2 was changed');
  expect(await found([lines[0], lines[2]].join('\n'))).toContain('published head 3 follows head 1');
  expect(await found(`${text}nothing`)).toContain('line 4 of the published heads is no head');
});

test('a list of which nothing can be compared does not hold', async () => {
  await write('true', 3, true);
  writeFileSync(join(dir, 'copy'), '');
  await expect(checkHeads(join(dir, 'copy'), journal)).rejects.toThrow('no published head is of a record');
});

test('a line that a power cut left unfinished refuses no start; a changed one does', async () => {
  await write('true', 3, true);
  const text = readFileSync(heads, 'utf8');
  writeFileSync(heads, `${text}0123456789abcdef {"number":4\n`);
  await expect(requireHeads({ heads, journal }, 3)).resolves.toBeUndefined();
  writeFileSync(heads, text.replace('"seq":1', '"seq":2'));
  await expect(requireHeads({ heads, journal }, 3)).rejects.toThrow(/was changed/);
});

describe('threat 71: a cut that somebody wrote over the records', () => {
  /** Says that the journal keeps nothing up to a record, and removes what lay there. */
  function cutAfter(seq: number, headHash: string): void {
    for (const name of readdirSync(journal)) if (name.endsWith('.log')) rmSync(join(journal, name));
    const cut = `candor cut 1 ${'1'.repeat(32)} 2 ${seq} ${headHash} ${'2'.repeat(64)}`;
    writeFileSync(join(journal, 'journal.cut'), `${cut} ${crc32(cut).toString(16)}\n`);
  }

  test('with another hash at the newest head is refused at the start and by the comparison', async () => {
    await write('true', 3, true);
    const own = await chainHashAt(journal, 3);
    cutAfter(3, own ?? '');
    await expect(requireHeads({ heads, journal }, 3)).resolves.toBeUndefined();
    expect(await checkHeads(heads, journal)).toContain('1 published heads are in the journal, to record 3; 2 are of');
    cutAfter(3, 'f'.repeat(64));
    await expect(requireHeads({ heads, journal }, 3)).rejects.toThrow(`the journal has the hash ${'f'.repeat(64)}`);
    await expect(checkHeads(heads, journal)).rejects.toThrow(`the journal has ${'f'.repeat(64)} there`);
  });

  test('behind every head leaves nothing to compare, and is refused for that', async () => {
    await write('true', 3, true);
    cutAfter(5, 'f'.repeat(64));
    await expect(requireHeads({ heads, journal }, 5)).rejects.toThrow('the journal has no batch that ends there');
    await expect(checkHeads(heads, journal)).rejects.toThrow('no published head is of a record');
  });
});
