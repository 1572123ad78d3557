/**
 * Tells an answer to the newest question from an answer to an older one. Answers can come in any
 * order: what fills a view asks through this, and drops an answer once something else was asked, or
 * nothing is asked any more.
 */
export class LastAsked {
  #current = 0;

  /** Begins a question. What it gives says whether the question is still the newest. */
  begin(): () => boolean {
    this.forget();
    return this.now();
  }

  /**
   * Whether nothing was begun or dropped since now: for what goes on with the newest question, such
   * as its next page.
   */
  now(): () => boolean {
    const asked = this.#current;
    return () => asked === this.#current;
  }

  /** Drops every answer that is still to come. */
  forget(): void {
    this.#current += 1;
  }
}
