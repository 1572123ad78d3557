import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { auditState, decodeRecord, Exchange, RecordAuditor } from '@candor/core';
import { readJournal, verifyJournal } from '@candor/journal';
import { requestKeyOf } from '@candor/node';
import { bundledChild } from './bundled-child.ts';
import { type FaultPlan, root } from './fault-plan.ts';

/** One life of the exchange process, from its start to its end. */
export interface Life {
  readonly recovered: { readonly seq: number; readonly hash: string; readonly torn: boolean } | undefined;
  /** Every request up to this was answered, in this life or before. */
  readonly answered: number;
  /** Null after a kill. */
  readonly code: number | null;
  readonly said: string;
}

export interface LifeOptions {
  readonly dir: string;
  /** Requests answered before. */
  readonly answered: number;
  readonly burst?: number;
  /** Kills it this long after it was ready; without it the plan must end it. */
  readonly killAfterMs?: number;
  readonly killAtAck?: number;
  readonly endsWithinMs?: number;
  /** Called when it says that it is ready. */
  readonly onReady?: () => void;
  readonly plan?: FaultPlan;
  readonly segmentKiB?: number;
}

/** Runs the exchange until it is killed or ends by itself. */
export async function liveOnce(options: LifeOptions): Promise<Life> {
  const {
    dir,
    answered,
    burst = 200,
    killAfterMs,
    killAtAck,
    endsWithinMs = 30_000,
    plan,
    segmentKiB = 512,
    onReady,
  } = options;
  const args = [await bundledChild(), dir, String(answered + 1), String(burst), String(segmentKiB)];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...plan?.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    let acks = 0;
    let isTimed = false;
    let isReady = false;
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the exchange did not come to its end:\n${err}`));
    }, endsWithinMs);
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (!isReady && out.includes('\n')) {
        isReady = true;
        onReady?.();
      }
      acks = out.split('\nack ').length - 1;
      if (killAfterMs !== undefined && !isTimed && out.includes('\n')) {
        isTimed = true;
        setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      }
      if (killAtAck !== undefined && acks >= killAtAck) child.kill('SIGKILL');
    });
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(tooLate);
      resolve({ recovered: recoveredOf(out), answered: answeredOf(out) ?? answered, code, said: err.trim() });
    });
  });
}

function recoveredOf(out: string): Life['recovered'] {
  const found = /^ready (\d+) (\w+) (\w+)$/m.exec(out);
  return found ? { seq: Number(found[1]), hash: found[2] ?? '', torn: found[3] === 'torn' } : undefined;
}

/** A last line without its end was not said whole. */
const answeredOf = (out: string): number | undefined => {
  const last = [...out.matchAll(/^ack (\d+)\n/gm)].at(-1);
  return last && Number(last[1]);
};

/** What is on disk after the last life, compared with what was answered. */
export interface Audit {
  readonly records: number;
  readonly lost: number;
  readonly doubled: number;
  readonly hash: string;
}

/** Who makes a request; the same sum as in exchange-child.mjs. */
const userOf = (number: number): number => 1 + ((((number + 1) >> 1) + number) % 2);

/**
 * Reads the journal to its end, replays it, looks whether each record and the state at the end keep
 * the invariants, and looks for every answered request. Throws when the chain or an invariant is
 * broken.
 */
export async function audit(dir: string, answered: number): Promise<Audit> {
  const journal = join(dir, 'journal');
  const { problem } = await verifyJournal(journal);
  if (problem) throw new Error(`${problem.file} at byte ${problem.offset}: ${problem.reason}`);
  const exchange = Exchange.empty();
  const auditor = new RecordAuditor();
  const seen = new Map<string, number>();
  for await (const { bytes } of readJournal(journal, 1)) {
    exchange.applyRecord(bytes);
    const record = decodeRecord(bytes);
    auditor.add(record);
    const { request } = record;
    if (!request) continue;
    const key = `${request.high}-${request.low}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const [broken] = [...auditor.problems, ...auditState(exchange).problems];
  if (broken) throw new Error(`record ${broken.seq}, invariant ${broken.invariant}: ${broken.rule}`);
  let lost = 0;
  for (let number = 1; number <= answered; number += 1) {
    const { high, low } = requestKeyOf({ userId: userOf(number), requestId: `request-${number}`, content: '' });
    if (!seen.has(`${high}-${low}`)) lost += 1;
  }
  const doubled = [...seen.values()].filter((count) => count > 1).length;
  return { records: exchange.seq, lost, doubled, hash: exchange.stateHash() };
}
