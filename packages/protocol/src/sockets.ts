import { z } from 'zod';
import { balance } from './assets.ts';
import type { Call } from './base/call.ts';
import { candle, depthSnapshot, interval, level, marketRow, publicTrade } from './quotes.ts';
import { decimal, signedDecimal, symbol } from './base/fields.ts';
import { fixedPeriodContract } from './fixed-period/contract.ts';
import { indexMessage, settlementMessage } from './fixed-period/messages.ts';
import { fixedPeriodPublicTypes } from './fixed-period/words.ts';
import { futuresPrivateTypes, futuresPublicTypes } from './futures/words.ts';
import { order } from './spot/calls.ts';
import { fillMessage, orderMessage } from './spot/messages.ts';
import { walletPrivateTypes } from './wallets/words.ts';

/**
 * What a client answers a HEARTBEAT with on either socket, as a text that is no JSON. Sent at any
 * other time it asks for a HEARTBEAT, as `{op: "ping"}` does.
 */
export const textPing = 'ping';

/**
 * Public socket /ws/{id}. The client sends {op, type, symbol?, interval?}; names are accepted in
 * any case. Each subscription begins with a snapshot; DEPTH and the private channel then number
 * their updates, and a gap makes the client ask again.
 */
export const publicTypes = [
  'DETAIL',
  'KLINE',
  'TRADE',
  'DEPTH',
  ...fixedPeriodPublicTypes,
  ...futuresPublicTypes,
  'ALL_SYMBOL_DETAIL',
] as const;
export const publicRequest = z.object({
  op: z.preprocess(
    (op) => (typeof op === 'string' ? op.toLowerCase() : op),
    z.enum(['subscribe', 'unsubscribe', 'ping']),
  ),
  type: z
    .preprocess(
      (type) => (typeof type === 'string' ? type.toUpperCase().replace(/[ -]/g, '_') : type),
      z.enum(publicTypes),
    )
    .optional(),
  symbol: symbol.optional(),
  interval: interval.optional(),
});
export type PublicRequest = z.input<typeof publicRequest>;

/**
 * A snapshot, then updates: new quantity at each price, 0 removes it; `prevSeq` is the `seq` of the
 * message before on this subscription.
 */
const depthMessage = z.discriminatedUnion('snapshot', [
  z.object({
    type: z.literal('DEPTH'),
    symbol: z.string(),
    snapshot: z.literal(true),
    seq: z.number().int(),
    timeMs: z.number().int(),
    data: depthSnapshot,
  }),
  z.object({
    type: z.literal('DEPTH'),
    symbol: z.string(),
    snapshot: z.literal(false),
    prevSeq: z.number().int(),
    seq: z.number().int(),
    timeMs: z.number().int(),
    data: z.object({ bids: z.array(level), asks: z.array(level) }),
  }),
]);

export const publicMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DETAIL'), symbol: z.string(), timeMs: z.number().int(), data: marketRow }),
  z.object({ type: z.literal('KLINE'), symbol: z.string(), interval, snapshot: z.boolean(), data: z.array(candle) }),
  z.object({ type: z.literal('TRADE'), symbol: z.string(), snapshot: z.boolean(), data: z.array(publicTrade) }),
  depthMessage,
  indexMessage,
  /**
   * Of perpetual contracts: `markMessage` and `liquidationMessage` say what their data is. Pages
   * without contracts need not know.
   */
  z.object({ type: z.enum(futuresPublicTypes), symbol: z.string().nullable(), data: z.unknown() }),
  z.object({
    type: z.literal('ALL_SYMBOL_DETAIL'),
    timeMs: z.number().int(),
    /**
     * Rises when a market’s state or terms changed: the list of markets is then to be read again.
     */
    rulesSeq: z.number().int(),
    data: z.array(
      z.object({
        symbolName: z.string(),
        close: decimal.nullable(),
        zdf: signedDecimal.nullable(),
        amount: decimal,
        high: decimal.nullable(),
        low: decimal.nullable(),
        openPrice: decimal.nullable(),
        indexStale: z.boolean(),
      }),
    ),
  }),
  z.object({
    type: z.literal('FEED'),
    data: z.object({ kind: z.enum(['live', 'recorded', 'simulated']), label: z.string() }),
  }),
  z.object({ type: z.literal('HEARTBEAT'), timeMs: z.number().int() }),
  z.object({ type: z.literal('ERROR'), code: z.number().int(), msg: z.string(), field: z.string().optional() }),
]);
export type PublicMessage = z.infer<typeof publicMessage>;

/**
 * Private socket /ws/coin/{userId}. The first message within 5 s is {op:'auth', token}; the path
 * alone proves nothing and a token of another user closes with 4403, none in time with 4401. Then a
 * snapshot, then numbered messages: `n` rises by one. With `follow: false` neither comes: such a
 * socket is for calls alone, and answers the proof with a HEARTBEAT.
 */
export const privateRequest = z.object({
  op: z.enum(['auth', 'subscribe', 'unsubscribe', 'ping']),
  token: z.string().max(128).optional(),
  type: z.string().max(32).optional(),
  follow: z.boolean().optional(),
});
export type PrivateRequest = z.input<typeof privateRequest>;

/**
 * {op:'call', id, call, input} on an open private socket: the call of that name, with the input
 * that HTTP takes as its body. Rules, limits, request ids and words are those of HTTP. The ANSWER
 * carries the client's own `id`; answers may come in another order than the calls. Of `calls`, those
 * are taken that declare `socket`.
 */
export const callRequestOf = (calls: readonly Call[]) =>
  z.strictObject({
    op: z.literal('call'),
    id: z.string().min(1).max(64),
    call: z.enum(calls.filter(({ socket }) => socket === true).map(({ id }) => id)),
    input: z.record(z.string(), z.unknown()).default({}),
  });

export const privateMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('SNAPSHOT'),
    n: z.number().int(),
    seq: z.number().int(),
    data: z.object({
      balances: z.array(balance),
      orders: z.array(order),
      /** Fixed-period contracts that have not settled. */
      fixedPeriod: z.array(fixedPeriodContract).optional(),
      /** Of perpetual contracts: a `contractSnapshot`. */
      contracts: z.unknown().optional(),
    }),
  }),
  orderMessage,
  fillMessage,
  z.object({ type: z.literal('OWNCOIN'), n: z.number().int(), seq: z.number().int(), data: z.array(balance) }),
  z.object({
    type: z.literal('USER_STATUS'),
    n: z.number().int(),
    seq: z.number().int(),
    data: z.object({ frozen: z.boolean(), vip: z.number().int() }),
  }),
  settlementMessage,
  /**
   * Of perpetual contracts and of wallets: `positionMessage`, `depositMessage` and the schemas
   * beside them say what their data is.
   */
  z.object({
    type: z.enum([...futuresPrivateTypes, ...walletPrivateTypes]),
    n: z.number().int(),
    seq: z.number().int(),
    data: z.unknown(),
  }),
  z.object({ type: z.literal('HEARTBEAT'), timeMs: z.number().int() }),
  z.object({ type: z.literal('CLOSING'), reason: z.string() }),
  z.object({
    type: z.literal('ANSWER'),
    /** The call's own; null where the message was so wrong that it had none. */
    id: z.string().nullable(),
    /** As the body of HTTP's answer says it. */
    code: z.number().int(),
    msg: z.string(),
    data: z.unknown(),
    /** Seconds until it may be tried again, on 429 and 503. */
    retryAfter: z.number().int().optional(),
  }),
]);
export type PrivateMessage = z.infer<typeof privateMessage>;

export const socketCloseCodes = {
  unauthorized: 4401,
  foreignUser: 4403,
  sessionEnded: 4404,
  tooSlow: 4408,
  tooMany: 4429,
  restarting: 1012,
} as const;
