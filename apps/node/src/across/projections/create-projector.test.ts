import { amount } from '@candor/amount';
import type { Posted } from '@candor/core';
import { and, asc, eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../../base/problem.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { dropProjections, loadProjection, projectionDigest, saveTexts, textsOf } from './store.ts';
import { type ProjectionPlace, sqlPlace } from './row-store.ts';
import { createProjector, listingsOf } from './create-projector.ts';
import { rebuildProjections } from './rebuild.ts';
import { billBalances, bills, coinCosts, fills, orders, projection } from '../../base/sql/schema.ts';
import { engines, type TestSql } from '../../base/sql/test-support/engines.ts';
import { exampleRecords, RecordSource } from '../../engine/projections/test-support/records.ts';

const records = exampleRecords(400);
const nothingListed = { assets: [], markets: [], contracts: [] };
const nobody: ReadonlySet<number> = new Set();
const logger = pino({ level: 'silent' });

async function* stream(from: readonly (typeof records)[number][]) {
  yield* from;
}

/**
 * A source whose exchange is asked for nothing but its listings, which the records carry
 * themselves.
 */
function exchangeOf(source: RecordSource) {
  return Object.assign(source, { read: async () => ({ value: nothingListed, seq: source.durableSeq }) as never });
}

describe.each(Object.entries(engines))('on %s', (_name, start) => {
  let running: TestSql;
  let db: Database;
  beforeAll(async () => {
    running = await start();
    db = await running.sql.db();
  });
  afterAll(() => running.stop());
  beforeEach(() => dropProjections(db));

  test('the rows are the same in whatever batches they are applied', async () => {
    await rebuildProjections(db, stream(records), nobody);
    const whole = await projectionDigest(db);
    // A load costs more than a batch of one: those are loaded again now and then, the others each
    // time.
    for (const [size, batchesPerLoad] of [
      [1, 13],
      [7, 1],
      [500, 1],
    ] as const) {
      await dropProjections(db);
      let state = await loadProjection(db, nobody);
      for (let at = 0; at < records.length; at += size) {
        // As after a restart; the listings come from the exchange then.
        if (at > 0 && (at / size) % batchesPerLoad === 0) {
          state = await loadProjection(db, nobody);
          for (const record of records.slice(0, 2)) record.events.forEach((event) => state.listings.apply(event));
        }
        await saveTexts(db, textsOf(state.apply(records.slice(at, at + size))));
      }
      expect(await projectionDigest(db), `batches of ${size}`).toBe(whole);
    }
  });

  test('an account of one market has entries and a running balance of its own, also after a restart', async () => {
    const before = exampleRecords(1);
    const posted = (marketId: number, units: bigint): Posted => ({
      type: 'posted',
      account: { userId: 3, wallet: 5, marketId },
      assetId: 1,
      cause: 'contract_margin',
      subject: 1,
      available: amount(units),
      reserved: amount(0n),
    });
    const last = before.at(-1)!;
    const first = { ...last, seq: last.seq + 1, events: [posted(1, 40n), posted(2, 7n)] };
    const second = { ...last, seq: last.seq + 2, events: [posted(1, -15n)] };
    await saveTexts(db, textsOf((await loadProjection(db, nobody)).apply([...before, first])));
    const again = await loadProjection(db, nobody);
    for (const { events } of before) for (const event of events) again.listings.apply(event);
    await saveTexts(db, textsOf(again.apply([second])));
    const entries = await db
      .select()
      .from(bills)
      .where(eq(bills.wallet, 5))
      .orderBy(asc(bills.seq), asc(bills.position));
    expect(entries.map(({ marketId, amount: moved, balanceAfter }) => [marketId, moved, balanceAfter])).toEqual([
      [1, 40n, 40n],
      [2, 7n, 7n],
      [1, -15n, 25n],
    ]);
    const balances = await db.select().from(billBalances).where(eq(billBalances.wallet, 5));
    const sums = balances.map(({ marketId, balance }) => [marketId, balance]);
    expect(sums.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [1, 25n],
      [2, 7n],
    ]);
    const live = await projectionDigest(db);
    await rebuildProjections(db, stream([...before, first, second]), nobody);
    expect(await projectionDigest(db)).toBe(live);
  });

  test('a batch is kept as it was folded, also where the fold has gone on since', async () => {
    const place = sqlPlace(running.sql);
    const inTurn = async (batch: number) => {
      await dropProjections(db);
      const fold = await loadProjection(db, nobody);
      const saves: (() => Promise<void>)[] = [];
      for (let at = 0; at < records.length; at += batch)
        saves.push(place.prepare(fold.apply(records.slice(at, at + batch))));
      const digests: string[] = [];
      for (const save of saves) {
        await save();
        digests.push(await projectionDigest(db));
      }
      return digests;
    };
    const quarter = Math.ceil(records.length / 4);
    const [folded, whole] = [await inTurn(quarter), await inTurn(records.length)];
    expect(folded.at(-1)).toBe(whole.at(-1));
    await dropProjections(db);
    await rebuildProjections(db, stream(records.slice(0, quarter)), nobody);
    expect(folded[0]).toBe(await projectionDigest(db));
  });

  test('a follower that came late, stopped and came again has the same rows', async () => {
    await rebuildProjections(db, stream(records), nobody);
    const whole = await projectionDigest(db);
    await dropProjections(db);
    const source = exchangeOf(new RecordSource(records));
    source.release(records.length);
    const projector = createProjector({ exchange: source, place: sqlPlace(running.sql), logger });
    await projector.idle();
    expect(projector.appliedSeq).toBe(records.length);
    expect(projector.state).toBe('following');
    await projector.close();
    expect(await projectionDigest(db)).toBe(whole);
  });

  test('records that come while it follows are applied, each once', async () => {
    const source = exchangeOf(new RecordSource(records));
    const projector = createProjector({ exchange: source, place: sqlPlace(running.sql), logger });
    for (let at = 0; at < records.length; at += 50) {
      source.release(50);
      await projector.idle();
    }
    await projector.close();
    const followed = await projectionDigest(db);
    await rebuildProjections(db, stream(records), nobody);
    expect(await projectionDigest(db)).toBe(followed);
  });

  test('a user waits for what they were last shown, and no longer than two seconds', async () => {
    const source = exchangeOf(new RecordSource(records));
    const projector = createProjector({ exchange: source, place: sqlPlace(running.sql), logger });
    await expect(projector.upTo(3)).resolves.toBeUndefined();
    projector.acknowledged(3, 40);
    source.release(40);
    await projector.upTo(3);
    expect(projector.appliedSeq).toBeGreaterThanOrEqual(40);
    projector.acknowledged(3, 41);
    await expect(projector.upTo(4)).resolves.toBeUndefined();
    const startedMs = performance.now();
    const refusal = await projector.upTo(3).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect((refusal as Problem).status).toBe(503);
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    await projector.close();
  });

  test('bills add up to the balances, posting by posting', async () => {
    await rebuildProjections(db, stream(records), nobody);
    const running = new Map<string, bigint>();
    for (const bill of await db.select().from(bills).orderBy(asc(bills.seq), asc(bills.position))) {
      const key = `${bill.userId}/${bill.wallet}/${bill.assetId}`;
      const balance = (running.get(key) ?? 0n) + bill.amount;
      expect(bill.balanceAfter).toBe(balance);
      running.set(key, balance);
    }
    const stored = await db.select().from(billBalances);
    expect(
      Object.fromEntries(stored.map((row) => [`${row.userId}/${row.wallet}/${row.assetId}`, row.balance])),
    ).toEqual(Object.fromEntries(running));
    expect(running.get('3/7/1')).toBe(100_000_000n);
  });

  test('costs hold every coin and fee of the fills, and what a folder from before lacks is folded from its lists', async () => {
    await rebuildProjections(db, stream(records), nobody);
    const costs = await db.select().from(coinCosts).orderBy(asc(coinCosts.userId));
    expect(costs.map(({ userId, assetId }) => [userId, assetId])).toEqual([
      [3, 2],
      [4, 2],
    ]);
    for (const cost of costs) {
      const [held] = await db
        .select()
        .from(billBalances)
        .where(and(eq(billBalances.userId, cost.userId), eq(billBalances.assetId, 2)));
      expect(cost.priced + cost.unpriced).toBe(held?.balance);
      const own = await db.select().from(fills).where(eq(fills.userId, cost.userId));
      const notional = own.reduce((sum, fill) => sum + fill.notional, 0n);
      const fee = own.reduce((sum, fill) => sum + fill.fee, 0n);
      expect([cost.paid + cost.received, cost.buyFees + cost.sellFees]).toEqual([notional, fee]);
    }
    // The buyer sold nothing: the cost is all that was paid.
    expect(costs[1]).toMatchObject({ sold: 0n, cost: (costs[1]?.paid ?? 0n) + (costs[1]?.buyFees ?? 0n) });
    const whole = await projectionDigest(db);
    await db.delete(coinCosts);
    expect(await projectionDigest(db)).not.toBe(whole);
    await loadProjection(db, nobody);
    expect(await projectionDigest(db)).toBe(whole);
  });

  test('orders end with what they filled, and hold nothing', async () => {
    await rebuildProjections(db, stream(records), nobody);
    const canceled = await db.select().from(orders).where(eq(orders.status, 'canceled'));
    expect(canceled).toHaveLength(200);
    for (const order of canceled)
      expect(order).toMatchObject({ open: false, filledLots: 2, reserved: 0n, endCause: 'user' });
    const open = await db.select().from(orders).where(eq(orders.open, true));
    expect(open).toHaveLength(200);
    for (const order of open)
      expect(order).toMatchObject({ status: 'partially_filled', filledLots: 2, reserved: 1_000n });
    expect(await db.select().from(fills)).toHaveLength(800);
  });

  test('ignored users have no rows, and their counterparts have theirs', async () => {
    await rebuildProjections(db, stream(records), new Set([3]));
    const users = new Set((await db.select({ userId: orders.userId }).from(orders)).map(({ userId }) => userId));
    expect([...users]).toEqual([4]);
    expect(await db.select().from(fills)).toHaveLength(400);
  });

  test('a batch that fails leaves neither rows nor sequence', async () => {
    const state = await loadProjection(db, nobody);
    await saveTexts(db, textsOf(state.apply(records.slice(0, 20))));
    const before = await projectionDigest(db);
    const changes = state.apply(records.slice(20, 40));
    const twice = { ...changes, fills: [...changes.fills, ...changes.fills] };
    await expect(saveTexts(db, textsOf(twice))).rejects.toThrow('Failed query');
    expect(await projectionDigest(db)).toBe(before);
    const [row] = await db.select().from(projection);
    expect(row?.appliedSeq).toBe(20);
  });

  test('what a user was shown before a restart is waited for after it', async () => {
    await dropProjections(db);
    const source = exchangeOf(new RecordSource(records));
    source.release(40);
    const place = sqlPlace(running.sql);
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const late = { ...place, load: (ignored: ReadonlySet<number>) => opened.then(() => place.load(ignored)) };
    const projector = createProjector({ exchange: source, place: late, logger, recoveredSeq: 40 });
    let appliedAtRead = 0;
    const read = projector.upTo(3).then(() => (appliedAtRead = projector.appliedSeq));
    open();
    await read;
    expect(appliedAtRead).toBe(40);
    await projector.close();
  });

  test('projections that know more than the journal had at the start stop the node, also when it has written on', async () => {
    await rebuildProjections(db, stream(records.slice(0, 50)), nobody);
    const before = await projectionDigest(db);
    const source = exchangeOf(new RecordSource(records));
    source.release(60);
    const faults: string[] = [];
    const projector = createProjector({
      exchange: source,
      place: sqlPlace(running.sql),
      logger,
      recoveredSeq: 49,
      onLostEnd: (fault) => faults.push(fault.message),
    });
    await expect.poll(() => projector.state).toBe('failed');
    await projector.close();
    expect(faults).toEqual(['SQL holds record 50, but the journal ended at 49: its end is lost.']);
    expect(await projectionDigest(db)).toBe(before);
  });

  test('a database that fails and comes back is no lost end', async () => {
    await dropProjections(db);
    const source = exchangeOf(new RecordSource(records));
    const place = sqlPlace(running.sql);
    let away = false;
    const faults: string[] = [];
    const projector = createProjector({
      exchange: source,
      place: {
        async load(ignored) {
          const state = await place.load(ignored);
          for (const { events } of records.slice(0, 2)) events.forEach((event) => state.listings.apply(event));
          return state;
        },
        prepare(changes) {
          const save = place.prepare(changes);
          return async () => {
            if (away) {
              away = false;
              throw new Error('away');
            }
            await save();
          };
        },
      },
      logger,
      recoveredSeq: 0,
      onLostEnd: (fault) => faults.push(fault.message),
    });
    source.release(30);
    await projector.idle();
    away = true;
    source.release(30);
    await projector.idle();
    await projector.close();
    expect(away).toBe(false);
    expect(faults).toEqual([]);
    expect(projector.appliedSeq).toBe(60);
  });

  describe('rows that were changed behind the node’s back', () => {
    /**
     * A projector that follows 60 records, with its hourly look in the test's hand, and what the
     * exchange would say of the balances.
     */
    async function following(spoil: (totals: bigint[]) => void = () => undefined) {
      await dropProjections(db);
      const source = new RecordSource(records);
      source.release(60);
      const state = await loadProjection(db, nobody);
      state.apply(records.slice(0, 60));
      const totals = state.balancesFrom(0, 1_000).map(({ balance }) => balance);
      spoil(totals);
      const due: (() => void)[] = [];
      const time = {
        nowMs: () => 0,
        later(ms: number, run: () => void): () => void {
          if (ms >= 30_000) due.push(run);
          else setImmediate(run);
          return () => undefined;
        },
      };
      const exchange = Object.assign(source, {
        read: async (query: unknown) =>
          ({ value: query === listingsOf ? nothingListed : totals, seq: source.durableSeq }) as never,
      });
      const place = sqlPlace(running.sql);
      const seen = { loads: 0 };
      const counted: ProjectionPlace = {
        ...place,
        async load(ignored) {
          const loaded = await place.load(ignored);
          seen.loads += 1;
          return loaded;
        },
      };
      const projector = createProjector({ exchange, place: counted, logger, time });
      await projector.idle();
      return { projector, seen, look: () => due.splice(0).forEach((run) => run()) };
    }

    test('are found by the next look, and what is sound is not', async () => {
      const { projector, look, seen } = await following();
      look();
      await expect.poll(() => seen.loads, { timeout: 20_000 }).toBe(2);
      await expect.poll(() => projector.lookedAtMs, { timeout: 20_000 }).toBeGreaterThan(0);
      expect(projector.mismatch).toBeUndefined();
      await db.update(billBalances).set({ balance: 1n }).where(eq(billBalances.userId, 3));
      look();
      await expect.poll(() => projector.mismatch, { timeout: 20_000 }).toMatch(/^balance 3\/\d\/\d is 1, not \d+$/);
      await projector.close();
    });

    test('are found as well when they were changed while the node was down', async () => {
      const { projector, look } = await following((totals) => totals.splice(1, 1, 7n));
      look();
      await expect.poll(() => projector.mismatch, { timeout: 20_000 }).toMatch(/^balance .* the exchange has 7$/);
      await projector.close();
    });
  });

  test('a gap in the records is refused', async () => {
    const state = await loadProjection(db, nobody);
    expect(() => state.apply(records.slice(1, 2))).toThrow('does not follow');
  });
});
