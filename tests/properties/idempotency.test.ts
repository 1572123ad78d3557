import { amount } from '@candor/amount';
import { Exchange, type Command, type Execution, type RequestKey } from '@candor/core';
import { CommandGenerator, makeSetting, PlacedOrders, SeededRandom, type Step } from '@candor/testkit';
import { describe, expect, test } from 'vitest';
import { runBudget } from './budget.ts';

const startMs = 1_700_000_000_000;
const setting = makeSetting([1, 2, 3, 4, 5, 6]);

function started(): Exchange {
  const exchange = Exchange.empty();
  for (const command of setting.commands) exchange.execute(command, { timeMs: startMs, actor: { kind: 'system' } });
  return exchange;
}

const send = (exchange: Exchange, command: Command, request: RequestKey): Execution =>
  exchange.execute(command, { timeMs: startMs, actor: { kind: 'user', id: 1 }, request });

const anOrder: Command = {
  type: 'place_order',
  userId: 1,
  marketId: 1,
  side: 'sell',
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: 1_010,
  quantity: 20,
};

describe('a request id', () => {
  test('sent again gives the first outcome and changes nothing', () => {
    const exchange = started();
    const key = { high: 0xffff_ffff, low: 7, check: 0x8000_0000 };
    const first = send(exchange, anOrder, key);
    expect(first.kind).toBe('record');
    const hash = exchange.stateHash();
    expect(send(exchange, anOrder, key)).toEqual({ kind: 'repeated', seq: exchange.seq });
    expect(exchange.stateHash()).toBe(hash);
  });

  test('with another content is a mismatch and changes nothing', () => {
    const exchange = started();
    send(exchange, anOrder, { high: 1, low: 2, check: 3 });
    const hash = exchange.stateHash();
    expect(send(exchange, { ...anOrder, quantity: 21 }, { high: 1, low: 2, check: 4 })).toEqual({ kind: 'mismatch' });
    expect(exchange.stateHash()).toBe(hash);
  });

  test('that was rejected is decided again, and at most once with effect', () => {
    const exchange = started();
    const key = { high: 5, low: 6, check: 7 };
    const costly: Command = { ...anOrder, userId: 2, quantity: 290 };
    expect(send(exchange, costly, key)).toMatchObject({ kind: 'rejected', reason: 'insufficient_available' });
    const supply = { type: 'issue_demo_supply', assetId: 2, amount: amount(10n ** 12n) } as const;
    exchange.execute(supply, { timeMs: startMs, actor: { kind: 'system' } });
    exchange.execute(
      { type: 'register_user', userId: 77, merchant: false },
      { timeMs: startMs, actor: { kind: 'system' } },
    );
    const grants = [{ assetId: 2, amount: amount(10n ** 12n) }];
    exchange.execute({ type: 'grant_demo_funds', userId: 77, grants }, { timeMs: startMs, actor: { kind: 'system' } });
    expect(send(exchange, { ...costly, userId: 77 }, key)).toMatchObject({ kind: 'record' });
    expect(send(exchange, { ...costly, userId: 77 }, key)).toMatchObject({ kind: 'repeated' });
  });

  test('is remembered by a snapshot and by a replay', () => {
    const exchange = Exchange.empty();
    const records: Uint8Array[] = [];
    const execute = (command: Command, request?: RequestKey): void => {
      const execution = exchange.execute(command, {
        timeMs: startMs,
        actor: { kind: 'system' },
        ...(request && { request }),
      });
      if (execution.kind === 'record') records.push(execution.bytes.slice());
    };
    for (const command of setting.commands) execute(command);
    const key = { high: 11, low: 22, check: 33 };
    execute(anOrder, key);
    const seq = exchange.seq;
    execute({ type: 'tick' });

    const replayed = Exchange.empty();
    for (const bytes of records) replayed.applyRecord(bytes);
    for (const copy of [Exchange.restore(exchange.snapshot()), replayed]) {
      expect(send(copy, anOrder, key)).toEqual({ kind: 'repeated', seq });
      expect(send(copy, anOrder, { ...key, check: 34 })).toEqual({ kind: 'mismatch' });
    }
  });

  test('is distinguished from a hundred thousand others', () => {
    const exchange = started();
    const random = new SeededRandom(runBudget.firstSeed);
    const keys = Array.from({ length: 100_000 }, () => ({
      high: random.uint32(),
      low: random.uint32(),
      check: random.uint32(),
    }));
    const firstSeq = exchange.seq + 1;
    for (const key of keys) expect(send(exchange, { type: 'tick' }, key).kind).toBe('record');
    const picked = Array.from({ length: 500 }, () => random.integer(0, keys.length - 1));
    for (const index of picked) {
      const key = keys[index] ?? { high: 0, low: 0, check: 0 };
      expect(send(exchange, { type: 'tick' }, key)).toEqual({ kind: 'repeated', seq: firstSeq + index });
      expect(send(exchange, { type: 'tick' }, { ...key, check: (key.check + 1) >>> 0 }).kind).toBe('mismatch');
    }
  });
});

test('a whole run sent three times over, in any mix, has each effect once', () => {
  const random = new SeededRandom(runBudget.firstSeed);
  const generator = new CommandGenerator(random, startMs);
  const steps = Array.from({ length: 400 }, () => generator.next({ ...setting, openOrders: () => [] }));
  const once = started();
  const often = started();
  const placedOnce = new PlacedOrders();
  const placedOften = new PlacedOrders();
  const isRequest = (step: Step): boolean => step.request !== undefined;

  for (const [index, step] of steps.filter(isRequest).entries()) {
    const first = once.execute(placedOnce.resolve(step), { ...step, timeMs: startMs });
    placedOnce.note(step.key, []);
    expect(often.execute(placedOften.resolve(step), { ...step, timeMs: startMs }).kind, `step ${index}`).toBe(
      first.kind,
    );
    placedOften.note(step.key, []);
    if (first.kind !== 'record') continue;
    for (let again = 0; again < 2; again += 1) {
      expect(often.execute(step.command, { ...step, timeMs: startMs })).toEqual({ kind: 'repeated', seq: first.seq });
    }
  }
  expect(often.stateHash()).toBe(once.stateHash());
});
