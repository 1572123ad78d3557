const attemptsMax = 400;

/**
 * The smallest list, found by delta debugging, that still fails: ever smaller pieces are left out
 * as long as `fails` stays true of the rest (Zeller and Hildebrandt, "Simplifying and Isolating
 * Failure-Inducing Input", 2002). Gives up refining after `attempts` tries.
 */
export function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => boolean,
  attempts = attemptsMax,
): Item[] {
  const search = shrinking(items, attempts);
  let step = search.next();
  while (!step.done) step = search.next(fails(step.value));
  return step.value;
}

/** The same where trying takes a while. */
export async function shrinkSlowly<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  attempts = attemptsMax,
): Promise<Item[]> {
  const search = shrinking(items, attempts);
  let step = search.next();
  while (!step.done) step = search.next(await fails(step.value));
  return step.value;
}

/**
 * Gives the lists to be tried, is called back with whether each fails, and returns the smallest
 * that did.
 */
function* shrinking<Item>(items: readonly Item[], attempts: number): Generator<Item[], Item[], boolean> {
  let current = [...items];
  let left = attempts;
  let size = Math.ceil(current.length / 2);
  while (size >= 1 && left > 0) {
    let removed = false;
    for (let start = 0; start < current.length && left > 0;) {
      const rest = [...current.slice(0, start), ...current.slice(start + size)];
      left -= 1;
      if (rest.length < current.length && (yield rest)) {
        current = rest;
        removed = true;
      } else {
        start += size;
      }
    }
    if (size === 1 && !removed) break;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return current;
}
