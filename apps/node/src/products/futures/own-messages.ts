import type { ExchangeRecord } from '@candor/core';
import { contractProduct } from '@candor/protocol';
import { type OwnAccount, type OwnMessage, type ProductTopics, settlement } from '../../wire/sockets/private-hub.ts';
import type { FuturesParts } from './futures-parts.ts';
import type { FuturesChanges } from './futures-rows.ts';
import { paymentText } from './lists.ts';
import { ownText } from './receipt-texts.ts';
import { fillText, lossText } from './texts.ts';

type Parts = Pick<FuturesParts, 'live' | 'book' | 'listings' | 'receiptKeys' | 'projector' | 'now'>;

/** Positions are sent by the mark so often at most. */
const byMarkEveryMs = 500;

/** What private sockets say of perpetual contracts. */
export function contractTopics(parts: Parts): ProductTopics & { close(): void } {
  const topics = new ContractTopics(parts);
  const close = parts.live.onChange(({ seq }, changes) => topics.take(seq, changes));
  return {
    ready: parts.live.ready,
    close,
    snapshot: (own) => topics.snapshot(own),
    alsoConcerned: (record, followed) => topics.byMark(record, followed),
    messages: (record, own) => topics.messages(record, own),
  };
}

class ContractTopics {
  readonly #parts: Parts;
  /** When an account's positions were last sent. */
  readonly #sentMs = new WeakMap<OwnAccount, number>();
  #seq = 0;
  #changes: FuturesChanges | undefined;
  /** Users to whom the newest record's marks are sent. */
  #marked: ReadonlySet<number> = new Set();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  take(seq: number, changes: FuturesChanges): void {
    [this.#seq, this.#changes, this.#marked] = [seq, changes, new Set()];
  }

  snapshot(own: OwnAccount): object {
    const { live, book, listings } = this.#parts;
    if (!live.isReady) return {};
    const orders = live.ordersOf(own.userId).map(book.seenOrders(own));
    const lossOrders = live.stopsOf(own.userId).map((row) => lossText(row, listings.contract(row.contractId)));
    this.#sentMs.set(own, this.#parts.now());
    return { contracts: { ...book.seen(own), orders, lossOrders } };
  }

  /** Those who hold a position of a contract whose mark this record sets. */
  byMark({ seq }: ExchangeRecord, followed: Iterable<OwnAccount>): ReadonlySet<number> {
    const { live, now } = this.#parts;
    const contractIds = new Set(this.#of(seq)?.marks.map(({ contractId }) => contractId));
    if (contractIds.size === 0) return this.#marked;
    const due = new Set<number>();
    for (const own of followed) {
      if (now() - (this.#sentMs.get(own) ?? 0) < byMarkEveryMs) continue;
      if (live.positionsOf(own.userId).some(({ contractId }) => contractIds.has(contractId))) due.add(own.userId);
    }
    this.#marked = due;
    return due;
  }

  messages(record: ExchangeRecord, own: OwnAccount): OwnMessage[] {
    const { userId } = own;
    const said = this.#changed(record, own);
    const isOwn = said.length > 0 || changesMargin(record, userId).length > 0 || this.#movesWallet(record, userId);
    if (!isOwn && !(this.#seq === record.seq && this.#marked.has(userId))) return [];
    // A user who was notified finds it in the lists: their reads wait for this record.
    if (isOwn) this.#parts.projector.acknowledged(userId, record.seq);
    return [...said, ...this.#ordersAnew(record, own), ...this.#positions(record, own)];
  }

  #of(seq: number): FuturesChanges | undefined {
    return this.#seq === seq ? this.#changes : undefined;
  }

  /** What the record changed of the user's orders, fills and stops, and what settled. */
  #changed({ seq }: ExchangeRecord, own: OwnAccount): OwnMessage[] {
    const changes = this.#of(seq);
    if (!changes) return [];
    const { live, book, listings, receiptKeys } = this.#parts;
    const ofOwn = <Row extends { readonly userId: number }>(rows: readonly Row[]): readonly Row[] =>
      rows.filter(({ userId }) => userId === own.userId);
    const contractOf = (contractId: number) => listings.contract(contractId);
    const orders = ofOwn(changes.orders);
    const writeOrder = orders.length > 0 ? book.seenOrders(own) : undefined;
    return [
      ...(writeOrder ? orders.map((row) => message('CONTRACT_ORDER', writeOrder(row))) : []),
      ...ofOwn(changes.fills).map((row) => message('CONTRACT_FILL', fillText(row, contractOf(row.contractId)))),
      ...ofOwn(changes.stops).map((row) => message('LOSS_ORDER', lossText(row, contractOf(row.contractId)))),
      ...ofOwn(changes.payments).map((row) => {
        const hour = changes.funding.find(({ contractId }) => contractId === row.contractId);
        const settled = hour ?? live.lastFunding(row.contractId) ?? null;
        return settlement(contractProduct, 'funding', paymentText(row, settled, contractOf(row.contractId)));
      }),
      ...ofOwn(changes.receipts).map((row) => {
        const data = ownText(row, contractOf(row.contractId), (number) => receiptKeys.keyOf(number));
        return settlement(contractProduct, data.kind, data);
      }),
    ];
  }

  /** Open orders once more whose liquidation price is another by what the record did to margins. */
  #ordersAnew(record: ExchangeRecord, own: OwnAccount): OwnMessage[] {
    const { live, book } = this.#parts;
    const contractIds = changesMargin(record, own.userId);
    if (contractIds.length === 0 || !live.isReady) return [];
    const orders = live.ordersOf(own.userId).filter(({ contractId }) => contractIds.includes(contractId));
    const write = book.seenOrders(own);
    return orders.map((row) => message('CONTRACT_ORDER', write(row)));
  }

  /** Open positions, those that the record closed once more, and the accounts behind them. */
  #positions({ seq }: ExchangeRecord, own: OwnAccount): OwnMessage[] {
    const { live, book, now } = this.#parts;
    if (!live.isReady) return [];
    this.#sentMs.set(own, now());
    const closed = (this.#of(seq)?.positions ?? []).filter((row) => row.userId === own.userId && !row.open);
    const { positions, accounts } = book.seen(own);
    return [message('POSITION', { positions: [...positions, ...closed.map((row) => book.closed(row))], accounts })];
  }

  /** Whether a record moves money of a wallet that contracts settle from. */
  #movesWallet({ events }: ExchangeRecord, userId: number): boolean {
    const wallets = new Set<number>(this.#parts.listings.contracts().map(({ wallet }) => wallet));
    return events.some((event) => {
      if (event.type === 'funds_transferred')
        return event.userId === userId && (wallets.has(event.from) || wallets.has(event.to));
      if (event.type !== 'posted' || !('userId' in event.account)) return false;
      return event.account.userId === userId && wallets.has(event.account.wallet);
    });
  }
}

/** The contracts in which a record changes a user's leverage or the margin of a position. */
const changesMargin = ({ events }: ExchangeRecord, userId: number): number[] =>
  events.flatMap((event) =>
    (event.type === 'leverage_set' || event.type === 'position_margin_moved') && event.userId === userId
      ? [event.contractId]
      : [],
  );

const message = (type: string, data: object): OwnMessage => ({ type, fields: { data } });
