import { type Command, decodeRecord, Exchange, type ExchangeRecord, type PlaceOrder } from '@candor/core';
import { demoCommands, demoMakers, listingCommands } from '../../../apps/node/src/engine/exchange/first-start.ts';
import { RecordGuard } from '../../../apps/node/src/engine/exchange/record-guard.ts';
import { requestKeyOf } from '../../../apps/node/src/engine/exchange/request-key.ts';
import type { ClientRequest, Outcome, Pending } from '../../../apps/node/src/engine/exchange/service.ts';
import { Listings } from '../../../apps/node/src/engine/listings/listings.ts';
import { textOfFrame } from '../../../apps/node/src/engine/orders/answer-text.ts';
import { spotHandlers } from '../../../apps/node/src/products/spot/handlers.ts';
import { quickOrders } from '../../../apps/node/src/products/spot/quick-orders.ts';
import { parseJsonBody } from '../../../apps/node/src/wire/http/json-body.ts';
import { SocketCalls } from '../../../apps/node/src/wire/sockets/calls.ts';

/** Orders in a row on one side by each of the two users, who then change sides. */
const turn = 200;
const header = { timeMs: 1_700_000_000_000, actor: { kind: 'system' } } as const;

/** The user of an order: the two ask in turn, and every second order meets the one before it. */
export const userOf = (index: number): number => (index % 2 === 0 ? demoMakers.quoting : demoMakers.taking);

const sideOf = (index: number): 'buy' | 'sell' =>
  (index % 2 === 0) === (Math.floor(index / turn) % 2 === 0) ? 'buy' : 'sell';

/** Orders as clients write them over a private socket. */
export const orderTexts = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      op: 'call',
      id: String(index),
      call: 'spot.submitOrder',
      input: {
        symbol: 'BTC/USDT',
        side: sideOf(index),
        type: 'limit',
        price: '60000.00',
        quantity: '0.00100',
        requestId: `request-${index}`,
      },
    }),
  );

/** The same orders as commands. */
export const orderCommands = (count: number): PlaceOrder[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'place_order',
    userId: userOf(index),
    marketId: 1,
    side: sideOf(index),
    kind: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    price: 6_000_000,
    quantity: 100,
  }));

/** A new exchange with two rich users, and both ways of a call to it. */
export class OrderBench {
  readonly exchange = Exchange.empty();
  readonly guard = new RecordGuard(this.exchange);
  readonly listings = new Listings();
  readonly #calls: SocketCalls;

  constructor() {
    for (const command of [...listingCommands(), ...demoCommands()]) {
      const { bytes, seq } = this.take(command);
      this.guard.check(bytes, seq);
    }
    this.listings.load(this.exchange);
    const parts = {
      exchange: this as never,
      views: { find: () => 1, index: () => undefined } as never,
      listings: this.listings,
      projector: { acknowledged: () => undefined } as never,
      sql: undefined as never,
    };
    this.#calls = new SocketCalls({
      handlers: spotHandlers(parts),
      limits: null,
      metrics: { answered: () => undefined },
      logger: { error: (...said: unknown[]) => console.error(...said) },
      events: undefined as never,
      nextRequestId: () => '',
      takers: quickOrders(parts),
    });
  }

  /** Executes a command that must be taken. */
  take(command: Command, request?: ClientRequest): { readonly bytes: Uint8Array; readonly seq: number } {
    const key = request && requestKeyOf(request);
    const done = this.exchange.execute(command, { ...header, ...(key && { request: key }) });
    if (done.kind !== 'record') throw new Error(`${command.type} was not taken: ${JSON.stringify(done)}`);
    return done;
  }

  async submit(command: Command, request?: ClientRequest): Promise<Outcome> {
    const { bytes, seq } = this.take(command, request);
    const record: ExchangeRecord = decodeRecord(bytes);
    return { kind: 'done', seq, record, repeated: false };
  }

  submitNow(command: Command, request: ClientRequest | undefined, pending: Pending): boolean {
    const { bytes, seq } = this.take(command, request);
    pending.decided(seq, bytes);
    queueMicrotask(() => pending.durable());
    return true;
  }

  /** From text to answer by every quick twin. */
  quickly(text: string, userId: number): Promise<string> {
    return new Promise((answered, failed) => {
      const call = this.#calls.read(text);
      const reader = {
        answered: (answer: string, isFrame: boolean) => answered(isFrame ? textOfFrame(answer) : answer),
      };
      if (!call || this.#calls.tryNow(call, callerOf(userId), reader) !== 'taken') failed(new Error(`Left: ${text}`));
    });
  }

  /** From text to answer by the general way alone. */
  generally(text: string, userId: number): Promise<string> {
    return this.#calls.answer(parseJsonBody(text), callerOf(userId));
  }
}

const callerOf = (userId: number) =>
  ({ userId, sessionId: 's', proof: 0, token: 't', address: '192.0.2.1', language: 'en' }) as const;
