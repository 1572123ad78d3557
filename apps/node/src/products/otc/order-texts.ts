import { formatDecimal } from '@candor/amount';
import {
  type OtcAppealReason,
  otcExtension,
  type OtcMethod,
  type OtcOrder,
  type OtcOrderDetail,
  type OtcPriceInputs,
  type OtcState,
  type OtcStep,
  type OtcVerdict,
  type OtcVerdictReason,
} from '@candor/protocol';
import { and, eq } from 'drizzle-orm';
import { otcRatings } from '../../base/sql/otc-schema.ts';
import { maskedName } from '../../identity/users/masks.ts';
import { rateText } from './advert-texts.ts';
import type { OtcParts } from './parts.ts';
import { actionsOf, appealFromOf, deadlineOf } from './order-actions.ts';
import { type OtcOrderRow, stepsOf } from './order-rows.ts';
import { codeOf, isSeller, otherOf } from './orders.ts';
import { coinText, fiatText, pairOf, priceText } from './pairs.ts';
import { comparedSum } from './public-handlers.ts';

/** Orders as a party reads them in a list. */
export async function orderTexts(parts: OtcParts, rows: readonly OtcOrderRow[], userId: number): Promise<OtcOrder[]> {
  const { exchange, listings, persons, chat } = parts;
  const others = await persons.of(rows.map((row) => otherOf(row, userId)));
  const unread = await chat.unread(rows, userId);
  return rows.flatMap((row): OtcOrder[] => {
    const other = others.get(otherOf(row, userId));
    if (other === undefined) return [];
    const pair = pairOf(exchange, listings, row);
    return [
      {
        id: String(row.orderId),
        orderCode: codeOf(row),
        advertId: String(row.advertId),
        side: isSeller(row, userId) ? 'sell' : 'buy',
        role: row.ownerId === userId ? 'owner' : 'taker',
        state: row.state as OtcState,
        coin: pair.asset.symbol,
        fiat: pair.fiat.code,
        price: priceText(pair, row.price),
        quantity: coinText(pair, row.quantity),
        fiatAmount: fiatText(pair, row.fiat),
        method: row.method as OtcMethod,
        other,
        openedAtMs: row.openedAtMs,
        deadlineMs: deadlineOf(row),
        endedAtMs: row.endedAtMs,
        unread: unread.get(row.orderId) ?? 0,
      },
    ];
  });
}

/** An order with all that a party may know. */
export async function orderDetail(parts: OtcParts, row: OtcOrderRow, userId: number): Promise<OtcOrderDetail> {
  const { exchange, listings, persons, payees, references, board, evidence } = parts;
  const [listed] = await orderTexts(parts, [row], userId);
  if (listed === undefined) throw new Error(`Order ${row.orderId} has no other side.`);
  const pair = pairOf(exchange, listings, row);
  const reference = await references.of(pair, () => board.best(row.assetId, row.fiatId));
  const sells = isSeller(row, userId);
  const isOpen = row.state === 'unpaid' || row.state === 'paid' || row.state === 'appealed';
  const ownRating = await ratingOf(parts, row.orderId, userId);
  const payerName = await persons.verifiedName(row.buyerId);
  const shown = await evidence.of(row);
  return {
    ...listed,
    priceInputs: priceInputsOf(parts, row),
    fee: coinText(pair, row.fee),
    escrow: coinText(pair, row.escrow),
    reference: reference.price,
    ...comparedSum(pair, row, reference),
    payee: await payees.of(row, isOpen || sells),
    payerName: isOpen || !sells ? payerName : maskedName(payerName),
    steps: stepTexts(row),
    actions: actionsOf(row, userId, ownRating !== null),
    extensionsLeft: Math.max(0, otcExtension.times - row.extensions),
    paidAtMs: row.paidAtMs,
    appealFromMs: appealFromOf(row),
    appeal: appealText(row, shown.appealWords),
    evidence: shown.evidence,
    verdict: verdictText(parts, row),
    heldUntilMs: row.heldUntilMs,
    ownRating,
    blocked: await persons.hasBlocked(userId, otherOf(row, userId)),
  };
}

export const stepTexts = (row: OtcOrderRow): OtcStep[] =>
  stepsOf(row).map(({ state, by, ...step }) => ({ ...step, state: state as OtcState, by: by as OtcStep['by'] }));

/** Who appealed last and why, with the words it began with. */
export function appealText(row: OtcOrderRow, words: string): OtcOrderDetail['appeal'] {
  if (row.appealedAtMs === null) return null;
  const by = row.appealBy === 'buyer' || row.appealBy === 'seller' ? row.appealBy : 'system';
  return { by, reason: row.appealCause as OtcAppealReason | null, text: words, timeMs: row.appealedAtMs };
}

export function verdictText({ listings }: Pick<OtcParts, 'listings'>, row: OtcOrderRow): OtcVerdict | null {
  const { verdictTo, verdictReason, verdictHash, compensation, decidedAtMs, decidedSeq } = row;
  if (verdictTo === null || decidedAtMs === null) return null;
  return {
    to: verdictTo === 'buyer' ? 'buyer' : 'seller',
    reasonCode: verdictReason as OtcVerdictReason,
    evidenceHash: verdictHash ?? '',
    compensation: formatDecimal(compensation, listings.findAsset('USDT')?.scale ?? 0, 0),
    timeMs: decidedAtMs,
    seq: decidedSeq ?? 0,
  };
}

function priceInputsOf({ exchange }: OtcParts, row: OtcOrderRow): OtcPriceInputs {
  if (!row.isFloating) return { kind: 'fixed', rate: null, marginPpm: null, index: null, indexSeq: null };
  const tickScale = exchange.peek((state) => {
    const marketId = state.otc.pair(row.assetId, row.fiatId)?.marketId ?? 0;
    return state.prices.market(marketId)?.tickScale ?? 0;
  });
  return {
    kind: 'floating',
    rate: rateText(row.rate),
    marginPpm: row.marginPpm,
    index: formatDecimal(BigInt(row.indexTicks), tickScale, 0),
    indexSeq: row.openedSeq,
  };
}

async function ratingOf({ sql }: OtcParts, orderId: number, userId: number): Promise<number | null> {
  const db = await sql.db();
  const [row] = await db
    .select()
    .from(otcRatings)
    .where(and(eq(otcRatings.orderId, orderId), eq(otcRatings.userId, userId)));
  return row?.rating ?? null;
}
