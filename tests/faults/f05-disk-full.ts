import { SeededRandom } from '@candor/testkit';
import { drawn, formOf } from '../../apps/node/src/wire/uploads/test-support/drawn.ts';
import type { Effort, FaultOutcome } from './outcome.ts';
import { ChildNode, type ChildUser } from './support/child-node.ts';
import { FaultPlan, type FaultRule } from './support/fault-plan.ts';

const mebibyte = 1024 * 1024;
const room: FaultRule = { op: 'statfs', freeBytes: 10_000 * mebibyte };
const full: FaultRule = { op: 'statfs', freeBytes: 60 * mebibyte };
const lookEveryMs = 300;

/**
 * The disk of a whole running node fills up (F5): under the journal, under SQL, under the images
 * that people send, each while the others have room as on disks of their own, and while the last
 * snapshot is written. Passes when a full journal disk refuses orders with 503 storage_full before
 * it takes them and takes them again when there is room; when orders go on while SQL has no room
 * and its rows are right afterwards; when an image is refused with 503 and the next one kept; when
 * the node stops in order without its snapshot; and nothing answered is lost.
 */
export async function fillDisk({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const plan = new FaultPlan(room);
  const node = await ChildNode.start({ plan });
  const problems: string[] = [];
  try {
    const user = await node.register('full@example.com');
    await node.trades(user);
    let refused = 0;
    for (let time = 0; time < count; time += 1) {
      const kind = time % 3;
      if (kind === 0) problems.push(...(await fillJournal(user, plan, random)));
      else if (kind === 1) problems.push(...(await fillSql(node, user, plan)));
      else problems.push(...(await fillUploads(node, user, plan)));
      if (kind !== 1) refused += 1;
    }
    plan.set(room, { op: 'write', on: 'snapshot', act: 'ENOSPC' });
    const audited = await node.audit([user]);
    const { lost, doubled, verified, same } = audited;
    const pass = problems.length === 0 && lost + doubled === 0 && verified && same;
    return { pass, times: count, refused, answered: user.acknowledged.length, ...audited, problems };
  } finally {
    await node.remove();
    plan.remove();
  }
}

async function fillJournal(user: ChildUser, plan: FaultPlan, random: SeededRandom): Promise<string[]> {
  const problems: string[] = [];
  // Orders are on their way while the disk fills.
  const underway = Array.from({ length: random.integer(1, 20) }, () => user.order());
  plan.set(full);
  await Promise.all(underway);
  await new Promise((look) => setTimeout(look, lookEveryMs));
  const taken = user.acknowledged.length;
  for (let order = 0; order < 5; order += 1) {
    const { status, reason, retryAfter } = await user.order();
    if (status !== 503 || reason !== 'storage_full' || retryAfter === null)
      problems.push(`a full disk answered ${status} ${reason}, retry after ${retryAfter}`);
  }
  if (user.acknowledged.length !== taken) problems.push('a full disk took an order');
  plan.set(room);
  await new Promise((look) => setTimeout(look, lookEveryMs));
  const after = await user.order();
  if (after.status !== 200) problems.push(`with room again: ${after.status} ${after.reason}`);
  return problems;
}

async function fillSql(node: ChildNode, user: ChildUser, plan: FaultPlan): Promise<string[]> {
  const problems: string[] = [];
  plan.set(room, { op: 'write', on: 'sql', act: 'ENOSPC' });
  await new Promise((look) => setTimeout(look, lookEveryMs));
  for (let order = 0; order < 20; order += 1) {
    const { status, reason } = await user.order();
    if (status !== 200) problems.push(`while SQL had no room: ${status} ${reason}`);
  }
  plan.set(room);
  if (!(await node.caughtUp(30_000))) problems.push(`SQL did not catch up: ${JSON.stringify(await node.ready())}`);
  return problems;
}

async function fillUploads(node: ChildNode, user: ChildUser, plan: FaultPlan): Promise<string[]> {
  const problems: string[] = [];
  plan.set(room, { op: 'write', on: 'upload', act: 'ENOSPC' });
  await new Promise((look) => setTimeout(look, lookEveryMs));
  const { payload, type } = formOf(await drawn('png'));
  const send = async () => {
    const response = await fetch(`${node.address}/api/common/upload/OSS`, {
      method: 'POST',
      headers: { 'content-type': type, satoken: user.token },
      body: new Uint8Array(payload),
    });
    const { data } = (await response.json()) as { data: { reason?: string; link?: string } | null };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), ...data };
  };
  const { status, reason, retryAfter } = await send();
  if (status !== 503 || reason !== 'storage_full' || retryAfter === null)
    problems.push(`an image without room got ${status} ${reason}, retry after ${retryAfter}`);
  const order = await user.order();
  if (order.status !== 200) problems.push(`while images had no room: ${order.status} ${order.reason}`);
  plan.set(room);
  await new Promise((look) => setTimeout(look, lookEveryMs));
  const kept = await send();
  const shown = await fetch(`${node.address}${kept.link ?? ''}`);
  if (kept.status !== 200 || !shown.ok)
    problems.push(`an image with room again: ${kept.status}, shown ${shown.status}`);
  return problems;
}
