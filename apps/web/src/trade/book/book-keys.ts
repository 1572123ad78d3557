import type { KeyboardEvent } from 'react';

/** Arrow keys move between the rows of the book, across both sides. */
export function onBookKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [
    ...(event.currentTarget.parentElement ?? event.currentTarget).querySelectorAll<HTMLElement>('[role=row]'),
  ];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
