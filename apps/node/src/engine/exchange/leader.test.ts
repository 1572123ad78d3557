import { beforeEach, expect, test, vi } from 'vitest';
import { Exchange, type ExchangeRecord } from '@candor/core';
import type { Journal, JournalEntry, JournalStatus } from '@candor/journal';
import { LeaderClock, systemTime } from './clock.ts';
import { demoCommands, listingCommands } from './first-start.ts';
import { Leader, queueMax } from './leader.ts';
import { limitOrder } from './test-support/limit-order.ts';
import type { Outcome, Pending } from './service.ts';

/** A journal whose disk is as slow as the test wants. */
class HeldJournal implements Journal {
  readonly firstSeq = 1;
  readonly entries: Uint8Array[] = [];
  readonly listeners = new Set<(upToSeq: number) => void>();
  durableSeq = 0;
  held = false;
  accepting = true;
  broken: Error | undefined;

  append({ bytes }: JournalEntry): Promise<void> {
    if (this.broken) return Promise.reject(this.broken);
    this.entries.push(bytes.slice());
    if (!this.held) this.sync();
    return Promise.resolve();
  }

  sync(): void {
    this.durableSeq = this.entries.length;
    for (const listener of this.listeners) listener(this.durableSeq);
  }

  async *read(fromSeq: number, toSeq = this.durableSeq): AsyncIterable<JournalEntry> {
    for (let seq = fromSeq; seq <= toSeq; seq += 1) yield { seq, bytes: this.entries[seq - 1]! };
  }

  async readOne(seq: number): Promise<Uint8Array | undefined> {
    return this.entries[seq - 1];
  }

  onDurable(listener: (upToSeq: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  status(): JournalStatus {
    return { freeBytes: 0, accepting: this.accepting, queue: 0, lagMs: 0 };
  }

  async close(): Promise<void> {}
}

let journal: HeldJournal;
let leader: Leader;
let faults: Error[];

beforeEach(async () => {
  journal = new HeldJournal();
  faults = [];
  const clock = new LeaderClock(systemTime, 0, () => undefined);
  leader = new Leader({ exchange: Exchange.empty(), journal, clock, onFault: (fault) => faults.push(fault) });
  for (const command of [...listingCommands(), ...demoCommands()]) {
    const outcome = await leader.submit(command);
    if (outcome.kind !== 'done') throw new Error(`${command.type}: ${outcome.kind}`);
  }
});

const bid = (price: number) => limitOrder({ userId: 1, side: 'buy', price });

/** Whether a promise has settled once everything that can run has run. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await new Promise((turn) => setImmediate(turn));
  return done;
}

test('a command is answered when its record is durable, and not before', async () => {
  journal.held = true;
  const outcome = leader.submit(bid(6_000_000));
  expect(await settled(outcome)).toBe(false);
  journal.sync();
  expect(await outcome).toMatchObject({ kind: 'done', seq: journal.durableSeq, repeated: false });
});

test('a read gives what it saw once that is durable', async () => {
  journal.held = true;
  void leader.submit(bid(6_000_000));
  const read = leader.read((exchange) => exchange.seq);
  expect(await settled(read)).toBe(false);
  journal.sync();
  expect(await read).toEqual({ value: journal.durableSeq, seq: journal.durableSeq });
});

test('a rejection rests on what others did, so it waits for that to be durable', async () => {
  journal.held = true;
  void leader.submit(bid(6_000_000));
  const rejected = leader.submit({ type: 'register_user', userId: 1, merchant: false });
  expect(await settled(rejected)).toBe(false);
  journal.sync();
  expect(await rejected).toMatchObject({ kind: 'rejected', reason: 'user_exists' });
});

test('every listener has the record before its command is answered, in order', async () => {
  const seen: (number | string)[] = [];
  leader.onRecord((record: ExchangeRecord) => seen.push(record.seq));
  const first = leader.durableSeq + 1;
  journal.held = true;
  const answers = [bid(6_000_000), bid(5_900_000)].map((command) =>
    leader
      .submit(command)
      .then((outcome) => seen.push(`answer ${outcome.kind === 'done' ? outcome.seq : outcome.kind}`)),
  );
  journal.sync();
  await Promise.all(answers);
  expect(seen).toEqual([first, first + 1, `answer ${first}`, `answer ${first + 1}`]);
});

test('the same request again answers with the first record; another content under its id does not', async () => {
  const request = { userId: 1, requestId: 'request-1', content: '{"price":"60000"}' };
  const first = await leader.submit(bid(6_000_000), request);
  const again = await leader.submit(bid(6_000_000), request);
  const { seq } = first as Extract<Outcome, { kind: 'done' }>;
  expect(again).toEqual({ ...first, repeated: true });
  expect(leader.durableSeq).toBe(seq);
  expect(await leader.submit(bid(6_000_001), { ...request, content: 'other' })).toEqual({ kind: 'mismatch' });
  expect(await leader.submit(bid(6_000_000), { ...request, userId: 2 })).toMatchObject({
    kind: 'done',
    repeated: false,
  });
});

test('a repetition that comes before the first is durable is answered with it, too', async () => {
  const request = { userId: 1, requestId: 'request-2', content: 'same' };
  journal.held = true;
  const [first, again] = [leader.submit(bid(6_000_000), request), leader.submit(bid(6_000_000), request)];
  expect(await settled(again)).toBe(false);
  journal.sync();
  expect(await again).toEqual({ ...(await first), repeated: true });
});

test('a disk that fills is noticed by the next command, also while commands are on their way or were refused since the last commit', async () => {
  expect(await leader.submit(bid(1))).toMatchObject({ kind: 'rejected' });
  journal.accepting = false;
  expect(await leader.submit(bid(6_000_000))).toEqual({ kind: 'unavailable', reason: 'storage_full' });
  journal.accepting = true;
  journal.held = true;
  const onItsWay = leader.submit(bid(6_000_000));
  journal.accepting = false;
  expect(await leader.submit(bid(6_000_000))).toEqual({ kind: 'unavailable', reason: 'storage_full' });
  journal.sync();
  expect(await onItsWay).toMatchObject({ kind: 'done' });
});

test('a full disk and a long queue refuse before anything is decided', async () => {
  const { value: before } = await leader.read((exchange) => exchange.stateHash());
  journal.accepting = false;
  expect(await leader.submit(bid(6_000_000))).toEqual({ kind: 'unavailable', reason: 'storage_full' });
  journal.accepting = true;
  const { value: after } = await leader.read((exchange) => exchange.stateHash());
  expect(after).toBe(before);

  journal.held = true;
  for (let waiting = 0; waiting < queueMax; waiting += 1) void leader.submit({ type: 'tick' });
  expect(await leader.submit({ type: 'tick' })).toEqual({ kind: 'unavailable', reason: 'overloaded' });
  journal.sync();
  journal.held = false;
  expect(await leader.submit({ type: 'tick' })).toMatchObject({ kind: 'done' });
});

test('after a failed append nothing is answered any more, and the process is asked to end', async () => {
  journal.broken = new Error('EIO');
  const outcome = leader.submit(bid(6_000_000));
  expect(await settled(outcome)).toBe(false);
  expect(faults.map(({ message }) => message)).toEqual(['EIO']);
  expect(await leader.submit(bid(6_000_000))).toEqual({ kind: 'unavailable', reason: 'stopping' });
});

/** What a caller gets whose command is decided at once. */
function pendingIn(told: (number | string)[]): Pending {
  let decided = 0;
  return {
    decided: (seq) => (decided = seq),
    durable: () => told.push(`now ${decided}`),
  };
}

test('a caller without a promise is answered when the record is durable and every listener has it, in order', async () => {
  const told: (number | string)[] = [];
  leader.onRecord(({ seq }) => told.push(seq));
  const first = leader.durableSeq + 1;
  journal.held = true;
  expect(leader.submitNow(bid(6_000_000), undefined, pendingIn(told))).toBe(true);
  const between = leader.submit(bid(5_900_000)).then(() => told.push('submitted'));
  expect(leader.submitNow(bid(5_800_000), undefined, pendingIn(told))).toBe(true);
  expect(await settled(between)).toBe(false);
  expect(told).toEqual([]);
  journal.sync();
  await between;
  expect(told).toEqual([first, `now ${first}`, first + 1, first + 2, `now ${first + 2}`, 'submitted']);
});

test('what gives no new record is not taken at once, and nobody is answered', async () => {
  const told: string[] = [];
  const request = { userId: 1, requestId: 'request-3', content: 'same' };
  journal.held = true;
  const first = leader.submit(bid(6_000_000), request);
  expect(leader.submitNow(bid(6_000_000), request, pendingIn(told))).toBe(false);
  expect(leader.submitNow(bid(6_000_000), { ...request, content: 'other' }, pendingIn(told))).toBe(false);
  expect(leader.submitNow(bid(0), undefined, pendingIn(told))).toBe(false);
  journal.sync();
  await first;
  journal.accepting = false;
  expect(leader.submitNow(bid(6_000_000), undefined, pendingIn(told))).toBe(false);
  expect(told).toEqual([]);
});

test('after a failed append nobody gets an answer at once', async () => {
  const told: string[] = [];
  journal.held = true;
  expect(leader.submitNow(bid(6_000_000), undefined, pendingIn(told))).toBe(true);
  journal.broken = new Error('EIO');
  expect(leader.submitNow(bid(5_900_000), undefined, pendingIn(told))).toBe(true);
  expect(await settled(new Promise(() => undefined))).toBe(false);
  journal.sync();
  expect([told, faults.map(({ message }) => message)]).toEqual([[], ['EIO']]);
  expect(leader.submitNow(bid(6_000_000), undefined, pendingIn(told))).toBe(false);
});

test('stopping refuses what is new and waits for what was decided', async () => {
  journal.held = true;
  const outcome = leader.submit(bid(6_000_000));
  const stopped = leader.stop();
  expect(await leader.submit(bid(6_000_000))).toEqual({ kind: 'unavailable', reason: 'stopping' });
  expect(await settled(stopped)).toBe(false);
  journal.sync();
  await stopped;
  expect((await outcome).kind).toBe('done');
});

test('what time has made due is recorded before the command of that moment', async () => {
  const exchange = Exchange.empty();
  const clock = new LeaderClock(systemTime, 0, () => undefined);
  const entries = new HeldJournal();
  const due = new Leader({ exchange, journal: entries, clock, onFault: (fault) => faults.push(fault) });
  await due.submit(listingCommands()[0]!);
  vi.spyOn(exchange, 'timeComesFirst').mockReturnValueOnce(true);
  const outcome = await due.submit(listingCommands()[1]!);
  expect(outcome).toMatchObject({ kind: 'done', seq: 3, record: { events: [{ type: 'asset_listed' }] } });
  const second = await due.recordAt(2);
  expect(second).toMatchObject({ actor: { kind: 'system' } });
  expect(second?.events.map(({ type }) => type)).not.toContain('asset_listed');
  // Records of time settle what is due themselves.
  vi.spyOn(exchange, 'timeComesFirst').mockReturnValueOnce(true);
  expect(await due.submit({ type: 'tick' })).toMatchObject({ seq: 4 });
  expect(faults).toEqual([]);
});
