import { vipVolumes } from '@candor/protocol';
import { and, gte, inArray, sum } from 'drizzle-orm';
import type { ExchangeService } from '../exchange/service.ts';
import { done } from '../http/outcome.ts';
import type { Logger } from '../ops/logger.ts';
import type { Sql } from '../sql/open-sql.ts';
import { fills, users } from '../sql/schema.ts';

export interface VipParts {
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db' | 'opened'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => number;
}

const dayMs = 86_400_000;
const quote = 'USDT';

/** The tier that a volume of 30 days earns: the highest whose threshold it reaches. `units` are the quote asset's smallest. */
export function tierOf(units: bigint, scale: number): number {
  const reached = vipVolumes.filter(({ volume }) => units >= BigInt(volume) * 10n ** BigInt(scale));
  return Math.max(0, ...reached.map(({ tier }) => tier));
}

/**
 * Fee tiers from what each user traded in the last 30 days, in markets quoted in USDT, maker and taker alike. A change is a command of the
 * exchange, so that it is in the journal and in the fees from the next order on; the same day gives the same commands. Gives how many changed.
 */
export async function renewTiers({ exchange, sql, now = Date.now }: VipParts): Promise<number> {
  const db = await sql.db();
  const today = Math.floor(now() / dayMs);
  const { value: listed } = await exchange.read((state) => ({
    asset: state.assets().find(({ symbol }) => symbol === quote),
    markets: state.markets().map(({ marketId, quoteAssetId }) => ({ marketId, quoteAssetId })),
  }));
  const { asset } = listed;
  if (!asset) return 0;
  const markets = listed.markets.filter(({ quoteAssetId }) => quoteAssetId === asset.assetId);
  const volumes = await db
    .select({ userId: fills.userId, volume: sum(fills.notional) })
    .from(fills)
    .where(
      and(
        gte(fills.timeMs, (today - 30) * dayMs),
        inArray(
          fills.marketId,
          markets.map(({ marketId }) => marketId),
        ),
      ),
    )
    .groupBy(fills.userId);
  const byUser = new Map(volumes.map(({ userId, volume }) => [userId, BigInt(volume ?? '0')]));
  let changed = 0;
  for (const { userId } of await db.select({ userId: users.userId }).from(users)) {
    const tier = tierOf(byUser.get(userId) ?? 0n, asset.scale);
    const { value: user } = await exchange.read((state) => state.user(userId));
    if (!user || user.tier === tier) continue;
    const requestId = `vip-${today}-${tier}`;
    done(await exchange.submit({ type: 'set_user_tier', userId, tier }, { userId, requestId, content: requestId }));
    changed += 1;
  }
  return changed;
}

/** Renews the tiers once the database is open, and then at every midnight UTC. Gives what stops it. */
export function keepTiers(parts: VipParts): () => void {
  const { logger, now = Date.now } = parts;
  let timer: NodeJS.Timeout | undefined;
  const renew = () => {
    renewTiers(parts).catch((error: unknown) => logger.warn({ err: error }, 'the fee tiers were not renewed'));
    timer = setTimeout(renew, dayMs - (now() % dayMs) + 60_000);
    timer.unref();
  };
  parts.sql.opened().then(renew, () => undefined);
  return () => clearTimeout(timer);
}
