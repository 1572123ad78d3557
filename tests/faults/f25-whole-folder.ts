import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultOutcome } from './outcome.ts';
import { ChildNode, ChildUser } from './support/child-node.ts';

const readyMaxMs = 60_000;
type Room = 'journal' | 'snapshots' | 'sql';

/**
 * The folder of a whole node that somebody traded on, in so many orders, is copied to empty places
 * and started there (F25): whole, without its SQL, and with SQL of a later hour than its journal.
 * Passes when the whole one is ready within 60 s and has its people, its funds and its rows; when
 * the one without SQL has the journal's rows again, knows nobody, and gives newcomers no one else's
 * account; and when the journal that SQL is ahead of is refused.
 */
export async function restoreNode({ count }: { count: number }): Promise<FaultOutcome> {
  const source = await ChildNode.start();
  const copies: ChildNode[] = [];
  const copyOf = async (rooms: Readonly<Partial<Record<Room, string>>>) => {
    const copy = await ChildNode.make({});
    for (const [room, from] of Object.entries(rooms)) cpSync(from, join(copy.dir, room), { recursive: true });
    copies.push(copy);
    return copy;
  };
  const roomOf = (node: ChildNode, room: Room) => join(node.dir, room);
  const problems: string[] = [];
  try {
    const user = await source.register('restored@example.com');
    await source.trades(user);
    // As a backup takes it that does not wait for the node: its last batch may be torn.
    const earlier = await copyOf({ journal: roomOf(source, 'journal') });
    for (let order = 0; order < count; order += 1) await user.order();
    await source.caughtUp();
    await source.process.stop();
    const [journal, snapshots, sql] = [roomOf(source, 'journal'), roomOf(source, 'snapshots'), roomOf(source, 'sql')];

    const whole = await copyOf({ journal, snapshots, sql });
    const readyMs = await startedIn(whole);
    const again = new ChildUser(whole.address, user.token, user.userId);
    await whole.trades(again).catch((error: unknown) => problems.push(`the whole folder: ${String(error)}`));
    problems.push(...told('the whole folder', await whole.audit([user, again])));

    const bare = await copyOf({ journal, snapshots });
    const bareReadyMs = await startedIn(bare);
    const stranger = await new ChildUser(bare.address, user.token, user.userId).order();
    if (stranger.status !== 401) problems.push(`without SQL a token of before got ${stranger.status}`);
    const newcomer = await bare.register('newcomer@example.com');
    if (newcomer.userId <= user.userId) problems.push(`a newcomer was given account ${newcomer.userId}`);
    await bare.trades(newcomer);
    problems.push(...told('without SQL', await bare.audit([user, newcomer])));

    const behind = await copyOf({ journal: roomOf(earlier, 'journal'), sql });
    await behind.startAgain().catch(() => undefined);
    const code = await behind.process.ended();
    if (code !== 1) problems.push(`a journal that SQL is ahead of was not refused: ${code} ${behind.process.output}`);

    const isReady = readyMs <= readyMaxMs && bareReadyMs <= readyMaxMs;
    if (!isReady) problems.push(`ready after ${readyMs} and ${bareReadyMs} ms`);
    return { pass: problems.length === 0, orders: count, readyMs, bareReadyMs, refusedCode: code ?? -1, problems };
  } finally {
    for (const node of [source, ...copies]) await node.remove();
  }
}

async function startedIn(node: ChildNode): Promise<number> {
  const startedAtMs = performance.now();
  await node.startAgain();
  return Math.round(performance.now() - startedAtMs);
}

function told(where: string, audited: Awaited<ReturnType<ChildNode['audit']>>): string[] {
  const { lost, doubled, verified, same } = audited;
  return lost + doubled === 0 && verified && same ? [] : [`${where}: ${JSON.stringify(audited)}`];
}
