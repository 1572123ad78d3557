import { describe, expect, test } from 'vitest';
import { noToasts, without, withToast, type Toast } from './toast-queue.ts';

const toast = (id: number, more: Partial<Toast> = {}): Toast => ({
  id,
  title: `t${id}`,
  tone: 'done',
  atMs: id,
  ...more,
});
const error = (id: number, atMs: number) => toast(id, { tone: 'error', atMs });

describe('withToast', () => {
  test('shows four; the fifth closes the oldest', () => {
    const { shown } = [1, 2, 3, 4, 5].reduce((toasts, id) => withToast(toasts, toast(id)), noToasts);
    expect(shown.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  });

  test('two errors within 2 s are one toast', () => {
    const first = withToast(noToasts, error(1, 0));
    expect(withToast(first, error(2, 1_999)).shown).toHaveLength(1);
    expect(withToast(first, error(3, 2_000)).shown).toHaveLength(2);
  });

  test('an error that was closed still makes the next one wait', () => {
    const closed = without(withToast(noToasts, error(1, 0)), 1);
    expect(closed.shown).toEqual([]);
    expect(withToast(closed, error(2, 1_999)).shown).toEqual([]);
    expect(withToast(closed, error(2, 2_000)).shown).toHaveLength(1);
  });

  test('an error that is still shown is not said again', () => {
    const first = withToast(noToasts, { ...error(1, 0), title: 'Unreachable' });
    expect(withToast(first, { ...error(2, 9_000), title: 'Unreachable' }).shown).toHaveLength(1);
  });

  test('never shows a database’s words', () => {
    expect(withToast(noToasts, toast(1, { title: 'SQL state 42P01' })).shown).toEqual([]);
    expect(withToast(noToasts, toast(1, { text: 'near "SELECT": MySQL' })).shown).toEqual([]);
  });
});
