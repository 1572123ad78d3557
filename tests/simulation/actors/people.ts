import type { SeededRandom } from '@candor/testkit';
import type { OpenedSession, Sessions } from '../../../apps/node/src/identity/sessions/sessions.ts';
import type { Counters } from '../counters.ts';
import { SessionModel } from '../judge/session-model.ts';
import type { Tally } from '../judge/tally.ts';
import type { VirtualTime } from '../world/virtual-time.ts';

/** The sessions of one life of the node, and the ids of those it said had ended. */
export interface SessionsOfLife {
  readonly sessions: Sessions;
  readonly toldEnded: ReadonlySet<string>;
}

/**
 * The people behind the requests: each logs in, proves who they are by an access token, refreshes
 * it when it is refused, keeps the old one when the answer is lost, and logs in again when nothing
 * else helps. Every answer is held against the rules.
 */
export class People {
  readonly model: SessionModel;
  readonly #time: VirtualTime;
  readonly #random: SeededRandom;
  readonly #counters: Counters;
  readonly #tally: Tally;
  readonly #tokens = new Map<number, OpenedSession>();
  readonly #old: OpenedSession[] = [];

  constructor(time: VirtualTime, random: SeededRandom, counters: Counters, tally: Tally) {
    this.model = new SessionModel(tally);
    this.#time = time;
    this.#random = random;
    this.#counters = counters;
    this.#tally = tally;
  }

  /** Resolves once the node knows who asks; rejects when the database is away. */
  async prove(life: SessionsOfLife, userId: number, calm: boolean): Promise<void> {
    const own = this.#tokens.get(userId);
    if (own === undefined) return this.#logIn(life, userId);
    if ((await this.#find(life, own.satoken)) === userId) return;
    this.#counters.add('expired or foreign token refused');
    const fresh = await this.#refresh(life, own);
    if (fresh === null) return this.#logIn(life, userId);
    this.#old.push(own);
    // The answer is lost: the next try comes with the old token again.
    if (!calm && this.#random.chance(1, 6)) throw new Error('the answer to a refresh was lost');
    this.#tokens.set(userId, fresh);
    await this.#find(life, fresh.satoken);
  }

  /**
   * A request with somebody else's token, or with one that was never given, proves nothing of its
   * sender.
   */
  async forge(life: SessionsOfLife, userId: number): Promise<void> {
    const others = [...this.#tokens].filter(([owner]) => owner !== userId);
    const [, other] = others.length === 0 ? [0, undefined] : this.#random.pick(others);
    if (other !== undefined)
      this.#tally.require((await this.#find(life, other.satoken)) !== userId, 'a token is its owner’s');
    const made = Array.from({ length: 43 }, () => this.#random.pick(['A', 'b', '3', '-', '_'])).join('');
    this.#tally.require((await this.#find(life, made)) === undefined, 'a made token proves nobody');
    this.#counters.add('expired or foreign token refused');
  }

  /** Someone logs out while their requests are on their way. */
  async logOut(life: SessionsOfLife): Promise<void> {
    if (this.#tokens.size === 0) return;
    const [, { sessionId, satoken }] = this.#random.pick([...this.#tokens]);
    await life.sessions.end(sessionId, 'logout');
    this.model.ended(sessionId);
    this.#counters.add('session ended while in use');
    this.#tally.require(life.toldEnded.has(sessionId), 'listeners hear of an end at once');
    this.#tally.require((await this.#find(life, satoken)) === undefined, 'a session that ended is over');
  }

  /** A thief comes with a refresh token that was exchanged before. */
  async useOldToken(life: SessionsOfLife): Promise<void> {
    if (this.#old.length > 0) await this.#refresh(life, this.#random.pick(this.#old));
  }

  /** Someone logs in on more machines than may be. */
  async logInOften(life: SessionsOfLife): Promise<void> {
    if (this.#tokens.size === 0) return;
    const [userId] = this.#random.pick([...this.#tokens]);
    for (let count = 0; count < 11; count += 1) await this.#logIn(life, userId);
  }

  async #logIn(life: SessionsOfLife, userId: number): Promise<void> {
    const opened = await life.sessions.open(userId);
    this.model.opened(opened, this.#time.nowMs);
    this.#tokens.set(userId, opened);
    await this.#find(life, opened.satoken);
  }

  async #find(life: SessionsOfLife, token: string): Promise<number | undefined> {
    const before = this.model.owner(token, this.#time.nowMs);
    const found = await life.sessions.find(token);
    this.model.found(token, before, found?.userId, this.#time.nowMs);
    return found?.userId;
  }

  async #refresh(life: SessionsOfLife, own: OpenedSession): Promise<OpenedSession | null> {
    const outcome = await life.sessions.refresh(own.refreshToken);
    this.model.refreshed(own.refreshToken, outcome, this.#time.nowMs);
    return outcome;
  }
}
