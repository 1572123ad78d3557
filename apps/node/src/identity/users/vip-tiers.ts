import type { TierThreshold } from '@candor/core';
import { and, eq, gte, inArray, sum } from 'drizzle-orm';
import { worthOf, worthScale } from '../../engine/listings/worth.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { done } from '../../engine/exchange/outcome.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { fills, settings, users } from '../../base/sql/schema.ts';
import { thresholdsOf } from './thresholds.ts';

export interface VipParts {
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'usdtPrice'>;
  readonly sql: Pick<Sql, 'db' | 'opened'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => number;
}

/** What a user traded in 30 days and what they hold, in USDT: whole units, fractions dropped. */
export interface Standing {
  readonly volume: bigint;
  readonly balance: bigint;
}

const [minuteMs, dayMs] = [60_000, 86_400_000] as const;
/**
 * Minutes that a missing price is waited for; then those who hold that asset keep their tier at
 * least.
 */
const patientTries = 60;
const quote = 'USDT';
/**
 * The day that was last looked at, kept so that a restart in the middle of a day changes nobody's
 * tier.
 */
const renewedOn = 'tiers_renewed_on';

/**
 * The tier that a volume of 30 days or a balance earns: the highest of which either reaches the
 * threshold.
 */
export function tierOf({ volume, balance }: Standing, thresholds: readonly TierThreshold[]): number {
  const reached = thresholds.filter((one) => volume >= BigInt(one.volume) || balance >= BigInt(one.balance));
  return Math.max(0, ...reached.map(({ tier }) => tier));
}

/**
 * Fee tiers from what each user traded in the last 30 days in markets quoted in USDT, maker and
 * taker alike, or from what they hold at fresh prices in all wallets. A change is a command of the
 * exchange, so that it is in the journal and in the fees from the next order on. Once a day: asked
 * again on the same day it changes nothing. Nobody loses a tier because a price is missing;
 * `patient`, it does nothing as long as one is. Gives how many changed; null where it waits.
 */
export async function renewTiers(parts: VipParts, patient = false): Promise<number | null> {
  const { exchange, views, sql, now = Date.now } = parts;
  const db = await sql.db();
  const today = Math.floor(now() / dayMs);
  const [last] = await db.select().from(settings).where(eq(settings.name, renewedOn));
  if (last?.value === String(today)) return 0;
  if (patient && !(await hasEveryPrice(parts))) return null;
  const volumes = await volumesSince(today - 30, { exchange, sql });
  const { records: thresholds } = (await exchange.read(thresholdsOf)).value;
  let changed = 0;
  for (const { userId } of await db.select({ userId: users.userId }).from(users)) {
    const { value } = await exchange.read((state) => ({
      user: state.user(userId),
      held: state.balancesOf(userId),
      assets: state.assets(),
    }));
    const byId = new Map(value.assets.map((asset) => [asset.assetId, asset]));
    const holdings = value.held.flatMap(({ assetId, available, reserved }) => {
      const asset = byId.get(assetId);
      return asset ? [{ asset: asset.symbol, scale: asset.scale, units: available + reserved }] : [];
    });
    const worth = worthOf(holdings, (asset) => views.usdtPrice(asset));
    const balance = worth.units / 10n ** BigInt(worthScale);
    const tier = tierOf({ volume: volumes.get(userId) ?? 0n, balance }, thresholds);
    if (!value.user || value.user.tier === tier) continue;
    if (!worth.complete && tier < value.user.tier) continue;
    const requestId = `vip-${today}-${tier}`;
    done(await exchange.submit({ type: 'set_user_tier', userId, tier }, { userId, requestId, content: requestId }));
    changed += 1;
  }
  const value = String(today);
  await db
    .insert(settings)
    .values({ name: renewedOn, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  return changed;
}

/**
 * Whether every asset that anybody holds has a fresh price: after a start the feed needs a moment.
 */
async function hasEveryPrice({ exchange, views }: Pick<VipParts, 'exchange' | 'views'>): Promise<boolean> {
  const { value: held } = await exchange.read((state) =>
    state.assets().filter(({ assetId }) => state.bookBalance('custody', assetId) !== 0n),
  );
  return held.every(({ symbol }) => views.usdtPrice(symbol) !== null);
}

/** What each user traded since the beginning of a day, in whole USDT. */
async function volumesSince(
  day: number,
  { exchange, sql }: Pick<VipParts, 'exchange' | 'sql'>,
): Promise<ReadonlyMap<number, bigint>> {
  const { value: listed } = await exchange.read((state) => ({
    asset: state.assets().find(({ symbol }) => symbol === quote),
    markets: state.markets().map(({ marketId, quoteAssetId }) => ({ marketId, quoteAssetId })),
  }));
  const { asset } = listed;
  if (!asset) return new Map();
  const markets = listed.markets.filter(({ quoteAssetId }) => quoteAssetId === asset.assetId);
  const db = await sql.db();
  const ids = markets.map(({ marketId }) => marketId);
  const volumes = await db
    .select({ userId: fills.userId, volume: sum(fills.notional) })
    .from(fills)
    .where(and(gte(fills.timeMs, day * dayMs), inArray(fills.marketId, ids)))
    .groupBy(fills.userId);
  const unit = 10n ** BigInt(asset.scale);
  return new Map(volumes.map(({ userId, volume }) => [userId, BigInt(volume ?? '0') / unit]));
}

/**
 * Renews the tiers once the database is open and prices are there, and then at every midnight UTC.
 * Gives what stops it.
 */
export function keepTiers(parts: VipParts): () => void {
  const { logger, now = Date.now } = parts;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const renewIn = (ms: number, tries: number) => {
    if (stopped) return;
    timer = setTimeout(() => void renew(tries), ms);
    timer.unref();
  };
  const renew = async (tries: number) => {
    try {
      const changed = await renewTiers(parts, tries < patientTries);
      if (changed === null) return renewIn(minuteMs, tries + 1);
    } catch (error) {
      logger.warn({ err: error }, 'the fee tiers were not renewed');
    }
    renewIn(dayMs - (now() % dayMs) + minuteMs, 0);
  };
  parts.sql.opened().then(
    () => renew(0),
    () => undefined,
  );
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
