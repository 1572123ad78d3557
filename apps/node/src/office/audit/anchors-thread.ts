// Records are read in this thread, so that a look at the whole journal takes no time from orders.
import { parentPort, workerData } from 'node:worker_threads';
import { decodeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import { firstKept } from '../../engine/exchange/first-kept.ts';
import type { AnchorsFound, AnchorsJob, AnchorsTold } from './journal-anchors.ts';
import { standBack } from '../../base/ops/thread-priority.ts';

/**
 * Reported at once: few enough to take no noticeable time from the orders of the receiving thread.
 */
const toldAtOnce = 1_000;

standBack();
const { journal, uptoSeq } = workerData as AnchorsJob;
const tell = (told: AnchorsTold) => parentPort?.postMessage(told);
let found: AnchorsFound = [];
let last = 0;
for await (const { seq, bytes } of readJournal(journal, firstKept(journal), uptoSeq)) {
  last = seq;
  for (const event of decodeRecord(bytes).events)
    if (event.type === 'audit_anchored') found.push([event.entries, event.headHash]);
  if (found.length < toldAtOnce) continue;
  tell(found);
  found = [];
}
// What is durable and not there is no journal that says nothing.
if (last < uptoSeq) throw new Error(`The journal ends at ${last}, before ${uptoSeq}.`);
tell(found);
tell(null);
