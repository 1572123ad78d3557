import type { Handled } from '../../wire/http/handler.ts';
import { otcChatHandlers } from './chat-handlers.ts';
import { OtcBoard } from './board.ts';
import { Evidence } from './evidence.ts';
import { OtcMeasures } from './figures.ts';
import { OtcHints } from './hints.ts';
import { otcMerchantHandlers } from './merchant-handlers.ts';
import { afterOpening } from './opened.ts';
import { OtcOrders } from './orders.ts';
import { otcOrderHandlers } from './order-handlers.ts';
import { OtcChat } from './otc-chat.ts';
import { boardCodes, doerOf, isOrderEvent, serviceTypeOf, wordsOf } from './otc-events.ts';
import type { OtcGround } from './otc-parts.ts';
import type { OtcParts } from './parts.ts';
import { otcOwnHandlers } from './own-handlers.ts';
import { OtcPayees } from './payees.ts';
import { OtcPersons } from './persons.ts';
import { otcPublicHandlers } from './public-handlers.ts';
import { OtcReferences } from './reference.ts';

export interface Otc extends OtcParts {
  readonly handlers: readonly Handled[];
  close(): Promise<void>;
}

/** The node's part of trades between people: offers, orders, their talk, and the calls. */
export function createOtc(ground: OtcGround): Otc {
  const { sql, now } = ground;
  const measures = new OtcMeasures(sql, now);
  const persons = new OtcPersons(ground, measures);
  const payees = new OtcPayees(ground, persons);
  const orders = new OtcOrders(ground);
  const chat = new OtcChat(ground);
  const parts: OtcParts = {
    ...ground,
    board: new OtcBoard(ground),
    measures,
    references: new OtcReferences(sql, now),
    persons,
    payees,
    orders,
    evidence: new Evidence(ground),
    chat,
    hints: new OtcHints(ground),
    opened: afterOpening(ground, { orders, payees, chat }),
  };
  const close = follow(parts);
  const handlers = [
    ...otcPublicHandlers(parts),
    ...otcOrderHandlers(parts),
    ...otcOwnHandlers(parts),
    ...otcMerchantHandlers(parts),
    ...otcChatHandlers(parts),
  ];
  return { ...parts, handlers, close };
}

/** Forgets what is on show where the records change it, and hints at orders that moved. */
function follow({ exchange, projector, board, measures, references, hints, logger }: OtcParts): () => Promise<void> {
  const openedAt = new Map<number, number>();
  const telling = new Set<Promise<void>>();
  const stop = exchange.onRecord(
    (record) => {
      board.forget();
      for (const event of record.events) {
        if (!isOrderEvent(event)) continue;
        if (event.type === 'otc_order_closed') {
          measures.forget();
          references.forget();
        }
        const { orderId, buyerId, sellerId } = event;
        // The notice follows the row, so that a user who opens it finds what it is about.
        for (const userId of [buyerId, sellerId]) projector.acknowledged(userId, record.seq);
        if (event.type === 'otc_order_opened') openedAt.set(orderId, record.timeMs);
        const openedAtMs = openedAt.get(orderId) ?? openedAtOf(orderId) ?? record.timeMs;
        const hint = {
          orderId,
          buyerId,
          sellerId,
          openedAtMs,
          serviceType: serviceTypeOf(event),
          words: wordsOf(event),
          byId: doerOf(record),
          ...('quantity' in event && { quantity: event.quantity, assetId: event.assetId }),
        };
        const told = hints
          .tell(hint)
          .catch((error: unknown) => logger.warn({ err: error }, 'a hint at an order was not given'))
          .finally(() => telling.delete(told));
        telling.add(told);
        if (event.type === 'otc_order_closed' && event.claimUntilMs === 0) openedAt.delete(orderId);
      }
    },
    (record) => record.hasAny(boardCodes),
  );
  /** Of an order that was opened before this start; the exchange forgets it once it has ended. */
  function openedAtOf(orderId: number): number | undefined {
    return exchange.peek(({ otc }) => otc.order(orderId)?.openedAtMs);
  }
  return async () => {
    stop();
    await Promise.all(telling);
  };
}
