import { codeSet, eventCode, type ExchangeEvent, type ExchangeRecord, type RecordView } from '@candor/core';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { startOf } from './account-start.ts';
import { type AccountChange, AccountState } from '../../engine/orders/account-state.ts';
import type { AccountWriter } from './account-writer.ts';
import type { Language } from '../../base/i18n/language.ts';
import { orderMessage } from '../../engine/orders/order-state.ts';

/** Someone who is sent what happens to one account. */
export interface PrivateReader {
  /** What the reader's texts are in. */
  readonly language: Language;
  /** `body` is the message as JSON fields, without its type and its own number. */
  send(type: string, body: string): void;
}

/** A followed account as products see it: durable, up to the record that is being sent. */
export type OwnAccount = Pick<AccountState, 'userId' | 'tier' | 'total' | 'reservedIn'>;

/** One message to a user: its type, and its fields beside its numbers. */
export interface OwnMessage {
  readonly type: string;
  readonly fields: object;
}

/** What a product says to its users on their own sockets. */
export interface ProductTopics {
  /** Before this nothing of the product is known, and nobody gets a snapshot. */
  readonly ready?: Promise<unknown>;
  /** Fields of a user's snapshot. */
  snapshot(own: OwnAccount, language: Language): object;
  /** Of the users that are followed, those whom a record concerns although no event names them. */
  alsoConcerned?(record: ExchangeRecord, followed: Iterable<OwnAccount>): Iterable<number>;
  /** What a record did to a user, in the order of its events; of the newest record alone. */
  messages(record: ExchangeRecord, own: OwnAccount, language: Language): readonly OwnMessage[];
}

/**
 * Several products as one: their fields of a snapshot side by side, their messages one after
 * another.
 */
export function allTopics(...products: readonly ProductTopics[]): ProductTopics {
  const ready = Promise.all(products.map(async ({ ready }) => ready));
  // Each product logs its own failure. A node that is closed before anybody connects must not end
  // by this one.
  ready.catch(() => undefined);
  return {
    ready,
    snapshot: (own, language) =>
      Object.assign({}, ...products.map((product) => product.snapshot(own, language))) as object,
    alsoConcerned: (record, followed) => {
      const accounts = [...followed];
      return products.flatMap((product) => [...(product.alsoConcerned?.(record, accounts) ?? [])]);
    },
    messages: (record, own, language) => products.flatMap((product) => product.messages(record, own, language)),
  };
}

/** What a contract of a product that settles came to. */
export const settlement = (product: string, kind: string, data: unknown): OwnMessage => ({
  type: 'SETTLEMENT',
  fields: { product, kind, data },
});

interface Follower {
  readonly userId: number;
  readonly readers: Set<PrivateReader>;
  /** Undefined until the account was read; records that come in between wait here. */
  state: AccountState | undefined;
  seq: number;
  readonly waiting: ExchangeRecord[];
}

/**
 * Follows the accounts that someone listens to. What a record did to an account is sent in the same
 * turn in which the record became durable, which is before the next beat of the public channels can
 * show it to anyone.
 */
export class PrivateHub {
  readonly #exchange: ExchangeService;
  readonly #writer: AccountWriter;
  readonly #topics: ProductTopics | undefined;
  readonly #followers = new Map<number, Follower>();
  /** Sockets that are open without following, by user. */
  readonly #others = new Map<number, number>();
  readonly #stop: () => void;

  constructor(exchange: ExchangeService, writer: AccountWriter, topics?: ProductTopics) {
    this.#exchange = exchange;
    this.#writer = writer;
    this.#topics = topics;
    this.#stop = exchange.onRecord(
      (record) => this.#receive(record),
      (record) => this.#followers.size > 0 && this.#concerns(record),
    );
  }

  /** Open sockets of a user. */
  readersOf(userId: number): number {
    return (this.#followers.get(userId)?.readers.size ?? 0) + (this.#others.get(userId) ?? 0);
  }

  /** Counts a socket that wants nothing reported, until it leaves. */
  count(userId: number): () => void {
    this.#others.set(userId, (this.#others.get(userId) ?? 0) + 1);
    return () => {
      const left = (this.#others.get(userId) ?? 1) - 1;
      if (left > 0) this.#others.set(userId, left);
      else this.#others.delete(userId);
    };
  }

  /** The reader gets a snapshot and then every change, without a gap, until it leaves. */
  join(userId: number, reader: PrivateReader): () => void {
    const follower = this.#followers.get(userId) ?? this.#follow(userId);
    follower.readers.add(reader);
    if (follower.state) this.#sendSnapshot(follower.state, [reader], follower.seq);
    return () => {
      follower.readers.delete(reader);
      if (follower.readers.size === 0 && this.#followers.get(userId) === follower) this.#followers.delete(userId);
    };
  }

  close(): void {
    this.#stop();
  }

  #follow(userId: number): Follower {
    const follower: Follower = { userId, readers: new Set(), state: undefined, seq: 0, waiting: [] };
    this.#followers.set(userId, follower);
    void this.#start(userId).then(({ value, seq }) =>
      this.#begin(follower, new AccountState(value, (id) => this.#writer.market(id)), seq),
    );
    return follower;
  }

  async #start(userId: number) {
    // Products that cannot be read say nothing; the account does not wait for them.
    if (this.#topics?.ready) await this.#topics.ready.catch(() => undefined);
    return this.#exchange.read((exchange) => startOf(exchange, userId));
  }

  /**
   * Records that became durable while the account was being read are taken over now, as far as the
   * reading had not seen them.
   */
  #begin(follower: Follower, state: AccountState, seq: number): void {
    follower.state = state;
    follower.seq = seq;
    for (const record of follower.waiting.splice(0)) if (record.seq > seq) state.apply(record);
    this.#sendSnapshot(state, follower.readers, Math.max(seq, this.#exchange.durableSeq));
  }

  /**
   * Whether a record is about someone who is followed, or of a kind that only its decoded form
   * tells.
   */
  #concerns(record: RecordView): boolean {
    if (!record.hasOnly(orderEvents)) return true;
    while (record.next()) {
      if (record.code === eventCode.trade) {
        if (this.#followers.has(record.makerUserId) || this.#followers.has(record.takerUserId)) return true;
      } else if (this.#followers.has(record.userId)) return true;
    }
    return false;
  }

  #receive(record: ExchangeRecord): void {
    if (this.#followers.size === 0) return;
    const users = usersOf(record.events);
    for (const userId of this.#topics?.alsoConcerned?.(record, this.#accounts()) ?? []) users.add(userId);
    for (const userId of users) {
      const follower = this.#followers.get(userId);
      if (follower) this.#advance(follower, record);
    }
  }

  *#accounts(): Iterable<OwnAccount> {
    for (const { state } of this.#followers.values()) if (state) yield state;
  }

  #advance(follower: Follower, record: ExchangeRecord): void {
    if (!follower.state) follower.waiting.push(record);
    else if (record.seq > follower.seq) {
      follower.seq = record.seq;
      const change = follower.state.apply(record);
      this.#tell(follower, follower.state, { change, record });
    }
  }

  #tell(
    { readers }: Follower,
    state: AccountState,
    { change, record }: { readonly change: AccountChange | null; readonly record: ExchangeRecord },
  ): void {
    const { seq } = record;
    for (const [language, heard] of byLanguage(readers))
      for (const { type, fields } of this.#topics?.messages(record, state, language) ?? [])
        sendAll(heard, type, `"seq":${seq},${JSON.stringify(fields).slice(1, -1)}`);
    const say = (type: string, data: unknown) => sendAll(readers, type, `"seq":${seq},"data":${JSON.stringify(data)}`);
    if (!change) return;
    for (const order of change.orders) say('ORDER', orderMessage(order, this.#writer.market(order.accepted.marketId)));
    for (const { fill } of change.fills) say('FILL', fill);
    if (change.balances.length > 0) say('OWNCOIN', this.#writer.balances(change.balances, state, seq));
    if (change.standing) say('USER_STATUS', { frozen: change.standing.frozen, vip: change.standing.tier });
  }

  #sendSnapshot(state: AccountState, readers: Iterable<PrivateReader>, seq: number): void {
    const orders = state.orders().map((order) => orderMessage(order, this.#writer.market(order.accepted.marketId)));
    const balances = this.#writer.balances(state.balances(), state, seq);
    for (const [language, heard] of byLanguage(readers)) {
      const data = { balances, orders, ...this.#topics?.snapshot(state, language) };
      sendAll(heard, 'SNAPSHOT', `"seq":${seq},"data":${JSON.stringify(data)}`);
    }
  }
}

function sendAll(readers: Iterable<PrivateReader>, type: string, body: string): void {
  for (const reader of readers) reader.send(type, body);
}

/** Readers by what their texts are in: nearly always one language, as one person's sockets. */
function byLanguage(readers: Iterable<PrivateReader>): Map<Language, PrivateReader[]> {
  const groups = new Map<Language, PrivateReader[]>();
  for (const reader of readers) groups.set(reader.language, [...(groups.get(reader.language) ?? []), reader]);
  return groups;
}

const { orderAccepted, orderRested, trade, orderFinished } = eventCode;
const orderEvents = codeSet(orderAccepted, orderRested, trade, orderFinished);

/** Everyone whom a record's events name. */
function usersOf(events: readonly ExchangeEvent[]): Set<number> {
  const users = new Set<number>();
  for (const event of events) {
    if (event.type === 'trade') users.add(event.makerUserId).add(event.takerUserId);
    else if (event.type === 'posted') {
      if ('userId' in event.account) users.add(event.account.userId);
    } else if ('userId' in event) users.add(event.userId);
  }
  return users;
}
