import type { FixedPeriodContract } from '@candor/protocol';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '../model/contract.fixture.ts';
import { BalanceChanged, Press, TooManyOpen, type OpenIntent, type PressCalls } from './press.ts';

const open = { symbol: 'BTC/USDT', direction: 'rise', period: 60, quantity: '100', payoutRate: '0.82' } as const;
const intent: OpenIntent = { open, move: { coin: 'USDT', amount: '60' } };

/** An exchange that books what it is asked for under an id once. */
class Exchange implements PressCalls {
  balance = '40';
  readonly moved = new Map<string, string>();
  readonly opened = new Map<string, unknown>();
  /** What becomes of the next answers, in order; an answer that is not here arrives. */
  readonly next: ('lost' | 'refused')[] = [];

  room = true;

  free = async (): Promise<string> => this.balance;

  hasRoom = async (): Promise<boolean> => this.room;

  move = async ({ amount }: { readonly amount: string }, id: string): Promise<void> => {
    const before = this.moved.get(id);
    if (before !== undefined && before !== amount) throw new Error('idempotency_mismatch');
    if (before === undefined) this.balance = String(Number(this.balance) + Number(amount));
    this.moved.set(id, amount);
    this.#answer();
  };

  open = async (opening: unknown, id: string): Promise<FixedPeriodContract> => {
    this.#answer();
    this.opened.set(id, opening);
    return contract;
  };

  #answer(): void {
    const step = this.next.shift();
    if (step !== undefined) throw new Error(step);
  }
}

let exchange: Exchange;
let ids: number;
const newId = () => `request-${(ids += 1)}`;
beforeEach(() => {
  exchange = new Exchange();
  ids = 0;
});

test('moves what the wallet lacks, then opens', async () => {
  await new Press(intent, newId).run(intent, exchange);
  expect([...exchange.moved.values()]).toEqual(['60']);
  expect([...exchange.opened.values()]).toEqual([open]);
});

test('moves what is lacking now, not what was lacking when the button was drawn', async () => {
  exchange.balance = '75';
  await new Press(intent, newId).run(intent, exchange);
  expect([...exchange.moved.values()]).toEqual(['25']);
});

test('after a refused opening the next press moves nothing a second time, whatever its button says', async () => {
  exchange.next.push('lost', 'refused');
  const first = new Press(intent, newId);
  await expect(first.run(intent, exchange)).rejects.toThrow('lost');
  await expect(first.run(intent, exchange)).rejects.toThrow('refused');
  await new Press(intent, newId).run(intent, exchange);
  expect([...exchange.moved.values()]).toEqual(['60']);
  expect(exchange.opened.size).toBe(1);
});

test('a transfer whose answer was lost is asked for again under its id and with its amount', async () => {
  exchange.next.push('lost');
  const press = new Press(intent, newId);
  await expect(press.run(intent, exchange)).rejects.toThrow('lost');
  // The socket has said meanwhile that the wallet has enough, so the button says nothing of a
  // transfer.
  await press.run({ open }, exchange);
  expect([...exchange.moved]).toEqual([['request-1', '60']]);
  expect([...exchange.opened.keys()]).toEqual(['request-2']);
});

test('an opening whose answer was lost is asked for again under its id, and its own stake is not moved in again', async () => {
  exchange.balance = '100';
  const press = new Press(intent, newId);
  exchange.next.push('lost');
  await expect(press.run(intent, exchange)).rejects.toThrow('lost');
  exchange.balance = '0';
  await press.run(intent, exchange);
  expect(exchange.moved.size).toBe(0);
  expect([...exchange.opened.keys()]).toEqual(['request-2']);
});

test('sends nothing where more would have to be moved than the button says', async () => {
  exchange.balance = '10';
  await expect(new Press(intent, newId).run(intent, exchange)).rejects.toThrow(BalanceChanged);
  expect([exchange.moved.size, exchange.opened.size]).toEqual([0, 0]);
});

test('is of one stake: another one, or another direction, is another press', () => {
  const press = new Press(intent, newId);
  expect(press.isOf({ open })).toBe(true);
  expect(press.isOf({ open: { ...open, direction: 'fall' } })).toBe(false);
});

test('moves nothing for a contract that has no room beside those that are open', async () => {
  exchange.room = false;
  await expect(new Press(intent, newId).run(intent, exchange)).rejects.toBeInstanceOf(TooManyOpen);
  expect([exchange.moved.size, exchange.opened.size]).toEqual([0, 0]);
});
