import type { Exchange } from '@candor/core';
import { Disagreement } from './disagreement.ts';

/** Throws a Disagreement where two figures of the exchange and its twin differ. */
export type Agree = (what: string, one: unknown, other: unknown) => void;

/** Compares figures at a step of a run. */
export const agreeingAt =
  (where: string): Agree =>
  (what, one, other) => {
    if (one !== other) throw new Disagreement(`${where}: ${what} is ${String(one)}, the twin says ${String(other)}`);
  };

/** What a twin knows of its users' spot wallets. */
interface SpotTwin {
  readonly assets: ReadonlyMap<number, unknown>;
  balance(userId: number, assetId: number): bigint;
}

/** Compares what users have of an asset. */
export function compareSpot(
  exchange: Exchange,
  twin: SpotTwin,
  assetId: number,
  users: readonly number[],
  agree: Agree,
): void {
  for (const userId of users) {
    const { available } = exchange.balance({ userId, wallet: 1, assetId });
    agree(`asset ${assetId} of user ${userId}`, available, twin.balance(userId, assetId));
  }
}

/** What a twin owes its users, by asset, where it is something. */
export function owedBy(twin: SpotTwin, users: readonly number[]): ReadonlyMap<number, bigint> {
  const sums = Array.from(twin.assets.keys(), (assetId) => {
    const sum = users.reduce((all, userId) => all + twin.balance(userId, assetId), 0n);
    return [assetId, sum] as const;
  });
  return new Map(sums.filter(([, sum]) => sum !== 0n));
}
