export type ToastTone = 'done' | 'info' | 'warn' | 'error';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone: ToastTone;
  readonly atMs: number;
}

export const shownAtOnce = 4;
const errorPauseMs = 2_000;

/**
 * The toasts after one more: at most four, the oldest leaves first. A second error within 2 s of another says nothing new, and what reads
 * like a database's own words is never shown.
 */
export function withToast(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const texts = `${next.title} ${next.text ?? ''}`;
  if (/sql/i.test(texts)) return toasts;
  const recentError = toasts.some(({ tone, atMs }) => tone === 'error' && next.atMs - atMs < errorPauseMs);
  if (next.tone === 'error' && recentError) return toasts;
  return [...toasts, next].slice(-shownAtOnce);
}
