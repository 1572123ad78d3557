import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockProblem } from './clock-check.ts';
import { exchangeAt } from './test-support/exchange-at.ts';

const dayMs = 24 * 60 * 60 * 1000;
const lastRecordMs = Date.UTC(2026, 10, 20, 12);

test.each([
  ['a moment later', 1_000, undefined, true],
  ['a day later', dayMs, undefined, true],
  ['more than a day later', dayMs + 1, undefined, false],
  ['ten years later', 3_653 * dayMs, undefined, false],
  ['two days before', -2 * dayMs, undefined, false],
  ['two days later, and somebody says so', 2 * dayMs, '2026-11-22', true],
  ['three days later, and somebody said two', 3 * dayMs, '2026-11-22', false],
])('a clock %s, beside the last record', (_, apartMs, confirmedDay, believed) => {
  const problem = clockProblem({ wallMs: lastRecordMs + apartMs, lastRecordMs, confirmedDay });
  const asked = /--confirm-clock \d{4}-\d\d-\d\d\.$/;
  expect(problem === undefined ? 'believed' : asked.test(problem)).toBe(believed ? 'believed' : true);
});

describe('a start of an exchange that has records', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'candor-clock-'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const open = (wallMs: number, more: { readonly demo?: boolean; readonly confirmedDay?: string } = {}) =>
    exchangeAt(dir, {
      demo: false,
      time: { wallMs: () => wallMs, monotonicMs: () => performance.now() },
      ...more,
    });

  test('is refused ten years later until somebody confirms the day, and lets the folder go', async () => {
    await (await open(lastRecordMs)).close();
    const later = lastRecordMs + 3_653 * dayMs;
    await expect(open(later)).rejects.toThrow('--confirm-clock 2036-11-20');
    await expect(open(later, { confirmedDay: '2026-11-20' })).rejects.toThrow('--confirm-clock 2036-11-20');
    const confirmed = await open(later, { confirmedDay: '2036-11-20' });
    await confirmed.leader.submit({ type: 'tick' });
    await confirmed.close();
    await (await open(later + dayMs / 2)).close();
  });

  test('of the demo asks nobody: it may rest for weeks', async () => {
    const demo = await open(lastRecordMs + 4_000 * dayMs, { demo: true });
    await demo.close();
    expect(demo.recoveredSeq).toBeGreaterThan(0);
  });
});
