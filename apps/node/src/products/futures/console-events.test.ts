import { expect, test } from 'vitest';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { deskEvents } from './console-events.ts';
import type { LiquidationRow } from './futures-rows.ts';

const contract = { symbol: 'BTC/USDT:USDT', terms: { tickScale: 1, lotScale: 3 } } as ListedContract;

const step = (seq: number, phase: string): LiquidationRow => ({
  seq,
  place: 0,
  userId: 7,
  contractId: 10_001,
  positionId: 1,
  phase,
  side: 'long',
  mode: 'isolated',
  step: 1,
  lots: 5,
  mark: 552_000,
  bankruptcyPrice: 594_298,
  equity: 0n,
  required: 0n,
  fee: 0n,
  orderId: 0,
  timeMs: seq,
});

test('a liquidation that nobody is left to take is said to wait', () => {
  const events = deskEvents([step(1, 'position_chosen'), step(2, 'waiting')], [], () => contract);
  expect(events.map(({ what, seq }) => [what, seq])).toEqual([
    ['waiting', 2],
    ['liquidation', 1],
  ]);
});
