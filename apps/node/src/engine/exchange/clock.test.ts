import { expect, test } from 'vitest';
import { LeaderClock } from './clock.ts';

function clockAt(wallMs: number, lastRecordMs = 0) {
  const time = { wallMs, monotonicMs: 0 };
  const jumps: number[] = [];
  const source = { wallMs: () => time.wallMs, monotonicMs: () => time.monotonicMs };
  const clock = new LeaderClock(source, lastRecordMs, (jumpMs) => jumps.push(jumpMs));
  const pass = (wall: number, monotonic = wall) => {
    time.wallMs += wall;
    time.monotonicMs += monotonic;
  };
  return { clock, jumps, pass };
}

test('time follows the wall clock', () => {
  const { clock, pass } = clockAt(1_000_000);
  pass(250);
  expect(clock.now()).toBe(1_000_250);
});

test('time never goes back when the wall clock does', () => {
  const { clock, pass } = clockAt(1_000_000);
  pass(4_000);
  expect(clock.now()).toBe(1_004_000);
  pass(-3_000, 0);
  expect(clock.now()).toBe(1_004_000);
});

test('a wall clock that jumps an hour ahead is not believed', () => {
  const { clock, jumps, pass } = clockAt(1_000_000);
  pass(3_600_000, 100);
  expect(clock.now()).toBe(1_000_100);
  expect(clock.jumped).toBe(true);
  expect(jumps).toEqual([3_599_900]);
  pass(-3_600_000, 900);
  pass(1_000, 0);
  expect(clock.now()).toBe(1_001_000);
  expect(clock.jumped).toBe(false);
});

test('the first time is not before the last record', () => {
  const { clock } = clockAt(1_000, 5_000);
  expect(clock.now()).toBeGreaterThanOrEqual(5_000);
});

test('a wall clock that stopped is not believed for long', () => {
  const { clock, jumps, pass } = clockAt(1_000_000);
  for (let second = 0; second < 60; second += 1) {
    pass(0, 1_000);
    clock.now();
  }
  expect(jumps).toHaveLength(1);
  expect(clock.now()).toBeGreaterThan(1_000_000 + 58_000);
});

test('a wall clock that is set right by a second is neared slowly', () => {
  const { clock, jumps, pass } = clockAt(1_000_000);
  pass(1_000, 0);
  expect(clock.now()).toBe(1_000_000);
  pass(1_000);
  expect(clock.now()).toBe(1_001_050);
  pass(30_000);
  expect(clock.now()).toBe(1_032_000);
  expect(jumps).toEqual([]);
});
