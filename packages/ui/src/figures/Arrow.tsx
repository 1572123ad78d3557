import type { Direction } from './direction.ts';

const paths = { up: 'M6 2.5 11 10.5H1Z', down: 'M6 9.5 1 1.5h10Z' } as const;

/**
 * The arrow that says the same as the hue, drawn: not every system has the character. Nothing where
 * nothing moved.
 */
export function Arrow({ direction }: { readonly direction: Direction }) {
  if (direction === 'same') return null;
  return (
    <svg viewBox="0 0 12 12" width="0.75em" height="0.75em" fill="currentColor" aria-hidden>
      <path d={paths[direction]} />
    </svg>
  );
}
