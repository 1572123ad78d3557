import { afterEach, expect, test, vi } from 'vitest';
import type { Proposal } from '@candor/protocol';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { MarketCauses } from './market-causes.ts';

afterEach(() => void vi.useRealTimers());

const [btc, eth] = ['BTC/USDT', 'ETH/USDT'] as const;
const halted = (symbol: string, cause?: 'network' | 'prices' | 'unusual'): Proposal & { kind: 'market.state' } => ({
  kind: 'market.state',
  symbol,
  state: 'halted',
  cause,
});

test('of earlier runs the newest word counts, and none where the newest gave none', () => {
  const causes = new MarketCauses();
  causes.load([halted(btc, 'network'), halted(eth, 'prices'), halted(btc, 'unusual'), halted(eth)]);
  expect([causes.of(btc, 'halted'), causes.of(eth, 'halted')]).toEqual(['unusual', null]);
  expect(causes.of(btc, 'cancel_only')).toBeNull();
});

test('causes that are read late are announced, for pages that got the rows without them', () => {
  const causes = new MarketCauses();
  const loaded = vi.fn();
  causes.onLoad(loaded);
  causes.load([]);
  expect(loaded).not.toHaveBeenCalled();
  causes.load([halted(btc, 'network')]);
  expect(loaded).toHaveBeenCalledOnce();
});

test('what was said in this run wins, however late the earlier runs are read', () => {
  const causes = new MarketCauses();
  causes.set(halted(btc, 'prices'));
  causes.set(halted(eth));
  causes.load([halted(btc, 'network'), halted(eth, 'network')]);
  expect([causes.of(btc, 'halted'), causes.of(eth, 'halted')]).toEqual(['prices', null]);
});

test('what cannot be read at the start is read again until it is, and then no more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await TestServer.start();
  try {
    const { approvals } = server.operatorConsole;
    const done = vi.spyOn(approvals, 'resume');
    const read = vi
      .spyOn(approvals, 'applied')
      .mockRejectedValueOnce(new Error('The connection ended.'))
      .mockRejectedValueOnce(new Error('The connection ended.'))
      .mockResolvedValue([halted(btc, 'network')]);
    await expect(server.operatorConsole.resume()).rejects.toThrow('The connection ended.');
    // What was approved does not wait for it.
    expect(done).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(server.causes.of(btc, 'halted')).toBeNull();
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => server.causes.of(btc, 'halted')).toBe('network');
    vi.advanceTimersByTime(60_000);
    // Twice in vain, then of spot's markets and of contracts.
    expect(read).toHaveBeenCalledTimes(4);
  } finally {
    await server.stop();
  }
});
