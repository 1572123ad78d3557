import { join } from 'node:path';
import { amount, listedTiers } from '@candor/amount';
import type { Command } from '@candor/core';
import { diskStorage, openFileJournal } from '@candor/journal';
import { LeaderClock } from '../../../apps/node/src/engine/exchange/clock.ts';
import { Leader } from '../../../apps/node/src/engine/exchange/leader.ts';
import { recoverExchange } from '../../../apps/node/src/engine/exchange/recover.ts';

const usdt = 10n ** 8n;
export const minuteMs = 60_000;
/** 2023-11-15, 00:00 UTC: funding is due. */
export const hourMs = 1_700_006_400_000;
const contractId = 10_001;

const terms = {
  tickScale: 1,
  lotScale: 5,
  minimumQuantity: 1,
  maximumQuantity: 1_000_000,
  minimumNotional: amount(1n),
  maximumNotional: amount(usdt * 1_000_000n),
  bandPpm: 0,
  slippageCapPpm: 50_000,
  openOrdersMax: 10,
};

/** User 1 long 1 BTC against user 2, under a book of users 3 and 4 that lies above the index. */
const setting: readonly Command[] = [
  { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
  { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
  { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
  {
    type: 'list_contract',
    contractId,
    symbol: 'BTC/USDT:USDT',
    kind: 'linear',
    marketId: 1,
    settleAssetId: 1,
    lotScale: 3,
    face: 0,
    minimumQuantity: 1,
    maximumQuantity: 1_000_000,
    slippageCapPpm: 50_000,
    openOrdersMax: 100,
    makerPpm: 200,
    takerPpm: 500,
    risk: {
      bandPpm: 50_000,
      clampPpm: 2_000,
      impact: amount(500n * usdt),
      interest: 100_000,
      fundingCap: 3_750_000,
      tiers: listedTiers('linear', 'BTC', 8) ?? [],
    },
  },
  { type: 'issue_demo_supply', assetId: 1, amount: amount(usdt * 1_000_000n) },
  { type: 'index_prices', prices: [{ marketId: 1, price: 600_000 }] },
  ...[1, 2, 3, 4].flatMap((userId): Command[] => {
    const units = amount(usdt * 100_000n);
    return [
      { type: 'register_user', userId, merchant: false },
      { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: units }] },
      { type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: units },
    ];
  }),
  order(2, 2, 600_000),
  order(1, 1, 600_000),
  order(3, 1, 600_900),
  order(4, 2, 601_500),
];

function order(userId: number, direction: 1 | 2, price: number): Command {
  const kind = { kind: 'limit', timeInForce: 'GTC', postOnly: false, selfTradePrevention: 'expire_taker' } as const;
  return { type: 'place_contract_order', userId, contractId, direction, ...kind, price, quantity: 1_000 };
}

/** Submits a command at a time. */
type Submit = (nowMs: number, command: Command) => Promise<void>;

/** A leader over the folder's journal, from its recovery to its end, at a time that `act` moves. */
export async function fundingLife(folder: string, act: (at: Submit) => Promise<void>): Promise<void> {
  const onFault = (fault: Error): never => {
    throw fault;
  };
  const { journal } = await openFileJournal({
    dir: join(folder, 'journal'),
    segmentBytes: 512 * 1024,
    reserveBytes: 0,
    witnesses: [],
    // Written on this thread: where a plan of faults is in force.
    storage: diskStorage,
    onFault,
  });
  const { exchange } = await recoverExchange(journal, join(folder, 'snapshots'));
  let [nowMs, begun] = [0, undefined as Leader | undefined];
  const leaderAt = (): Leader => {
    const time = { wallMs: () => nowMs, monotonicMs: () => nowMs };
    return new Leader({ exchange, journal, clock: new LeaderClock(time, exchange.timeMs, () => undefined), onFault });
  };
  await act(async (timeMs, command) => {
    nowMs = timeMs;
    begun ??= leaderAt();
    const { kind } = await begun.submit(command);
    if (kind !== 'done') throw new Error(`${command.type} was ${kind}`);
  });
  await begun?.stop();
  await journal.close();
}

export const index = (price: number): Command => ({ type: 'index_prices', prices: [{ marketId: 1, price }] });

/** Five hours in which the book lies above the index, until a minute before the hour. */
export const livedBefore = (folder: string): Promise<void> =>
  fundingLife(folder, async (at) => {
    for (const command of setting) await at(hourMs - 300 * minuteMs, command);
    for (let minute = 299; minute > 1; minute -= 1) await at(hourMs - minute * minuteMs, index(600_000));
  });

export const tick: Command = { type: 'tick' };
