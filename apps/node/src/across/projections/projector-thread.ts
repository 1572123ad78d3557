// Records are decoded, folded and put into rows in this thread, so that lists never take time from
// orders.
import { parentPort, workerData } from 'node:worker_threads';
import { decodeRecord, type ExchangeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import { readRecords } from '../../engine/exchange/record-batch.ts';
import { standBack, standing } from '../../base/ops/thread-priority.ts';
import { Fold } from './fold.ts';
import { Follower } from './follower.ts';
import type { FromProjector, ProjectorStart, Questions, ToProjector } from './projector-messages.ts';
import { statementsOf, textsOf } from './store.ts';
import { type DoorWriter, openDoor } from '../../base/sql/sql-door.ts';
import { systemTime } from '../../engine/projections/time.ts';

interface Waiting {
  readonly answered: (answer: unknown) => void;
  readonly refused: (error: Error) => void;
}

const start = workerData as ProjectorStart;
const ignored = new Set(start.ignored);
const taken = new Uint32Array(start.taken);
const waiting = new Map<number, Waiting>();
let durableSeq = start.durableSeq;
let nextId = 1;

const say = (message: FromProjector): void => parentPort?.postMessage(message);

function ask<What extends keyof Questions>(
  what: What,
  asked: Questions[What]['asked'],
): Promise<Questions[What]['answer']> {
  const id = nextId++;
  return new Promise((answered, refused) => {
    waiting.set(id, { answered: (answer) => answered(answer as Questions[What]['answer']), refused });
    say({ kind: 'question', id, what, asked } as FromProjector);
  });
}

async function* recordsFrom(seq: number): AsyncIterable<ExchangeRecord> {
  for await (const { bytes } of readJournal(start.journal, seq, durableSeq)) yield decodeRecord(bytes);
}

let door: DoorWriter | undefined;

/** The way into the database; another one where what it led to has ended. */
async function openedDoor(): Promise<DoorWriter> {
  if (door === undefined || door.isOver) door = openDoor(await ask('door', null));
  return door;
}

const follower = new Follower({
  source: {
    get durableSeq() {
      return durableSeq;
    },
    recordsFrom,
    listings: () => ask('listings', null),
    totals: (rows) => ask('totals', rows),
  },
  place: {
    load: async () => Fold.of(await ask('load', null), ignored),
    prepare(changes) {
      const texts = textsOf(changes);
      return async () => (await openedDoor()).run(await statementsOf(texts));
    },
  },
  logger: { error: (fields: object, text: string) => say({ kind: 'error', fields, text }) },
  ignored,
  recoveredSeq: start.recoveredSeq,
  onLostEnd: (fault) => say({ kind: 'lost end', problem: fault.message }),
  time: systemTime,
  onProgress: () => {
    const { state, appliedSeq, mismatch, lookedAtMs } = follower;
    say({ kind: 'progress', state, appliedSeq, mismatch, lookedAtMs });
  },
});

function hear(message: ToProjector): void {
  switch (message.kind) {
    case 'durable':
      durableSeq = message.seq;
      if (message.records === null) return follower.nudge();
      for (const record of readRecords(message.records)) follower.receive(record);
      Atomics.add(taken, 0, message.records.length);
      return;
    case 'hurry':
      return follower.hurryTo(message.seq);
    case 'answer':
      waiting.get(message.id)?.answered(message.answer);
      return void waiting.delete(message.id);
    case 'refused':
      waiting.get(message.id)?.refused(new Error(message.problem));
      return void waiting.delete(message.id);
    case 'close':
      void close();
  }
}

async function close(): Promise<void> {
  await follower.close();
  await door?.close();
  parentPort?.close();
}

standBack(standing.farBack);
parentPort?.on('message', hear);
follower.start();
