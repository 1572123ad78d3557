import type { Call } from '@candor/protocol';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Sql } from '../../base/sql/open-sql.ts';
import { type Counted, waitMs } from './upload-quota.ts';
import { networkOf } from './client-address.ts';
import { lockedUntil, tooMany } from '../../base/problem.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { type Counted as Windowed, WindowCounts } from './window-counts.ts';

/** A call, which declares what it takes of its caller's allowance. */
type Weighed = Pick<Call, 'weight'>;

/** Where the headers of an answer go. */
export interface HeaderSink {
  header(name: string, value: string): unknown;
}

interface Limit {
  readonly points: number;
  readonly seconds: number;
}

/** How much is allowed, by what and in what time. */
export const rateLimits = {
  loginAddress: { points: 30, seconds: 900 },
  loginNetwork: { points: 120, seconds: 900 },
  registerAddress: { points: 5, seconds: 3_600 },
  codeTargetMinute: { points: 1, seconds: 60 },
  codeTargetHour: { points: 5, seconds: 3_600 },
  codeTargetDay: { points: 10, seconds: 86_400 },
  codeAddress: { points: 20, seconds: 3_600 },
  ticketAddress: { points: 60, seconds: 900 },
  /**
   * Changes of the log-in password that one user asks for: each may be a guess at the present one.
   */
  ownPassword: { points: 10, seconds: 900 },
  orders: { points: 100, seconds: 10 },
  ordersDay: { points: 200_000, seconds: 86_400 },
  /** Messages to support, from one user. */
  chat: { points: 10, seconds: 10 },
  chatHour: { points: 200, seconds: 3_600 },
  /**
   * Photos of identity papers that one user sends, read or not: decoding costs, and the replaced
   * are not kept.
   */
  identityPhotos: { points: 50, seconds: 86_400 },
  /**
   * Their size, in kilobytes: together with the user's other images no more than a day's allowance.
   */
  identityPhotoKilobytes: { points: 204_800, seconds: 86_400 },
  /** Test coins of the demo, for one user. */
  testCoins: { points: 5, seconds: 3_600 },
  /** The same for one address of the chain, from all users together. */
  testCoinsTo: { points: 20, seconds: 3_600 },
  /** Questions to the demo's chain. */
  devChainAddress: { points: 600, seconds: 60 },
  userWeight: { points: 1_200, seconds: 60 },
  addressWeight: { points: 6_000, seconds: 60 },
  operatorCalls: { points: 300, seconds: 60 },
  operatorApprovals: { points: 60, seconds: 3_600 },
} as const satisfies Record<string, Limit>;
type LimitName = keyof typeof rateLimits;
const photoAllowance = {
  files: rateLimits.identityPhotos.points,
  bytes: rateLimits.identityPhotoKilobytes.points * 1_024,
};

/** Limits that a restart must not forget. */
const stored: readonly LimitName[] = [
  'loginAddress',
  'loginNetwork',
  'registerAddress',
  'codeTargetMinute',
  'codeTargetHour',
  'codeTargetDay',
  'codeAddress',
  'ticketAddress',
  'ownPassword',
  'identityPhotos',
  'identityPhotoKilobytes',
];

/** Codes that one address may have sent in an hour before each costs a puzzle. */
const freeCodes = 5;

/** Counts requests and refuses what is too many with 429. */
export class RateLimits {
  readonly #memory = new Map<LimitName, RateLimiterMemory>();
  readonly #sql: Pick<Sql, 'pool'>;
  readonly #orders = new WindowCounts(rateLimits.orders);
  readonly #ordersDay = new WindowCounts(rateLimits.ordersDay);
  readonly #photoTurns = new OneAtATime<number>();
  #stored: { readonly pool: pg.Pool; readonly limiters: Map<LimitName, RateLimiterPostgres> } | undefined;

  constructor(sql: Pick<Sql, 'pool'>) {
    this.#sql = sql;
    for (const name of Object.keys(rateLimits) as LimitName[]) {
      if (!stored.includes(name) && name !== 'orders' && name !== 'ordersDay')
        this.#memory.set(name, new RateLimiterMemory(optionsOf(name)));
    }
  }

  /**
   * Any call: its weight counts for the address, and for the user where there is one. An order of a
   * user counts among these instead.
   */
  async call({ weight = 1 }: Weighed, address: string, userId: number | null, reply: HeaderSink): Promise<void> {
    if (weight === 'free') return;
    const points = weight === 'order' ? 1 : weight;
    if (userId === null) return this.#spend('addressWeight', address, points, reply);
    if (weight === 'order') {
      spendOrder(this.#ordersDay.count(userId), 'ordersDay');
      return spendOrder(this.#orders.count(userId), 'orders', reply);
    }
    await this.#spend('addressWeight', address, points);
    return this.#spend('userWeight', userId, points, reply);
  }

  /**
   * Counts an order or a cancel at once. False where it would be one too many: it is not counted
   * then, and `call` refuses it.
   */
  orderNow({ weight }: Weighed, userId: number): boolean {
    if (weight === 'free') return true;
    if (!this.#orders.hasRoom(userId) || !this.#ordersDay.hasRoom(userId)) return false;
    this.#ordersDay.count(userId);
    this.#orders.count(userId);
    return true;
  }

  /** A message to support; one that is sent again counts as well. */
  async chat(userId: number): Promise<void> {
    await this.#spend('chat', userId, 1);
    await this.#spend('chatHour', userId, 1);
  }

  /** Test coins that a user asks the demo's chain for, and the address that they go to. */
  async testCoins(userId: number, to: string): Promise<void> {
    await this.#spend('testCoins', userId, 1);
    await this.#spend('testCoinsTo', to, 1);
  }

  /** A question to the demo's chain. */
  async devChain(address: string): Promise<void> {
    await this.#spend('devChainAddress', address, 1);
  }

  async register(address: string): Promise<void> {
    await this.#spend('registerAddress', address, 1);
  }

  /**
   * A try to log in counts for the address and its network; what it is for its account is the
   * guard's to say.
   */
  async login(address: string): Promise<void> {
    await this.#spend('loginAddress', address, 1);
    await this.#spend('loginNetwork', networkOf(address), 1);
  }

  /** A call of the console, counted for its operator. */
  async operator(callId: string, operatorId: number): Promise<void> {
    await this.#spend('operatorCalls', operatorId, 1);
    if (callId === 'console.approve') await this.#spend('operatorApprovals', operatorId, 1);
  }

  /** A second step, a reset, a code that is tried: guessing is not free wherever it is done. */
  async guess(address: string): Promise<void> {
    await this.#spend('ticketAddress', address, 1);
  }

  /** A change of the log-in password, which names the present one. */
  async ownPassword(userId: number): Promise<void> {
    await this.#spend('ownPassword', userId, 1);
  }

  /**
   * A photo of an identity paper, counted before anybody looks at it; what its user sent elsewhere
   * today counts with it. Throws 422 with the time left where it is one too many; that one is not
   * counted.
   */
  identityPhoto(userId: number, bytes: number, sentElsewhere: () => Promise<readonly Counted[]>): Promise<void> {
    return this.#photoTurns.take(userId, async () => {
      const sent = await this.#photosCounted(userId);
      const leftMs = waitMs(bytes, [...sent, ...(await sentElsewhere())], photoAllowance);
      const nowMs = Date.now();
      if (leftMs > 0) throw lockedUntil('day_limit_reached', nowMs + leftMs, nowMs);
      await this.#spend('identityPhotos', userId, 1);
      await this.#spend('identityPhotoKilobytes', userId, Math.ceil(bytes / 1_024));
    });
  }

  /**
   * How many photos of papers a user sent in a day, and how much that was. One that is being
   * decided on is waited for.
   */
  photosSent(userId: number): Promise<readonly Counted[]> {
    return this.#photoTurns.take(userId, () => this.#photosCounted(userId));
  }

  /** Whether an address had so many codes sent that a puzzle is due. */
  async manyCodes(address: string): Promise<boolean> {
    const state = await (await this.#storedLimiters()).get('codeAddress')?.get(address);
    return (state?.consumedPoints ?? 0) >= freeCodes;
  }

  /** A code to be sent counts for whom it goes to and for who asks. */
  async sendCode(address: string, target: string, purpose: string): Promise<void> {
    // Anyone who has just proven an address may go on at once to what the next code is for.
    await this.#spend('codeTargetMinute', `${purpose}|${target}`, 1);
    await this.#spend('codeAddress', address, 1);
    await this.#spend('codeTargetHour', target, 1);
    await this.#spend('codeTargetDay', target, 1);
  }

  async #photosCounted(userId: number): Promise<readonly Counted[]> {
    const limiters = await this.#storedLimiters();
    const files = await limiters.get('identityPhotos')?.get(userId);
    const kilobytes = await limiters.get('identityPhotoKilobytes')?.get(userId);
    return [
      { files: files?.consumedPoints ?? 0, bytes: 0, leftMs: files?.msBeforeNext ?? 0 },
      { files: 0, bytes: (kilobytes?.consumedPoints ?? 0) * 1_024, leftMs: kilobytes?.msBeforeNext ?? 0 },
    ];
  }

  async #spend(name: LimitName, key: string | number, points: number, reply?: HeaderSink): Promise<void> {
    const leftMs = await this.#take(name, key, points, reply);
    if (leftMs !== null) throw tooMany(leftMs / 1_000);
  }

  /** Counts; gives how long to wait where it was one too many. */
  async #take(name: LimitName, key: string | number, points = 1, reply?: HeaderSink): Promise<number | null> {
    const limiter = this.#memory.get(name) ?? (await this.#storedLimiters()).get(name);
    if (!limiter) return null;
    try {
      const state = await limiter.consume(key, points);
      if (reply) showLimit(reply, name, state);
      return null;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (reply) showLimit(reply, name, refusal);
      return refusal.msBeforeNext;
    }
  }

  /** A database that was opened again has another pool. */
  async #storedLimiters(): Promise<Map<LimitName, RateLimiterPostgres>> {
    const pool = await this.#sql.pool();
    if (this.#stored?.pool !== pool) this.#stored = { pool, limiters: storedLimiters(pool) };
    return this.#stored.limiters;
  }
}

function storedLimiters(storeClient: pg.Pool): Map<LimitName, RateLimiterPostgres> {
  const limiters = stored.map(
    (name) =>
      [
        name,
        new RateLimiterPostgres({
          ...optionsOf(name),
          storeClient,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
        }),
      ] as const,
  );
  return new Map(limiters);
}

const optionsOf = (name: LimitName) => ({
  keyPrefix: name,
  points: rateLimits[name].points,
  duration: rateLimits[name].seconds,
});

function spendOrder(counted: Windowed, name: 'orders' | 'ordersDay', reply?: HeaderSink): void {
  if (reply) showLimit(reply, name, counted);
  if (counted.consumedPoints > rateLimits[name].points) throw tooMany(counted.msBeforeNext / 1_000);
}

function showLimit(
  reply: HeaderSink,
  name: LimitName,
  state: Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext'>,
): void {
  reply.header('ratelimit-limit', String(rateLimits[name].points));
  reply.header('ratelimit-remaining', String(Math.max(0, state.remainingPoints)));
  reply.header('ratelimit-reset', String(Math.ceil(state.msBeforeNext / 1_000)));
}
