/** Work of one key is done one after the other; work of different keys does not wait for another's. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Does the work when what came before it has ended, however that ended. */
  take<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const ended: Promise<void> = result.then(
      () => this.#end(key, ended),
      () => this.#end(key, ended),
    );
    this.#last.set(key, ended);
    return result;
  }

  #end(key: Key, ended: Promise<void>): void {
    if (this.#last.get(key) === ended) this.#last.delete(key);
  }
}
