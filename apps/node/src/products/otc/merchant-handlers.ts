import { formatDecimal } from '@candor/amount';
import {
  merchantBond,
  merchantDeals,
  merchantIdOf,
  merchantProfile,
  type OtcMerchantProfile,
  saveMerchantProfile,
} from '@candor/protocol';
import { and, asc, desc, eq, lt, sql as raw } from 'drizzle-orm';
import { comparedName, isMixed, isOurs } from '../../identity/users/names-alike.ts';
import { isNameHeld } from '../../people/applications/names-held.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { markedBounds, markedPageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import { otcOrders, otcProfiles } from '../../base/sql/otc-schema.ts';
import { isDoubled } from '../../base/sql/refused-for.ts';
import type { OtcParts } from './parts.ts';
import { orderTexts } from './order-texts.ts';
import { onlineMaxOf } from './own-handlers.ts';
import { requestOf, submitOtc } from './submit.ts';
import { termsText } from './terms-text.ts';

/** A bond leaves so long after the last order. */
const bondRestMs = 30 * 86_400_000;

/** A desk: its name and automatic reply, its figures, its orders by time left, and its bond. */
export function otcMerchantHandlers(parts: OtcParts): Handled[] {
  const { sql, people, now } = parts;
  return [
    handle(merchantProfile, ({ context }) => profileOf(parts, context.caller().userId)),
    handle(saveMerchantProfile, async ({ input, context }) => {
      const { userId } = context.caller();
      const nameKey = comparedName(input.name);
      if (isMixed(input.name)) throw rejected('name_mixed', {}, [{ field: 'name', rule: 'name_mixed' }]);
      const taken = () => rejected('name_taken', {}, [{ field: 'name', rule: 'name_taken' }]);
      if (isOurs(input.name)) throw taken();
      const db = await sql.db();
      if (await isNameHeld(db, nameKey, userId)) throw taken();
      const row = { name: input.name, nameKey, autoReply: input.autoReply, updatedAtMs: now() };
      await db
        .insert(otcProfiles)
        .values({ userId, ...row })
        .onConflictDoUpdate({ target: otcProfiles.userId, set: row })
        // Another took it a moment ago.
        .catch((error: unknown) => {
          throw isDoubled(error) ? taken() : error;
        });
      parts.board.forget();
      return profileOf(parts, userId);
    }),
    handle(merchantDeals, async ({ input, context }) => {
      const { userId } = context.caller();
      await parts.projector.upTo(userId);
      const isRunning = raw`${otcOrders.state} in ('unpaid', 'paid', 'appealed', 'claimed')`;
      const isOpen = input.state === 'open';
      const where = and(eq(otcOrders.ownerId, userId), isOpen ? isRunning : raw`not (${isRunning})`);
      const db = await sql.db();
      const [counted] = await db
        .select({ total: raw<string>`count(*)` })
        .from(otcOrders)
        .where(where);
      const { limit, offset } = markedBounds(input);
      const byTimeLeft = raw`case ${otcOrders.state} when 'unpaid' then ${otcOrders.expiresAtMs}
        when 'paid' then ${otcOrders.sinceMs} + ${otcOrders.releaseMs} else ${otcOrders.sinceMs} end`;
      // A mark is an order's number; open ones go on after its place by time left.
      const later = (before: number) =>
        isOpen
          ? raw`(${byTimeLeft}, ${otcOrders.orderId}) > (select ${byTimeLeft}, ${otcOrders.orderId} from ${otcOrders}
              where ${otcOrders.orderId} = ${before} and ${otcOrders.ownerId} = ${userId})`
          : lt(otcOrders.orderId, before);
      const rows = await db
        .select()
        .from(otcOrders)
        .where(input.before === undefined ? where : and(where, later(Number(input.before))))
        .orderBy(...(isOpen ? [asc(byTimeLeft), asc(otcOrders.orderId)] : [desc(otcOrders.orderId)]))
        .limit(limit)
        .offset(offset);
      const texts = new Map((await orderTexts(parts, rows, userId)).map((text) => [text.id, text]));
      return markedPageOf(rows, Number(counted?.total ?? 0), input, {
        record: ({ orderId }) => texts.get(String(orderId)) ?? null,
        mark: ({ orderId }) => String(orderId),
      });
    }),
    handle(merchantBond, async ({ input, context }) => {
      const caller = context.caller();
      const { userId } = caller;
      await people.stepUps.require(caller);
      const type = input.action === 'lock' ? 'lock_otc_bond' : 'withdraw_otc_bond';
      await submitOtc(parts, userId, { type, userId }, requestOf(userId, 'bond', input));
      return profileOf(parts, userId);
    }),
  ];
}

async function profileOf(parts: OtcParts, userId: number): Promise<OtcMerchantProfile> {
  const { exchange, listings, sql, measures, persons, now } = parts;
  const nowMs = now();
  const { value } = await exchange.read((state) => ({
    isMerchant: state.user(userId)?.merchant ?? false,
    isFrozen: state.user(userId)?.frozen ?? false,
    terms: state.otc.termsAt(nowMs),
    bond: state.otc.bondOf(userId),
    adverts: state.otc.advertsOf(userId),
    orders: state.otc.ordersOf(userId),
    trader: state.otc.traderOf(userId),
  }));
  const db = await sql.db();
  const [profile] = await db.select().from(otcProfiles).where(eq(otcProfiles.userId, userId));
  const usdt = listings.findAsset('USDT')?.scale ?? 0;
  const { bond, terms, trader } = value;
  return {
    merchantId: merchantIdOf(userId),
    name: profile?.name ?? (await persons.namesOf([userId])).get(userId) ?? '',
    autoReply: profile?.autoReply ?? '',
    merchant: value.isMerchant,
    figures: await measures.of(userId),
    terms: termsText(terms, listings),
    bond: {
      locked: formatDecimal(bond.amount, usdt, 0),
      needed: formatDecimal(terms?.bond ?? 0n, usdt, 0),
      withdrawableAtMs: bond.leavingSinceMs === 0 ? null : Math.max(bond.leavingSinceMs, bond.lastOrderMs) + bondRestMs,
    },
    advertsOnline: value.adverts.filter(({ online, blocked }) => online && !blocked).length,
    advertsOnlineMax: onlineMaxOf(parts, userId),
    openOrders: value.orders.filter(({ stage }) => stage !== 'expired').length,
    limits: [
      ...(value.isFrozen ? [{ reason: 'account_frozen', untilMs: null }] : []),
      ...(trader.blockedUntilMs > nowMs ? [{ reason: 'otc_cancel_limit', untilMs: trader.blockedUntilMs }] : []),
      ...(value.isMerchant && bond.amount < (terms?.bond ?? 0n) ? [{ reason: 'otc_bond_missing', untilMs: null }] : []),
    ],
  };
}
