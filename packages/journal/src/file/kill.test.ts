import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAll, recordOf } from '../test-support/journals.ts';
import { openFileJournal } from './open-file-journal.ts';

const program = new URL('../test-support/append-forever.ts', import.meta.url).pathname;

/**
 * Runs the appending process and kills it hard once it has acknowledged `count` commits; returns
 * the last acknowledged sequence.
 */
function appendAndKill(dir: string, count: number): Promise<number> {
  const child = spawn(process.execPath, ['--conditions=candor:source', '--import', 'tsx', program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split('\n').length > count) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== null) return reject(new Error(`the process ended by itself with ${code}`));
      // A last line without its end was not acknowledged whole.
      resolve(Number(text.split('\n').at(-2) ?? 0));
    });
  });
}

test('kill -9 loses nothing that was acknowledged', { timeout: 120_000 }, async () => {
  const dir = join(mkdtempSync(join(tmpdir(), 'candor-kill-')), 'journal');
  try {
    for (const commits of [1, 37, 120, 260, 15]) {
      const acknowledged = await appendAndKill(dir, commits);
      expect(acknowledged).toBeGreaterThan(0);
      const { journal, report } = await openFileJournal({
        dir,
        segmentBytes: 256 * 1024,
        reserveBytes: 0,
        witnesses: [acknowledged],
        onFault: (error) => {
          throw error;
        },
      });
      expect(report.lastSeq).toBeGreaterThanOrEqual(acknowledged);
      const entries = await readAll(journal);
      expect(entries).toHaveLength(report.lastSeq);
      const wrong = entries.filter(({ seq, bytes }) => !Buffer.from(bytes).equals(recordOf(seq)));
      expect(wrong).toEqual([]);
      await journal.close();
    }
  } finally {
    rmSync(join(dir, '..'), { recursive: true, force: true });
  }
});
