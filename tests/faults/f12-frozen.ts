import { type FaultOutcome } from './outcome.ts';
import { ChildNode } from './support/child-node.ts';
import { NodeProcess } from '../crash/node-process.ts';

const frozenMs = 3_000;

/**
 * The whole node stands still (F12), as a machine that swaps or a debugger makes it, with orders underway. Passes when nobody else can take its
 * folder meanwhile, every order underway is answered afterwards, time does not jump, and nothing is lost or done twice.
 */
export async function freeze({ count }: { count: number }): Promise<FaultOutcome> {
  const node = await ChildNode.start();
  const problems: string[] = [];
  try {
    const user = await node.register('frozen@example.com');
    await node.trades(user);
    for (let time = 0; time < count; time += 1) {
      const underway = Array.from({ length: 20 }, () => user.order());
      node.process.signal('SIGSTOP');
      const late = Array.from({ length: 20 }, () => user.order());
      const second = new NodeProcess(['start', '--data-dir', node.dir, '--port', '0', '--feed', 'simulated']);
      const [code] = await Promise.all([second.ended(), new Promise((stand) => setTimeout(stand, frozenMs))]);
      if (code !== 1 || !second.output.includes('in use by process')) problems.push(`a second node: ${second.output}`);
      node.process.signal('SIGCONT');
      const answers = await Promise.all([...underway, ...late]);
      const odd = answers.filter(({ status }) => status !== 200);
      if (odd.length > 0) problems.push(`${odd.length} orders got ${odd[0]?.status} ${odd[0]?.reason}`);
    }
    const audited = await node.audit([user]);
    const { lost, doubled, verified, same } = audited;
    const pass = problems.length === 0 && lost + doubled === 0 && verified && same;
    return { pass, times: count, answered: user.acknowledged.length, ...audited, problems };
  } finally {
    node.process.signal('SIGCONT');
    await node.remove();
  }
}
