import { requestKeyOf } from '@candor/node';
import { killed } from './support/killed.ts';
import type { ChildNode, ChildUser } from './support/child-node.ts';
import { ChildOperator } from './support/child-operators.ts';
import type { FaultPlan } from './support/fault-plan.ts';

type When = 'before' | 'after';

/**
 * What one person asks for in one go and the exchange does in several: a row, its records, the mark
 * that they are there.
 */
const registrations: Readonly<Record<string, readonly [requestId: string, when: When]>> = {
  'between a registration’s row and its record': ['open-account', 'before'],
  'between a registration’s record and that of its funds': ['demo-funds', 'before'],
  'between a registration’s last record and its mark': ['demo-funds', 'after'],
};
const approvals: Readonly<Record<string, When>> = {
  'between an approval and its record': 'before',
  'between an approval’s record and its mark': 'after',
};

/** How many acts are cut off half done. */
export const halfDoneSteps = Object.keys(registrations).length + Object.keys(approvals).length;
/** Who proposes and who approves: they have to be there before the node starts. */
export const halfDoneOperators = { rita: ['risk'], carl: ['compliance'] } as const;

/**
 * Kills the whole node between what SQL holds of an act and the act's record, and between the
 * record and SQL's mark of it: registrations, and proposals that a second operator approves. The
 * same registration tried again must give the same account, once, with its funds; what was approved
 * must take effect at the next start, once. Gives what was not so, and the users for the audit.
 */
export async function killHalfway(
  { node, plan }: { readonly node: ChildNode; readonly plan: FaultPlan },
  words: ReadonlyMap<string, string>,
): Promise<{ readonly kills: number; readonly users: readonly ChildUser[]; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const arrive = (name: string) => ChildOperator.arrive(node.address, name, words.get(name) ?? '');
  const desk = { node, plan, rita: await arrive('rita'), carl: await arrive('carl') };
  const users = [await node.register('before@example.com')];
  let kills = 0;
  for (const [step, [requestId, when]] of Object.entries(registrations)) {
    const userId = (users.at(-1)?.userId ?? 0) + 1;
    const user = await registerTwice(desk, { step, requestId, when, userId });
    if (user.userId !== userId) problems.push(`${step}: user ${user.userId} where ${userId} was cut off`);
    users.push(user);
    kills += 1;
  }
  for (const [step, when] of Object.entries(approvals)) {
    const user = await node.register(`frozen-${when}@example.com`);
    users.push(user);
    problems.push(...(await approveOnce(desk, { step, when, userId: user.userId })));
    const { status } = await user.order();
    if (status !== 401) problems.push(`${step}: a frozen account's order got ${status}`);
    kills += 1;
  }
  return { kills, users, problems };
}

interface Desk {
  readonly node: ChildNode;
  readonly plan: FaultPlan;
  readonly rita: ChildOperator;
  readonly carl: ChildOperator;
}

interface Registering {
  readonly step: string;
  readonly requestId: string;
  readonly when: When;
  readonly userId: number;
}

/** Registers, is cut off, and registers again as a person does who got no answer. */
async function registerTwice({ node, plan }: Desk, { step, requestId, when, userId }: Registering): Promise<ChildUser> {
  const email = `halfway-${userId}@example.com`;
  plan.set({ op: 'write', on: 'segment', when, act: 'kill', holds: keyBytes({ userId, requestId }) });
  await Promise.all([killed(node, step), node.register(email).catch(() => undefined)]);
  plan.set();
  await node.startAgain();
  const user = await node.register(email);
  await node.trades(user);
  return user;
}

interface Approving {
  readonly step: string;
  readonly when: When;
  readonly userId: number;
}

/**
 * Proposes to freeze an account, approves it, is cut off, and waits for what the next start makes
 * of it.
 */
async function approveOnce({ node, plan, rita, carl }: Desk, { step, when, userId }: Approving) {
  const { operatorId } = (await carl.get<{ operator: { operatorId: number } }>('/me')).operator;
  const proposal = { kind: 'user.freeze', userId };
  const wanted = { proposal, reason: 'Asked for by its owner', requestId: `freeze-request-${userId}` };
  const { approvalId } = await rita.post<{ approvalId: number }>('/approvals/propose', wanted);
  const holds = keyBytes({ operatorId, requestId: `approval-${approvalId}` });
  plan.set({ op: 'write', on: 'segment', when, act: 'kill', holds });
  await Promise.all([killed(node, step), carl.post('/approvals/approve', { approvalId }).catch(() => undefined)]);
  plan.set();
  await node.startAgain();
  const deadlineMs = performance.now() + 30_000;
  for (;;) {
    const { records } = await carl.get<{ records: { approvalId: number; seq: number | null }[] }>(
      '/approvals?size=100',
    );
    const found = records.find((row) => row.approvalId === approvalId);
    if (found !== undefined && found.seq !== null) return [];
    if (performance.now() > deadlineMs) return [`${step}: what was approved did not take effect`];
    await new Promise((again) => setTimeout(again, 100));
  }
}

/** A request's key as a record holds it. */
export function keyBytes(
  request: { readonly requestId: string } & ({ userId: number } | { operatorId: number }),
): string {
  const { high, low } = requestKeyOf({ ...request, content: '' });
  return Buffer.from(Int32Array.of(high, low).buffer).toString('hex');
}
