import { formatDecimal } from '@candor/amount';
import { serverMessage, type ServerMessageKey } from '@candor/i18n/server';
import { merchantIdOf, type OtcServiceType, refreshTopic, type RefreshMessage } from '@candor/protocol';
import { isLanguage } from '../../base/i18n/language.ts';
import type { OtcOrderRow } from './order-rows.ts';
import { codeOf, otherOf } from './orders.ts';
import type { OtcGround } from './otc-parts.ts';

/** What happened to an order, for those who should look again. */
export interface OtcHint {
  readonly orderId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly openedAtMs: number;
  readonly serviceType: OtcServiceType;
  /** Who did it; undefined where time or operators did. */
  readonly byId?: number | undefined;
  /** Of an opening and a release: what moves. */
  readonly quantity?: bigint | undefined;
  readonly assetId?: number | undefined;
  /** Where one service type says several things. */
  readonly words?: ServerMessageKey | undefined;
}

const wordsOf: Readonly<Record<OtcServiceType, ServerMessageKey>> = {
  order: 'tell.otc.opened',
  paid: 'tell.otc.paid',
  extended: 'tell.otc.extended',
  released: 'tell.otc.released',
  cancelled: 'tell.otc.cancelled',
  expired: 'tell.otc.expired',
  chat: 'tell.otc.chat',
  appeal: 'tell.appeal.appealed',
  evidence: 'tell.appeal.evidence',
  verdict: 'tell.appeal.verdict',
};

const appeals: ReadonlySet<OtcServiceType> = new Set(['appeal', 'evidence', 'verdict']);

/**
 * Hints on the parties' own topics, and on a merchant's. A hint may be lost: the row is the truth.
 */
export class OtcHints {
  readonly #ground: Pick<OtcGround, 'broker' | 'people' | 'exchange' | 'listings'>;

  constructor(ground: Pick<OtcGround, 'broker' | 'people' | 'exchange' | 'listings'>) {
    this.#ground = ground;
  }

  /** Tells both parties. */
  async tell(hint: OtcHint): Promise<void> {
    for (const userId of [hint.buyerId, hint.sellerId]) await this.#tellOne(hint, userId);
  }

  /** The other side wrote. */
  async chat(order: OtcOrderRow, fromId: number): Promise<void> {
    await this.#tellOne({ ...order, serviceType: 'chat', byId: fromId }, otherOf(order, fromId));
  }

  async #tellOne(hint: OtcHint, userId: number): Promise<void> {
    const { broker, people, exchange, listings } = this.#ground;
    const { serviceType, byId } = hint;
    const isMerchant = exchange.peek((state) => state.user(userId)?.merchant ?? false);
    const topics = [refreshTopic(userId), ...(isMerchant ? [refreshTopic(merchantIdOf(userId))] : [])];
    const user = await people.users.byId(userId);
    const language = user && isLanguage(user.language) ? user.language : 'en';
    const { quantity, assetId } = hint;
    const asset = assetId === undefined ? undefined : listings.asset(assetId);
    const amount = asset === undefined || quantity === undefined ? '' : formatDecimal(quantity, asset.scale, 0);
    const values = { orderCode: codeOf(hint), amount, asset: asset?.symbol ?? '' };
    const message: RefreshMessage = {
      type: appeals.has(serviceType) ? 'appeal' : 'otc',
      isNew: byId !== userId,
      content: serverMessage(language, hint.words ?? wordsOf[serviceType], values),
      orderCode: codeOf(hint),
      changeUser: byId === undefined ? '' : byId === hint.buyerId ? 'buyer' : 'seller',
      serviceType,
    };
    for (const topic of topics) broker.publish(topic, message);
  }
}
