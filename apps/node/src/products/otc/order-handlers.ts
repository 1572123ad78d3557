import { amount } from '@candor/amount';
import { blamelessFromMs, type Command, type ExchangeRecord } from '@candor/core';
import {
  otcAddEvidence,
  otcAppealOrder,
  otcBlock,
  otcCancelOrder,
  otcExtendOrder,
  otcMarkPaid,
  otcOpenOrder,
  otcOrderList,
  type OtcOrderDetail,
  otcOrderRead,
  otcRateOrder,
  otcReleaseOrder,
  otcWithdrawAppeal,
} from '@candor/protocol';
import { and, desc, eq, isNotNull, lt, or, sql as raw } from 'drizzle-orm';
import { answeredBefore } from '../../wire/http/answered-before.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { markedBounds, markedPageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import { otcOrders, otcRatings } from '../../base/sql/otc-schema.ts';
import { atFundPassword } from '../../identity/security/fund-password.ts';
import { originOf } from '../../identity/security-log/request-origin.ts';
import { recordLevel } from '../../people/verification/record-level.ts';
import type { OtcParts } from './parts.ts';
import { isAutomatic } from './opened.ts';
import { isRateable } from './order-actions.ts';
import { orderDetail, orderTexts } from './order-texts.ts';
import { otherOf } from './orders.ts';
import { pairOf, unitsTyped } from './pairs.ts';
import { typedSum } from './public-handlers.ts';
import { requestOf, submitOtc } from './submit.ts';

type ByCode = { readonly orderCode: string; readonly requestId: string };

/** Orders of users: taken, paid, released, appealed. */
export function otcOrderHandlers(parts: OtcParts): Handled[] {
  const { exchange, sql, board, orders, evidence, hints, people, persons, chat, measures, now } = parts;

  const read = async (userId: number, code: string): Promise<OtcOrderDetail> =>
    orderDetail(parts, await orders.ofParty(userId, code), userId);

  /** One command about an order of the user's, then the order as it is. */
  const act = async (
    name: string,
    userId: number,
    input: ByCode,
    command: (orderId: number) => Command,
  ): Promise<OtcOrderDetail> => {
    const row = await orders.ofParty(userId, input.orderCode);
    await submitOtc(parts, userId, command(row.orderId), requestOf(userId, name, input));
    return read(userId, input.orderCode);
  };

  return [
    handle(otcOpenOrder, async ({ input, context }) => {
      const { userId } = context.caller();
      const request = requestOf(userId, 'open', input);
      const before = await answeredBefore(exchange, request);
      if (before !== undefined) return read(userId, String(openedIn(before).orderId));
      const advert = exchange.peek(({ otc }) => otc.advert(Number(input.advertId)));
      if (advert === undefined) throw rejected('not_found', {}, [{ field: 'advertId', rule: 'not_found' }]);
      const pair = pairOf(exchange, parts.listings, advert);
      const { typed, units } = typedSum(pair, input);
      if ((await persons.apartFrom(userId)).has(advert.userId)) throw rejected('otc_blocked');
      if (advert.side === 'buy') await parts.payees.requireBound(userId, [input.method]);
      else if (!(await parts.payees.isBound(advert.userId, input.method)))
        throw rejected('otc_method_not_offered', {}, [{ field: 'method', rule: 'otc_method_not_offered' }]);
      await recordLevel(parts, userId);
      const user = await people.users.byId(userId);
      const record = await submitOtc(
        parts,
        userId,
        {
          type: 'open_otc_order',
          userId,
          advertId: advert.advertId,
          method: input.method,
          expectedPrice: Number(unitsTyped('price', input.price, pair.priceScale)),
          typed,
          amount: amount(units),
          accountSinceMs: user?.registeredAtMs ?? now(),
        },
        request,
      );
      await parts.opened(openedIn(record).orderId, userId);
      return read(userId, String(openedIn(record).orderId));
    }),
    handle(otcOrderList, async ({ input, context }) => {
      const { userId } = context.caller();
      await parts.projector.upTo(userId);
      const mine = or(eq(otcOrders.buyerId, userId), eq(otcOrders.sellerId, userId));
      const isRunning = raw`${otcOrders.state} in ('unpaid', 'paid', 'appealed', 'claimed')`;
      const inState = {
        open: isRunning,
        ended: and(isNotNull(otcOrders.endedAtMs), raw`not (${isRunning})`),
        appealed: raw`${otcOrders.state} in ('appealed', 'claimed')`,
        all: undefined,
      }[input.state];
      const db = await sql.db();
      const where = and(mine, inState);
      const [counted] = await db
        .select({
          total: raw<string>`count(*) filter (where ${inState ?? raw`true`})`,
          open: raw<string>`count(*) filter (where ${isRunning})`,
        })
        .from(otcOrders)
        .where(mine);
      const { limit, offset } = markedBounds(input);
      const rows = await db
        .select()
        .from(otcOrders)
        .where(input.before === undefined ? where : and(where, lt(otcOrders.orderId, Number(input.before))))
        .orderBy(desc(otcOrders.orderId))
        .limit(limit)
        .offset(offset);
      const texts = new Map((await orderTexts(parts, rows, userId)).map((text) => [text.id, text]));
      const page = markedPageOf(rows, Number(counted?.total ?? 0), input, {
        record: (row) => row,
        mark: ({ orderId }) => String(orderId),
      });
      const records = page.records.flatMap(({ orderId }) => texts.get(String(orderId)) ?? []);
      return { ...page, records, open: Number(counted?.open ?? 0) };
    }),
    handle(otcOrderRead, ({ input, context }) => read(context.caller().userId, input.orderCode)),
    handle(otcMarkPaid, ({ input, context }) => {
      const { userId } = context.caller();
      return act('paid', userId, input, (orderId) => ({ type: 'mark_otc_paid', userId, orderId }));
    }),
    handle(otcCancelOrder, async ({ input, context }) => {
      const { userId } = context.caller();
      const row = await orders.ofParty(userId, input.orderCode);
      const isSilent =
        row.state === 'unpaid' &&
        blamelessFromMs(row) <= now() &&
        !(await chat.all(row.orderId)).some(
          ({ userId: by, messageId }) => by === row.sellerId && !isAutomatic(messageId),
        );
      return act('cancel', userId, input, (orderId) => ({
        type: 'cancel_otc_order',
        userId,
        orderId,
        ...(input.notPaid && { statesNotPaid: true }),
        ...(isSilent && { isBlameless: true }),
      }));
    }),
    handle(otcExtendOrder, ({ input, context }) => {
      const { userId } = context.caller();
      return act('extend', userId, input, (orderId) => ({ type: 'extend_otc_order', userId, orderId }));
    }),
    handle(otcReleaseOrder, async ({ input, context }) => {
      const caller = context.caller();
      const { userId } = caller;
      const request = requestOf(userId, 'release', input);
      if ((await answeredBefore(exchange, request)) !== undefined) return read(userId, input.orderCode);
      const last = exchange.peek(({ otc }) => otc.traderOf(userId).evidenceId);
      const evidenceId = await people.stepUps.strongShownAtMs(caller, last);
      const row = await orders.ofParty(userId, input.orderCode);
      if (row.sellerId !== userId || (row.state !== 'paid' && row.state !== 'appealed'))
        throw rejected('otc_wrong_state');
      await people.fundPasswords.require(userId, input.fundPassword, originOf(context)).catch(atFundPassword);
      await submitOtc(parts, userId, { type: 'release_otc_order', userId, orderId: row.orderId, evidenceId }, request);
      measures.forget();
      return read(userId, input.orderCode);
    }),
    handle(otcAppealOrder, async ({ input, context }) => {
      const { userId } = context.caller();
      const row = await orders.ofParty(userId, input.orderCode);
      const { orderId } = row;
      const command: Command =
        row.state === 'expired'
          ? { type: 'claim_otc_expired', userId, orderId }
          : { type: 'appeal_otc_order', userId, orderId, cause: input.reason };
      await submitOtc(parts, userId, command, requestOf(userId, 'appeal', input));
      await evidence.keepAppeal(row, userId, input.requestId, input.text);
      return read(userId, input.orderCode);
    }),
    handle(otcAddEvidence, async ({ input, context }) => {
      const { userId } = context.caller();
      const row = await orders.ofParty(userId, input.orderCode);
      if (row.state !== 'appealed' && row.state !== 'claimed') throw rejected('otc_wrong_state');
      const added = await evidence.add(row, userId, input);
      await hints.tell({ ...row, serviceType: 'evidence', byId: userId });
      return added;
    }),
    handle(otcWithdrawAppeal, ({ input, context }) => {
      const { userId } = context.caller();
      return act('withdrawAppeal', userId, input, (orderId) => ({ type: 'withdraw_otc_appeal', userId, orderId }));
    }),
    handle(otcRateOrder, async ({ input, context }) => {
      const { userId } = context.caller();
      const row = await orders.ofParty(userId, input.orderCode);
      if (!isRateable(row, userId, now())) throw rejected('otc_wrong_state');
      const db = await sql.db();
      const { orderId } = row;
      const rated = { orderId, userId, ratedId: otherOf(row, userId), rating: input.rating, ratedAtMs: now() };
      const kept = await db.insert(otcRatings).values(rated).onConflictDoNothing().returning();
      if (kept.length === 0) {
        const own = and(eq(otcRatings.orderId, orderId), eq(otcRatings.userId, userId));
        const [before] = await db.select().from(otcRatings).where(own);
        if (before?.rating !== input.rating) throw rejected('otc_already_rated');
      }
      measures.forget();
      board.forget();
      return read(userId, input.orderCode);
    }),
    handle(otcBlock, async ({ input, context }) => {
      const { userId } = context.caller();
      const row = await orders.ofParty(userId, input.orderCode);
      await persons.setBlocked(userId, otherOf(row, userId), input.blocked);
      return { blocked: input.blocked };
    }),
  ];
}

function openedIn(record: ExchangeRecord) {
  const opened = record.events.find((event) => event.type === 'otc_order_opened');
  if (opened === undefined) throw new Error(`Record ${record.seq} opens no order.`);
  return opened;
}
