import { apply, decide, RecordWriter, sha256Hex, State, writeSnapshot } from '@candor/core';
import { CommandGenerator, everyCommand, makeSetting, PlacedOrders, SeededRandom, type Step } from '@candor/testkit';
import { expect, test } from 'vitest';
import { runBudget } from './budget.ts';

const startMs = 1_700_000_000_000;
const headerBytes = 48;

/** Kinds whose events set nothing else off, so that one decision is the whole record. */
const withoutStops = { ...everyCommand, stop: 0, trailing: 0, oco: 0 };

test('decide reads the state and changes nothing: twice gives the same events, and the state hash stays', () => {
  const state = new State();
  const writer = new RecordWriter();
  const placed = new PlacedOrders();
  const setting = makeSetting([1, 2, 3, 4, 5, 6]);
  const hash = (): string => sha256Hex(writeSnapshot(state));
  const decideOnce = (step: Step): { readonly reason: string | undefined; readonly events: Uint8Array } => {
    writer.begin();
    const reason = decide(state, placed.resolve(step), step.timeMs, writer, 'system');
    return { reason, events: writer.bytes.slice(headerBytes, writer.at) };
  };

  const generator = new CommandGenerator(new SeededRandom(runBudget.firstSeed), startMs, withoutStops);
  const setUp = setting.commands.map((command): Step => ({
    key: 0,
    timeMs: startMs,
    actor: { kind: 'system' },
    command,
  }));
  const verdicts = new Map<string, number>();
  for (let count = 0; count < setUp.length + 500 * runBudget.scale; count += 1) {
    const step = setUp[count] ?? generator.next({ ...setting, openOrders: () => [] });
    const before = hash();
    const first = decideOnce(step);
    const second = decideOnce(step);
    expect(second).toEqual(first);
    expect(hash()).toBe(before);
    verdicts.set(first.reason ?? 'accepted', (verdicts.get(first.reason ?? 'accepted') ?? 0) + 1);
    if (first.reason !== undefined) continue;

    apply(state, new DataView(first.events.buffer), 0, first.events.length, step.timeMs);
    state.seq += 1;
    state.timeMs = Math.max(state.timeMs, step.timeMs);
    expect(hash()).not.toBe(before);
  }
  expect(verdicts.get('accepted')).toBeGreaterThan(200);
  expect(verdicts.size).toBeGreaterThan(8);
});
