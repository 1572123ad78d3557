export type ToastTone = 'done' | 'info' | 'warn' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  /** What can be done about it, such as taking it back; the toast goes with it. */
  readonly action?: ToastAction | undefined;
  readonly tone: ToastTone;
  readonly atMs: number;
}

export const shownAtOnce = 4;
const errorPauseMs = 2_000;

export interface Toasts {
  readonly shown: readonly Toast[];
  /** When the last error was said, also one that is closed by now. */
  readonly lastErrorMs: number;
}

export const noToasts: Toasts = { shown: [], lastErrorMs: -Infinity };

/**
 * The toasts after one more: at most four, the oldest leaves first. A second error within 2 s of
 * another says nothing new, nor does one whose words are there already, and what reads like a
 * database's own words is never shown.
 */
export function withToast({ shown, lastErrorMs }: Toasts, next: Toast): Toasts {
  const same = { shown, lastErrorMs };
  if (/sql/i.test(`${next.title} ${next.text ?? ''}`)) return same;
  const isError = next.tone === 'error';
  if (isError && (next.atMs - lastErrorMs < errorPauseMs || shown.some((one) => saysTheSame(one, next)))) return same;
  return { shown: [...shown, next].slice(-shownAtOnce), lastErrorMs: isError ? next.atMs : lastErrorMs };
}

export const without = ({ shown, lastErrorMs }: Toasts, id: number): Toasts => ({
  shown: shown.filter((one) => one.id !== id),
  lastErrorMs,
});

const saysTheSame = (one: Toast, other: Toast): boolean =>
  one.tone === other.tone && one.title === other.title && one.text === other.text;
