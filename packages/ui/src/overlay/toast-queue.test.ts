import { describe, expect, test } from 'vitest';
import { withToast, type Toast } from './toast-queue.ts';

const toast = (id: number, more: Partial<Toast> = {}): Toast => ({
  id,
  title: `t${id}`,
  tone: 'done',
  atMs: id,
  ...more,
});

describe('withToast', () => {
  test('shows four; the fifth closes the oldest', () => {
    const five = [1, 2, 3, 4, 5].reduce<readonly Toast[]>((toasts, id) => withToast(toasts, toast(id)), []);
    expect(five.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  });

  test('two errors within 2 s are one toast', () => {
    const first = withToast([], toast(1, { tone: 'error', atMs: 0 }));
    expect(withToast(first, toast(2, { tone: 'error', atMs: 1_999 }))).toHaveLength(1);
    expect(withToast(first, toast(3, { tone: 'error', atMs: 2_000 }))).toHaveLength(2);
  });

  test('never shows a database’s words', () => {
    expect(withToast([], toast(1, { title: 'SQL state 42P01' }))).toEqual([]);
    expect(withToast([], toast(1, { text: 'near "SELECT": MySQL' }))).toEqual([]);
  });
});
