import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordsOf } from '../faults/support/contract-life.ts';
import { livePayment, stepNames } from './support/payment-life.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-payer-'));
});
// What a killed payer leaves behind writes for a moment longer.
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 20 }));

/** 0.01 ether less its fee of 0.0005. */
const arrives = 95n * 10n ** 14n;

test('F2: a payer that is killed around each of its steps pays once', { timeout: 300_000 }, async () => {
  // Each life is killed one step later than the one before: all of them are one payment's.
  const codes: (number | null)[] = [];
  for (const step of stepNames) codes.push((await livePayment(dir, step)).code);
  const last = await livePayment(dir);
  expect(last).toMatchObject({ code: 0, said: '' });
  expect(last.arrived).toBe(arrives);
  const events = (await recordsOf(dir)).flatMap((record) => record.events);
  const times = (type: string): number => events.filter((event) => event.type === type).length;
  expect([times('payment_planned'), times('payment_signed'), times('payment_mined')]).toEqual([1, 1, 1]);
  expect(codes).toEqual(stepNames.map(() => null));
});
