// Records are read in this thread, so that a look at the whole journal takes no time from orders.
import { parentPort, workerData } from 'node:worker_threads';
import { decodeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import type { AnchorsFound, AnchorsJob } from './journal-anchors.ts';
import { standBack } from '../ops/thread-priority.ts';

standBack();
const { journal, fromSeq, uptoSeq } = workerData as AnchorsJob;
const found: AnchorsFound = [];
let last = fromSeq - 1;
for await (const { seq, bytes } of readJournal(journal, fromSeq, uptoSeq)) {
  last = seq;
  for (const event of decodeRecord(bytes).events)
    if (event.type === 'audit_anchored') found.push([event.entries, event.headHash]);
}
// What is durable and not there is no journal that says nothing.
if (last < uptoSeq) throw new Error(`The journal ends at ${last}, before ${uptoSeq}.`);
parentPort?.postMessage(found);
