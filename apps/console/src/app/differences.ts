/** A line of two texts laid over each other: in both, in the first alone, in the second alone. */
export interface ComparedLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/**
 * Beyond so many pairs of lines the middle counts as changed whole: nobody reads that much line by
 * line.
 */
const pairsMost = 4_000_000;

/** What two texts differ in, line by line, by their longest common run of lines. */
export function differences(before: string, after: string): readonly ComparedLine[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const same = (one: string): ComparedLine => ({ kind: 'same', text: one });
  let head = 0;
  while (head < Math.min(old.length, next.length) && old[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, next.length) - head && old.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(0, head).map(same),
    ...compared(old.slice(head, old.length - tail), next.slice(head, next.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ];
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

function compared(old: readonly string[], next: readonly string[]): ComparedLine[] {
  const gone = (text: string): ComparedLine => ({ kind: 'gone', text });
  const added = (text: string): ComparedLine => ({ kind: 'new', text });
  if (old.length * next.length > pairsMost) return [...old.map(gone), ...next.map(added)];
  const width = next.length + 1;
  /** At i, j: how many lines the rests from i and from j have in common. */
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      common[i * width + j] =
        old[i] === next[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [here, there] = [old[i], next[j]];
    if (here !== undefined && here === there) {
      lines.push({ kind: 'same', text: here });
      i += 1;
      j += 1;
    } else if (
      here !== undefined &&
      (there === undefined || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    ) {
      lines.push(gone(here));
      i += 1;
    } else {
      lines.push(added(there ?? ''));
      j += 1;
    }
  }
  return lines;
}
