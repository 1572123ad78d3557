import { join } from 'node:path';
import { decodeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import type { NodeUser, WholeNode } from './whole-node.ts';

/** How long rows may take to come up to the journal. */
export const catchUpMs = 60_000;
/** Orders at once while nothing becomes rows. */
const atOnce = 64;
const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** Buys and sells in turn, so that a fast machine does not come to the end of its funds. */
export const submit = (node: WholeNode, { token }: NodeUser, number: number) =>
  node.post(
    '/api/currency/order/submit',
    { symbol: 'BTC/USDT', type: 'market', ...(number % 2 === 0 ? buy : sell) },
    token,
  );
const buy = { side: 'buy', quoteAmount: '12.00' } as const;
const sell = { side: 'sell', quantity: '0.00020' } as const;

/** Waits until there is a price, and somebody to trade with. */
export async function firstOrder(node: WholeNode, user: NodeUser): Promise<void> {
  const deadlineMs = performance.now() + 30_000;
  while ((await submit(node, user, 0)).status !== 200) {
    if (performance.now() > deadlineMs) throw new Error('No order was taken within 30 s.');
    await pause(100);
  }
}

/** So many orders in each of 64 rows at once; how many were taken. */
export async function manyOrders(node: WholeNode, user: NodeUser, each: number): Promise<number> {
  let answered = 0;
  const row = async (): Promise<void> => {
    for (let number = 0; number < each; number += 1)
      if ((await submit(node, user, number)).status === 200) answered += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, row));
  return answered;
}

/** How fast the records up to a sequence, and their events, become rows; 0 where they do not. */
export async function ratesUpTo(
  node: WholeNode,
  lastSeq: number,
  appliedBefore: number,
): Promise<{ readonly records: number; readonly events: number }> {
  const records = await rateUpTo(node, lastSeq, appliedBefore);
  const eventsEach = await eventsOfARecord(node, appliedBefore + 1, lastSeq);
  return { records, events: Math.round(records * eventsEach) };
}

/** How many events the records between two sequences have, in the mean. */
async function eventsOfARecord(node: WholeNode, from: number, to: number): Promise<number> {
  let events = 0;
  for await (const { bytes } of readJournal(join(node.dir, 'journal'), from, to))
    events += decodeRecord(bytes).events.length;
  return events / Math.max(1, to - from + 1);
}

/**
 * Records a second from the first rows that are written to the last; waiting for the server is not
 * part of it.
 */
async function rateUpTo(node: WholeNode, lastSeq: number, appliedBefore: number): Promise<number> {
  const deadlineMs = performance.now() + catchUpMs;
  let first = { seq: appliedBefore, atMs: performance.now() };
  while (performance.now() < deadlineMs) {
    const { appliedSeq } = await seqs(node);
    if (appliedSeq >= lastSeq) return Math.ceil(((appliedSeq - first.seq) * 1_000) / (performance.now() - first.atMs));
    if (first.seq === appliedBefore && appliedSeq > appliedBefore) first = { seq: appliedSeq, atMs: performance.now() };
    await pause(5);
  }
  return 0;
}

/** What is durable, and what of it became rows. */
export async function seqs(node: WholeNode): Promise<{ readonly durableSeq: number; readonly appliedSeq: number }> {
  const response = await fetch(`${node.address}/ready`);
  return (await response.json()) as { durableSeq: number; appliedSeq: number };
}
