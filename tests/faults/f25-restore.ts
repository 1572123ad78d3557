import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultOutcome } from './outcome.ts';
import { audit, liveOnce } from './support/exchange-life.ts';

const burst = 2_000;
const readyMaxMs = 60_000;
const long = { segmentKiB: 65_536, endsWithinMs: 14_400_000 };

/**
 * The folder of an exchange with so many records is copied to an empty place and started there
 * (F25). Passes when it is ready within 60 s from its snapshot, and again without any snapshot,
 * both times with the state that the replay gives.
 */
export async function restore({ count }: { count: number }): Promise<FaultOutcome> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-restore-'));
  const copy = `${dir}-copy`;
  try {
    const first = await liveOnce({ dir, answered: 0, burst, ...long, killAtAck: Math.ceil(count / burst) });
    cpSync(dir, copy, { recursive: true });
    const { records, hash, lost, doubled } = await audit(copy, first.answered);
    const fromSnapshot = await readyOn(copy, first.answered);
    rmSync(join(copy, 'journal'), { recursive: true });
    cpSync(join(dir, 'journal'), join(copy, 'journal'), { recursive: true });
    rmSync(join(copy, 'snapshots'), { recursive: true, force: true });
    const fromNothing = await readyOn(copy, first.answered);
    const isSame = [fromSnapshot, fromNothing].every((one) => one.seq === records && one.hash === hash);
    const pass = isSame && lost + doubled === 0 && fromSnapshot.ms <= readyMaxMs;
    return { pass, records, readyMs: fromSnapshot.ms, readyWithoutSnapshotMs: fromNothing.ms, lost, doubled };
  } finally {
    rmSync(dir, { recursive: true, force: true });
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Starts on the folder and ends at the first word. */
async function readyOn(dir: string, answered: number): Promise<{ ms: number; seq: number; hash: string }> {
  const startedAtMs = performance.now();
  let ms = 0;
  const life = await liveOnce({
    dir,
    answered,
    ...long,
    killAfterMs: 0,
    onReady: () => (ms = Math.round(performance.now() - startedAtMs)),
  });
  return { ms, seq: life.recovered?.seq ?? 0, hash: life.recovered?.hash ?? '' };
}
