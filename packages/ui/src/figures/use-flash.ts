import { compareDecimals } from '@candor/amount';
import { useEffect, useRef } from 'react';

const pauseMs = 400;

/**
 * Tints an element for a moment when its decimal string changes, in the direction of the change and at most once per 400 ms. Put the ref on
 * the element; its style reads `data-flash`.
 */
export function useFlash<Part extends HTMLElement>(value: string | null | undefined) {
  const ref = useRef<Part>(null);
  const seen = useRef<{ value: string; atMs: number } | null>(null);
  useEffect(() => {
    if (value === null || value === undefined) return;
    const before = seen.current;
    const nowMs = performance.now();
    if (before === null || before.value === value) {
      seen.current = { value, atMs: before?.atMs ?? 0 };
      return;
    }
    const due = nowMs - before.atMs >= pauseMs;
    seen.current = { value, atMs: due ? nowMs : before.atMs };
    if (due)
      ref.current?.animate(tint(compareDecimals(value, before.value) > 0), { duration: 600, easing: 'ease-out' });
  }, [value]);
  return ref;
}

function tint(rises: boolean): Keyframe[] {
  if (document.documentElement.hasAttribute('data-still') || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return [];
  const colour = `color-mix(in srgb, var(${rises ? '--up' : '--down'}) 12%, transparent)`;
  return [
    { backgroundColor: 'transparent' },
    { backgroundColor: colour, offset: 0.2 },
    { backgroundColor: 'transparent' },
  ];
}
