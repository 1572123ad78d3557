import type { ChildNode } from './child-node.ts';

const reachedWithinMs = 60_000;

/** Waits until the step is reached, which ends the process without a code. */
export async function killed(node: ChildNode, step: string): Promise<void> {
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), reachedWithinMs);
  const late = new Promise<'late'>((done) => tooLate.signal.addEventListener('abort', () => done('late')));
  const code = await Promise.race([node.process.ended(), late]);
  clearTimeout(timer);
  if (code !== null) throw new Error(`${step}: the step was not reached (${code}):\n${node.process.output}`);
}
