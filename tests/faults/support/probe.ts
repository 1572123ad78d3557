import type { ChildUser } from './child-node.ts';

/** Milliseconds between orders of the probe: below what one user may send. */
const everyMs = 110;

/**
 * How long orders take at a steady pace, while `isOn` says so. Those that were refused are left
 * out.
 */
export async function probe(user: ChildUser, isOn: () => boolean): Promise<number[]> {
  const acks: number[] = [];
  while (isOn()) {
    const { status, ms } = await user.order();
    if (status === 200) acks.push(ms);
    await new Promise((next) => setTimeout(next, Math.max(0, everyMs - ms)));
  }
  return acks;
}

/** The same for so long. */
export function probeFor(user: ChildUser, forMs: number): Promise<number[]> {
  const endMs = performance.now() + forMs;
  return probe(user, () => performance.now() < endMs);
}
