import type { NodeLife } from '../world/node-life.ts';
import type { Counters } from '../counters.ts';
import type { Judge } from './judge.ts';
import { PrivateWatcher } from './private-watcher.ts';
import { PublicWatcher } from './public-watcher.ts';
import type { Tally } from './tally.ts';

/** Users who listen to their account. */
const privateListeners = 6;
/** Private sockets that a cut ends. */
const cutAtOnce = 2;

interface Parts {
  readonly users: readonly number[];
  readonly judge: Judge;
  readonly tally: Tally;
  readonly counters: Counters;
}

/** The sockets of one life: two on each market, and some users’ own. */
export class Listeners {
  readonly #parts: Parts;
  #public: PublicWatcher[] = [];
  #private: PrivateWatcher[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** New connections to a new life. */
  watch(life: NodeLife): void {
    const { users, judge, tally, counters } = this.#parts;
    this.#private = users
      .slice(0, privateListeners)
      .map((userId) => new PrivateWatcher(userId, life.hub, judge, tally));
    const partiesKnow = (tradeId: number): boolean => this.#partiesKnow(tradeId);
    const common = { publisher: life.publisher, board: life.board, judge, tally, counters, partiesKnow };
    this.#public = [...life.board.ids(), ...life.board.ids()].map(
      (marketId) => new PublicWatcher({ ...common, marketId }),
    );
  }

  /** The life has ended, and its connections with it. */
  end(): void {
    this.#public = [];
    this.#private = [];
  }

  /** The first reader takes nothing until the returned function is called. */
  slowOne(): () => void {
    const [watcher] = this.#public;
    watcher?.setSlow(true);
    return () => watcher?.setSlow(false);
  }

  /** Some connections are cut, and made again. */
  cut(life: NodeLife): void {
    this.#public[1]?.join();
    for (const watcher of this.#private.slice(0, cutAtOnce)) watcher.rejoin(life.hub);
  }

  /** A user's own connection is cut and made again, while what they sent is on its way. */
  rejoin(userId: number, life: NodeLife): void {
    const watcher = this.#private.find((each) => each.userId === userId);
    if (watcher === undefined) return;
    watcher.rejoin(life.hub);
    this.#parts.counters.add('account read while its commands were on their way');
  }

  checkPrivate(): void {
    for (const watcher of this.#private) watcher.checkWhole();
  }

  checkPublic(): void {
    for (const watcher of this.#public) watcher.checkWhole();
  }

  #partiesKnow(tradeId: number): boolean {
    const { judge, counters } = this.#parts;
    const found = judge.trades[tradeId - 1];
    if (found === undefined) return false;
    const { trade, seq } = found;
    return this.#private.every((watcher) => {
      const isParty = watcher.userId === trade.makerUserId || watcher.userId === trade.takerUserId;
      if (isParty) counters.add('private update before the public one');
      return !isParty || watcher.knows(tradeId, seq);
    });
  }
}
