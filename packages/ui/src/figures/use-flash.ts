import { useEffect, useRef } from 'react';
import { flashAfter, type Flashed } from './flash-rule.ts';

/**
 * Tints an element for a moment when its decimal string changes, in the direction of the change and
 * at most once per 400 ms; never on a still screen. Put the ref on the element.
 */
export function useFlash<Part extends HTMLElement>(value: string | null | undefined) {
  const ref = useRef<Part>(null);
  const seen = useRef<Flashed>(null);
  useEffect(() => {
    if (value === null || value === undefined) return;
    const after = flashAfter(seen.current, value, performance.now());
    seen.current = after.seen;
    if (after.flash === null || isStill()) return;
    ref.current?.animate(tint(after.flash), { duration: 600, easing: 'ease-out' });
  }, [value]);
  return ref;
}

const isStill = (): boolean =>
  document.documentElement.hasAttribute('data-still') || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** 120 ms in, 480 ms out. */
const tint = (direction: 'up' | 'down'): Keyframe[] => [
  { backgroundColor: 'transparent' },
  { backgroundColor: `color-mix(in srgb, var(--${direction}) 12%, transparent)`, offset: 0.2 },
  { backgroundColor: 'transparent' },
];
