import {
  listOtcAppeals,
  listOtcDeskAdverts,
  openOtcCase,
  type OtcAppealCase,
  type OtcAppealReason,
  type OtcCaseFile,
  type OtcDeskAdvert,
  type OtcMethod,
  type OtcState,
  merchantIdOf,
  readOtcFigures,
  readOtcTerms,
  takeOtcAdvertOffline,
} from '@candor/protocol';
import type { OtcAdvertView } from '@candor/core';
import { formatDecimal } from '@candor/amount';
import { and, asc, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Approvals } from '../../office/approvals/approvals.ts';
import type { Audit } from '../../office/audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import { otcOrders } from '../../base/sql/otc-schema.ts';
import { newestOf, levelReached } from '../../identity/users/level.ts';
import { userLevels } from '@candor/protocol';
import { advertNotesOf, keepOfflineCause } from './advert-notes.ts';
import { caseHashes } from './case-hash.ts';
import type { OtcParts } from './parts.ts';
import type { OtcOrderRow } from './order-rows.ts';
import { stepTexts, verdictText } from './order-texts.ts';
import { codeOf, unknownOrder } from './orders.ts';
import { coinText, fiatText, pairOf, priceText } from './pairs.ts';
import { termsOf } from './public-handlers.ts';
import { isTied } from './ties.ts';
import { verdictFigures } from './verdict-figures.ts';

export interface OtcDeskParts extends OtcParts {
  readonly audit: Audit;
  readonly approvals: Pick<Approvals, 'waitingOf'>;
}

/** States that wait for operators. */
const waiting = ['appealed', 'claimed'];
/** Earlier verdicts between two that are shown. */
const earlierMost = 20;

type Waits = ReadonlyMap<string, { readonly approvalId: number; readonly to: 'buyer' | 'seller' }>;

/**
 * Operators’ room of trades between people. They read, take offers offline, and propose; an escrow
 * moves by a verdict of two alone.
 */
export function otcDeskHandlers(parts: OtcDeskParts): Handled[] {
  const { exchange, sql, audit, approvals, now } = parts;
  const proposals = async (): Promise<Waits> => {
    const verdicts = await approvals.waitingOf('otc.verdict');
    return new Map(verdicts.map(({ approvalId, proposal: { orderCode, to } }) => [orderCode, { approvalId, to }]));
  };
  return [
    handle(listOtcAppeals, async ({ input }) => {
      const db = await sql.db();
      const rows = await db
        .select()
        .from(otcOrders)
        .where(inArray(otcOrders.state, waiting))
        .orderBy(asc(otcOrders.appealedAtMs), asc(otcOrders.orderId));
      const waits = await proposals();
      const { limit, offset } = pageBounds(input);
      const records = rows.slice(offset, offset + limit).map((row) => caseText(parts, row, waits));
      return pageOf(records, rows.length, input);
    }),
    handle(openOtcCase, async ({ input, context }) => {
      const { actor, operatorId } = context.operator();
      const row = await parts.orders.find(input.orderCode);
      // Orders that were never appealed are nobody's to read.
      if (row === undefined || row.appealedAtMs === null) throw unknownOrder();
      await audit.tell(actor, { action: 'otc.view', object: `otc:${input.orderCode}` });
      return caseFile(parts, row, await proposals(), operatorId);
    }),
    handle(listOtcDeskAdverts, async ({ input: { ownerId, ...page } }) => {
      const { value } = await exchange.read(({ otc }) =>
        ownerId === undefined ? otc.adverts() : otc.advertsOf(ownerId),
      );
      const online = value.filter((advert) => advert.online);
      const { limit, offset } = pageBounds(page);
      const shown = online.slice(offset, offset + limit);
      const notes = await advertNotesOf(
        sql,
        shown.map(({ advertId }) => advertId),
      );
      const records = shown.map((advert) => deskAdvert(parts, advert, notes.get(advert.advertId)?.text ?? ''));
      return pageOf(records, online.length, page);
    }),
    handle(takeOtcAdvertOffline, async ({ input: { advertId, cause, reason }, context }) => {
      const { actor, operatorId } = context.operator();
      const advert = exchange.peek(({ otc }) => otc.advert(advertId));
      if (advert === undefined) throw rejected('not_found', {}, [{ field: 'advertId', rule: 'not_found' }]);
      if (advert.blocked) throw rejected('amend_nothing_changed');
      const { userId } = advert;
      await keepOfflineCause(sql, { advertId, userId, offlineCause: cause, createdAtMs: now() });
      await audit.record(actor, async () => {
        const command = { type: 'take_otc_advert_offline', advertId, operatorId, reason: cause } as const;
        const request = { operatorId, requestId: `otc-offline-${advertId}`, content: cause };
        done(await exchange.submit(command, request));
        return {
          event: { action: 'otc.offline', object: `otc-advert:${advertId}`, reason, after: { cause } },
          result: undefined,
        };
      });
      const notes = await advertNotesOf(sql, [advertId]);
      return deskAdvert(parts, { ...advert, blocked: true }, notes.get(advertId)?.text ?? '');
    }),
    handle(readOtcTerms, async () => termsOf(parts)),
    handle(readOtcFigures, async () => {
      const { openAppeals, oldestAtMs, decided, medianDecisionMinutes, outcomes } = await verdictFigures(sql, now());
      const oldestSeconds = oldestAtMs === null ? null : Math.max(0, Math.round((now() - oldestAtMs) / 1_000));
      return { open: openAppeals, oldestSeconds, decided, medianDecisionMinutes, outcomes };
    }),
  ];
}

function caseText({ exchange, listings, now }: OtcParts, row: OtcOrderRow, waits: Waits): OtcAppealCase {
  const pair = pairOf(exchange, listings, row);
  const appealedAtMs = row.appealedAtMs ?? row.sinceMs;
  return {
    orderCode: codeOf(row),
    state: row.state as OtcState,
    coin: pair.asset.symbol,
    fiat: pair.fiat.code,
    quantity: coinText(pair, row.quantity),
    fiatAmount: fiatText(pair, row.fiat),
    method: row.method as OtcMethod,
    buyerId: row.buyerId,
    sellerId: row.sellerId,
    by: row.appealBy === 'buyer' || row.appealBy === 'seller' ? row.appealBy : 'system',
    reason: row.appealCause as OtcAppealReason | null,
    appealedAtMs,
    waitingSeconds: Math.max(0, Math.round((now() - appealedAtMs) / 1_000)),
    proposal: waits.get(codeOf(row)) ?? null,
  };
}

async function caseFile(parts: OtcParts, row: OtcOrderRow, waits: Waits, operatorId: number): Promise<OtcCaseFile> {
  const { exchange, listings, sql, chat, evidence, payees } = parts;
  const db = await sql.db();
  const pair = pairOf(exchange, listings, row);
  const { buyerId, sellerId, ownerId } = row;
  const [talk, shown, { chatHash, evidenceHash }] = [
    await chat.all(row.orderId),
    await evidence.of(row),
    await caseHashes(db, row.orderId),
  ];
  const betweenThem = or(
    and(eq(otcOrders.buyerId, buyerId), eq(otcOrders.sellerId, sellerId)),
    and(eq(otcOrders.buyerId, sellerId), eq(otcOrders.sellerId, buyerId)),
  );
  const earlier = await db
    .select()
    .from(otcOrders)
    .where(and(betweenThem, isNotNull(otcOrders.verdictTo), ne(otcOrders.orderId, row.orderId)))
    .orderBy(desc(otcOrders.decidedAtMs))
    .limit(earlierMost);
  const bond = exchange.peek(({ otc }) => otc.bondOf(ownerId).amount);
  return {
    ...caseText(parts, row, waits),
    price: priceText(pair, row.price),
    fee: coinText(pair, row.fee),
    escrow: coinText(pair, row.escrow),
    text: shown.appealWords,
    buyer: await partyOf(parts, buyerId),
    seller: await partyOf(parts, sellerId),
    steps: stepTexts(row),
    payee: await payees.of(row, row.open),
    chat: talk.map((message) => chat.shown(row, message, 0)),
    chatHash,
    evidenceHash,
    evidence: shown.evidence,
    earlier: earlier.flatMap((one) => {
      const verdict = verdictText(parts, one);
      return verdict === null ? [] : [{ ...verdict, orderCode: codeOf(one) }];
    }),
    bond: formatDecimal(bond, listings.findAsset('USDT')?.scale ?? 0, 0),
    tied: await isTied(db, operatorId, [buyerId, sellerId]),
  };
}

async function partyOf({ exchange, sql, persons, measures }: OtcParts, userId: number) {
  const user = exchange.peek((state) => state.user(userId));
  const { orders, appealsLost } = await measures.of(userId);
  const level = levelReached(await newestOf(await sql.db(), userId));
  return {
    userId,
    merchant: user?.merchant ?? false,
    frozen: user?.frozen ?? false,
    verifiedName: await persons.verifiedName(userId),
    level: userLevels.indexOf(level),
    orders,
    appealsLost,
  };
}

function deskAdvert({ exchange, listings }: OtcParts, advert: OtcAdvertView, text: string): OtcDeskAdvert {
  const pair = pairOf(exchange, listings, advert);
  const { advertId, userId, side, priceNow, remaining, methods, blocked, online } = advert;
  const isMerchant = exchange.peek((state) => state.user(userId)?.merchant ?? false);
  const orders = exchange.peek(({ otc }) => otc.ordersOf(userId));
  const state = blocked || !online ? 'offline' : priceNow === undefined ? 'paused' : 'online';
  return {
    advertId: String(advertId),
    ownerId: userId,
    merchantId: isMerchant ? merchantIdOf(userId) : null,
    side,
    coin: pair.asset.symbol,
    fiat: pair.fiat.code,
    price: priceNow === undefined ? null : priceText(pair, priceNow),
    remaining: coinText(pair, remaining),
    methods: [...methods] as OtcMethod[],
    text,
    state,
    openOrders: orders.filter((order) => order.advertId === advertId && order.stage !== 'expired').length,
  };
}
