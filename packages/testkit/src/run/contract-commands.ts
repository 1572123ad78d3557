import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { crookedCommand } from '../fixed-period/crooked.ts';
import { offeredPeriods } from '../fixed-period/setting.ts';
import type { SeededRandom } from '../random.ts';

/** What a contract's command is about, and what its sender knows. */
interface Subject {
  readonly userId: number;
  readonly marketId: number;
  /**
   * Where the venues have gone already without the exchange having written it; undefined where
   * nobody may know.
   */
  readonly ahead: ((marketId: number) => 'rise' | 'fall' | undefined) | undefined;
}

/** A command of the product, and whether an operator sends it. */
interface ContractCommand {
  readonly command: Command;
  readonly by?: 'operator';
}

type Make = (random: SeededRandom, subject: Subject) => ContractCommand;

const one = 10n ** 8n;
const whole = (units: number): ReturnType<typeof amount> => amount(BigInt(units) * one);

/** Commands of fixed-period contracts, by the kinds of a mix. */
const kinds: Readonly<Record<string, Make>> = {
  stake: (random, subject) => ({ command: stake(random, subject, random.pick(['rise', 'fall'] as const)) }),
  foresight: (random, subject) => ({ command: stakeAhead(random, subject) }),
  stakeLimit: (random, { userId }) => ({
    command: {
      type: 'set_stake_limit',
      userId,
      limit: random.chance(1, 12) ? amount(one + 1n) : whole(random.pick([0, 60, 300, 2_000])),
    },
  }),
  stakePause: (random, { userId }) => ({
    command: { type: 'pause_fixed_period', userId, days: random.pick([1, 7, 30]) },
  }),
  stakeTransfer: (random, { userId }) => {
    const [from, to] = random.chance(2, 3) ? ([1, 6] as const) : ([6, 1] as const);
    return { command: { type: 'transfer', userId, assetId: 1, from, to, amount: whole(random.integer(1, 1_500)) } };
  },
  offer: (random, { marketId }) => ({
    command: offeredPeriods(marketId, random.pick([820_000, 777_777, 333_333])),
    by: 'operator',
  }),
  houseFunds: (random) => ({
    command: {
      type: 'move_house_funds',
      assetId: 1,
      amount: whole(random.integer(1, 1_500)),
      direction: random.pick(['to_house', 'to_treasury'] as const),
    },
    by: 'operator',
  }),
  contractLimits: (random) => ({
    command: {
      type: 'set_fixed_period_limits',
      exposureMax: whole(random.integer(400, 2_000)),
      contractsPerUserMax: random.integer(2, 6),
    },
    by: 'operator',
  }),
  collectFees: (random) => ({
    command: { type: 'collect_fees', assetId: 1, amount: amount(BigInt(random.integer(1, 2_000))) },
    by: 'operator',
  }),
  reopen: (_, { marketId }) => ({ command: { type: 'set_market_state', marketId, state: 'open' }, by: 'operator' }),
  thaw: (_, { userId }) => ({ command: { type: 'set_user_frozen', userId, frozen: false }, by: 'operator' }),
  crookedHouse: (random, { marketId, userId }) => ({ command: crooked(random, marketId, userId), by: 'operator' }),
};

/** A command of the kind that a mix names; undefined for kinds of others. */
export function contractCommand(kind: string, random: SeededRandom, subject: Subject): ContractCommand | undefined {
  return kinds[kind]?.(random, subject);
}

function stake(random: SeededRandom, { userId, marketId }: Subject, direction: 'rise' | 'fall'): Command {
  const units = random.weighted([
    [whole(random.integer(10, 200)), 24],
    [whole(random.integer(1, 9)), 1],
    [whole(random.integer(501, 4_000)), 2],
    [amount(BigInt(random.integer(10, 200)) * one + 1n), 1],
  ] as const);
  return {
    type: 'open_fixed_period',
    userId,
    marketId,
    direction,
    durationSeconds: random.chance(1, 30) ? 31 : random.pick([30, 30, 45]),
    stake: units,
    ...(random.chance(1, 10) ? { payoutPpm: random.pick([820_000, 777_777]) } : {}),
  };
}

/**
 * A stake on what the sender knows and the exchange does not yet; without such knowledge the bot
 * looks after its money.
 */
function stakeAhead(random: SeededRandom, subject: Subject): Command {
  const { userId, marketId, ahead } = subject;
  const direction = ahead?.(marketId);
  if (direction === undefined)
    return { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: whole(random.integer(1, 20)) };
  return { type: 'open_fixed_period', userId, marketId, direction, durationSeconds: 30, stake: whole(10) };
}

/** Index markets are no part of these runs. */
function crooked(random: SeededRandom, marketId: number, userId: number): Command {
  const command = crookedCommand(random, marketId, userId);
  return command.type === 'list_index_market' ? crooked(random, marketId, userId) : command;
}
