import { expect, test } from 'vitest';
import { AuditAnchor } from './anchor.ts';

const minuteMs = 60_000;

/**
 * An anchor whose waits end when the test says so, before a database that answers when the test
 * says so.
 */
function makeAnchor() {
  const waits: { readonly ms: number; readonly run: () => void }[] = [];
  const questions: ((entries: number) => void)[] = [];
  const told: number[] = [];
  const anchor = new AuditAnchor({
    audit: {
      head: () =>
        new Promise((answered) => {
          questions.push((entries) => answered({ entries, headHash: String(entries).repeat(64).slice(0, 64) }));
        }),
    },
    exchange: {
      submit: (command) => {
        if (command.type === 'anchor_audit') told.push(command.entries);
        const record = { version: 1, seq: 1, timeMs: 0, actor: { kind: 'system' }, events: [] } as const;
        return Promise.resolve({ kind: 'done', seq: 1, record, repeated: false });
      },
    },
    sql: { state: 'ready' },
    logger: { warn: () => undefined },
    time: {
      later: (ms, run) => {
        const wait = { ms, run };
        waits.push(wait);
        return () => void waits.splice(waits.indexOf(wait), 1);
      },
    },
  });
  /** Ends the current wait, answers what is asked, and lets all that follows happen. */
  const minute = async (entries: number) => {
    waits.shift()?.run();
    await settled();
    questions.shift()?.(entries);
    await settled();
  };
  return { anchor, waits, questions, told, minute };
}

const settled = () => new Promise<void>((next) => setImmediate(next));

test('what was on record a minute ago is anchored, once', async () => {
  const { told, minute } = makeAnchor();
  await minute(3);
  expect(told).toEqual([]);
  await minute(5);
  expect(told).toEqual([3]);
  await minute(5);
  await minute(5);
  expect(told).toEqual([3, 5]);
});

test('the minute begins when a slow database has answered, not when it was asked', async () => {
  const { waits, questions, told, minute } = makeAnchor();
  waits.shift()?.run();
  await settled();
  expect([questions.length, waits.length]).toEqual([1, 0]);
  questions.shift()?.(3);
  await settled();
  expect(waits.map(({ ms }) => ms)).toEqual([minuteMs]);
  await minute(4);
  expect(told).toEqual([3]);
});

test('no minute begins after a stop, also where it came while the database was asked', async () => {
  const { anchor, waits, questions } = makeAnchor();
  waits.shift()?.run();
  await settled();
  const stopped = anchor.stop();
  questions.shift()?.(3);
  await settled();
  questions.shift()?.(3);
  await stopped;
  expect(waits.filter(({ ms }) => ms === minuteMs)).toEqual([]);
});
