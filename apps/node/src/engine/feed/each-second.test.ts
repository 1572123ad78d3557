import { expect, test } from 'vitest';
import { type BeatTime, eachSecond } from './each-second.ts';

/** A clock that only moves when the test moves it; timers run when it passes them. */
class HandTime implements BeatTime {
  ms: number;
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];

  constructor(ms: number) {
    this.ms = ms;
  }

  readonly nowMs = (): number => this.ms;

  readonly later = (ms: number, run: () => void): (() => void) => {
    const timer = { atMs: this.ms + ms, run };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((other) => other !== timer));
  };

  /** Moves to a moment; a process that stood still runs its timers only then. */
  moveTo(ms: number): void {
    this.ms = ms;
    for (const timer of this.#timers.filter(({ atMs }) => atMs <= ms)) {
      this.#timers = this.#timers.filter((other) => other !== timer);
      timer.run();
    }
  }
}

test('each second is called once, at its beginning', () => {
  const time = new HandTime(5_400);
  const seconds: number[] = [];
  const stop = eachSecond(time, (second) => seconds.push(second));
  for (const ms of [5_999, 6_000, 6_001, 6_500, 7_000, 8_003]) time.moveTo(ms);
  expect(seconds).toEqual([6, 7, 8]);
  stop();
  time.moveTo(9_000);
  expect(seconds).toEqual([6, 7, 8]);
});

test('a timer that ends early does not call a second before it has begun', () => {
  const time = new HandTime(5_400);
  const seconds: number[] = [];
  eachSecond({ nowMs: time.nowMs, later: (ms, run) => time.later(ms - 2, run) }, (second) => seconds.push(second));
  time.moveTo(5_998);
  expect(seconds).toEqual([]);
  time.moveTo(6_000);
  expect(seconds).toEqual([6]);
});

test('seconds in which the process stood still are left out', () => {
  const time = new HandTime(5_400);
  const seconds: number[] = [];
  eachSecond(time, (second) => seconds.push(second));
  time.moveTo(6_000);
  time.moveTo(8_500);
  time.moveTo(9_000);
  expect(seconds).toEqual([6, 8, 9]);
});
