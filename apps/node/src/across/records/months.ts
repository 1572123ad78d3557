import { invalid } from '../../base/problem.ts';

/** A month in UTC; `toMs` is its end, or now while it is not over. */
export interface Month {
  readonly name: string;
  readonly fromMs: number;
  readonly endMs: number;
  readonly toMs: number;
  readonly isOver: boolean;
}

/** A month by its name, such as 2026-03; throws 400 for one that has not begun. */
export function monthOf(name: string, nowMs: number): Month {
  const [year = 0, month = 0] = name.split('-').map(Number);
  const [fromMs, endMs] = [Date.UTC(year, month - 1), Date.UTC(year, month)];
  if (fromMs > nowMs) throw invalid({ field: 'month', rule: 'range' });
  return { name, fromMs, endMs, toMs: Math.min(endMs, nowMs), isOver: endMs <= nowMs };
}
