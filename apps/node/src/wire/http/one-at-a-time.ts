import { unavailable } from '../../base/problem.ts';

/**
 * Work of one key is done one after the other; work of different keys does not wait for another's.
 */
export class OneAtATime<Key> {
  readonly #last = new Map<Key, Promise<void>>();
  readonly #waitMs: number | undefined;

  /**
   * With `waitMs`, work whose turn does not come within that time is refused with 503, and never
   * begins.
   */
  constructor(waitMs?: number) {
    this.#waitMs = waitMs;
  }

  /** Does the work when what came before it has ended, however that ended. */
  take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    return new Promise((done, failed) => {
      let gaveUp = false;
      const giveUp = (): void => {
        gaveUp = true;
        failed(unavailable('overloaded'));
      };
      const timer = this.#waitMs === undefined ? undefined : setTimeout(giveUp, this.#waitMs);
      const begin = async (): Promise<void> => {
        clearTimeout(timer);
        if (gaveUp) return;
        try {
          done(await work());
        } catch (problem) {
          failed(problem);
        }
      };
      const ended: Promise<void> = (this.#last.get(key) ?? Promise.resolve())
        .then(begin)
        .then(() => this.#end(key, ended));
      this.#last.set(key, ended);
    });
  }

  #end(key: Key, ended: Promise<void>): void {
    if (this.#last.get(key) === ended) this.#last.delete(key);
  }
}
