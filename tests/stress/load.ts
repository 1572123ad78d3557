import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type FaultOutcome, judged, percentile, round } from '../faults/outcome.ts';
import { ChildNode, ChildUser } from '../faults/support/child-node.ts';
import { probeFor } from '../faults/support/probe.ts';
import { addressOf } from '../faults/support/raw-socket.ts';

const slowReaders = 200;
const traders = 40;
/**
 * The clients represent other machines: on the processors that they share with the node, its
 * threads come first.
 */
const behindTheNode = 10;
const mebibyte = 1024 * 1024;

/** What the goals of the load say, in the words of docs/reliability.md. */
const goals = { loopP99Ms: 20, loopMaxMs: 100, socketKib: 40, ackTimes: 3 } as const;

interface Counts {
  readonly orders: Readonly<Record<string, number>>;
  readonly logins: Readonly<Record<string, number>>;
  readonly reports: Readonly<Record<string, number>>;
  readonly impolite: number;
  readonly acknowledged: readonly { token: number; requestId: string; seq: number }[];
}

/**
 * Everything at once on a running node: sockets with market data, 200 of which stop reading, a
 * flood of orders, one of logins, and reports, each client with an address of its own, so that the
 * limits of a live exchange hold. `count` is the number of sockets. Passes when nothing answered is
 * lost, what was refused was refused with a time to come back, the readers stayed, and the goals
 * for loop, memory and latency are met: they are those of a machine that is free.
 */
export async function load({ count }: { count: number }): Promise<FaultOutcome> {
  const node = await ChildNode.start({ isTimed: true, flags: ['--trust-proxy', '127.0.0.1', '--log-level', 'error'] });
  const children: ChildProcess[] = [];
  const port = Number(new URL(node.address).port);
  try {
    const users = await registered(node, traders + 1);
    const probe = users[0] as ChildUser;
    await node.trades(probe);
    await node.figures();
    const idle = await probeFor(probe, 6_000);
    const idleFigures = await node.figures();

    const swarm = child('swarm.ts', [port, count, slowReaders, 400], children);
    const opened = (await once(swarm, 'message'))[0] as { opened: number; refused: Record<string, number>; ms: number };
    await new Promise((settle) => setTimeout(settle, 2_000));
    const withSockets = await node.figures();
    swarm.send('slow');

    const flood = child(
      'flood.ts',
      [
        port,
        users
          .slice(1)
          .map(({ token }) => token)
          .join(','),
      ],
      children,
    );
    await once(flood, 'message');
    const { acks: busy, residentMax } = await probedWatched(node, probe, 25_000);
    const busyFigures = await node.figures();
    const answer = once(flood, 'message');
    flood.send('end');
    const counts = (await answer)[0] as Counts;
    const readers = once(swarm, 'message');
    swarm.send('count');
    const left = (await readers)[0] as { slowOpen: number; othersOpen: number; bytes: number };
    for (const one of children) one.kill();

    for (const { token, requestId, seq } of counts.acknowledged) {
      const user = users[token + 1];
      user?.acknowledged.push({ userId: user.userId, requestId, path: '', seq, answer: '' });
    }
    const audited = await node.audit(users);
    const figures = {
      sockets: opened.opened,
      opened: opened.ms,
      idleAckP99Ms: round(percentile(idle, 0.99)),
      busyAckP50Ms: round(percentile(busy, 0.5)),
      busyAckP99Ms: round(percentile(busy, 0.99)),
      loopP99Ms: round(busyFigures.loopP99 * 1_000),
      loopMaxMs: round(busyFigures.loopMax * 1_000),
      socketKib: round((withSockets.resident - idleFigures.resident) / opened.opened / 1024),
      grownMib: round((residentMax - withSockets.resident) / mebibyte),
      residentMib: round(busyFigures.resident / mebibyte),
      slowStillOpen: left.slowOpen,
      readersStillOpen: left.othersOpen,
      readMib: round(left.bytes / mebibyte),
    };
    const { orders, logins, reports, impolite } = counts;
    const answered = counts.acknowledged.length;
    return judged(
      { ...figures, orders, logins, reports, impolite, answered, ...audited },
      {
        kept: {
          nothingLost: audited.lost + audited.doubled === 0 && audited.verified && audited.same,
          polite: impolite === 0,
          allOpened: opened.opened === count,
          readersStayed: left.othersOpen === count - slowReaders,
        },
        goals: {
          loopP99: figures.loopP99Ms <= goals.loopP99Ms,
          loopMax: figures.loopMaxMs <= goals.loopMaxMs,
          socketKib: figures.socketKib <= goals.socketKib,
          ack: figures.busyAckP99Ms <= goals.ackTimes * figures.idleAckP99Ms,
        },
      },
    );
  } finally {
    for (const one of children) one.kill();
    await node.remove();
  }
}

function child(file: string, args: readonly (string | number)[], children: ChildProcess[]): ChildProcess {
  const started = fork(fileURLToPath(new URL(file, import.meta.url)), args.map(String));
  if (started.pid !== undefined) setPriority(started.pid, behindTheNode);
  children.push(started);
  return started;
}

async function registered(node: ChildNode, count: number): Promise<ChildUser[]> {
  const users: ChildUser[] = [];
  for (let number = 0; number < count; number += 1)
    users.push(await node.register(`load${number}@example.com`, addressOf(4_000_000 + number * 256)));
  return users;
}

async function probedWatched(
  node: ChildNode,
  probe: ChildUser,
  forMs: number,
): Promise<{ acks: number[]; residentMax: number }> {
  let residentMax = 0;
  const watching = setInterval(() => {
    node.resident().then(
      (bytes) => (residentMax = Math.max(residentMax, bytes)),
      () => undefined,
    );
  }, 500);
  const acks = await probeFor(probe, forMs);
  clearInterval(watching);
  return { acks, residentMax };
}
