import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { openDataDir } from '../../../apps/node/src/base/ops/data-dir.ts';
import { exchangeAt } from '../../../apps/node/src/engine/exchange/test-support/exchange-at.ts';
import { done } from '../../../apps/node/src/engine/exchange/outcome.ts';

const networkId = 2;
const userId = 900_001;
const whole = 100_000_000n;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

/**
 * Puts withdrawals of so many whole USDT into a folder that no node holds. They wait for operators,
 * on a network without a chain, so that an approved one stays where it is seen.
 */
export async function addWithdrawals(dataDir: string, wanted: readonly bigint[]): Promise<void> {
  const dir = openDataDir(dataDir);
  const exchange = await exchangeAt(dataDir, dir);
  const { leader } = exchange;
  const assetId = leader.peek((state) => state.assets().find(({ symbol }) => symbol === 'USDT')?.assetId ?? 0);
  const terms = {
    minimumDeposit: amount(whole),
    withdrawalFee: amount(whole),
    minimumWithdrawal: amount(10n * whole),
    maximumWithdrawal: amount(1_000_000n * whole),
    doubleFrom: amount(0n),
  };
  const chain = { name: 'ETHEREUM', kind: 'evm', chainId: 1, terms: { confirmations: 30, finality: 0 } } as const;
  const all = wanted.reduce((sum, units) => sum + units, 0n);
  const commands: readonly Command[] = [
    { type: 'register_user', userId, merchant: false },
    { type: 'grant_demo_funds', userId, grants: [{ assetId, amount: amount(all * whole) }] },
    { type: 'set_user_level', userId, level: 2 },
    { type: 'list_network', networkId, ...chain },
    { type: 'list_network_asset', networkId, assetId, contract: '', chainDecimals: 6, terms },
    ...wanted.map((units, place): Command => ({
      type: 'request_withdrawal',
      userId,
      networkId,
      assetId,
      amount: amount(units * whole),
      address,
      evidenceId: place + 1,
      checks: ['new_address'],
    })),
  ];
  for (const command of commands) done(await leader.submit(command));
  await exchange.close();
  dir.unlock();
}

/**
 * Lets withdrawals of more than 100 USDT be reviewed by one operator and of more than 200 by two,
 * so that a newcomer's small limit is enough for both.
 */
export async function reviewEarly(dataDir: string): Promise<void> {
  const dir = openDataDir(dataDir);
  const exchange = await exchangeAt(dataDir, dir);
  const { rules } = exchange.leader.peek(({ withdrawals }) => withdrawals);
  const [one, two] = [amount(100n * whole), amount(200n * whole)];
  const [, verified, most] = rules.limits;
  const limits = [amount(1_000n * whole), verified, most] as const;
  const early = { ...rules, limits, reviewOneAbove: one, reviewTwoAbove: two };
  done(await exchange.leader.submit({ type: 'set_withdrawal_rules', rules: early }));
  await exchange.close();
  dir.unlock();
}
