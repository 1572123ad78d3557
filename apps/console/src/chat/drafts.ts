/** Half-written answers by conversation, as long as the room is open; with them what belongs to their sending. */
export class Drafts<Outgoing> {
  readonly #typed = new Map<string, string>();
  readonly #outgoing = new Map<string, Outgoing>();
  readonly #begin: (chatKey: string) => Outgoing;

  constructor(begin: (chatKey: string) => Outgoing) {
    this.#begin = begin;
  }

  typed(chatKey: string): string {
    return this.#typed.get(chatKey) ?? '';
  }

  type(chatKey: string, text: string): void {
    if (text === '') this.#typed.delete(chatKey);
    else this.#typed.set(chatKey, text);
  }

  /** What was sent is no draft any more, unless it was changed while it was on its way. */
  sent(chatKey: string, text: string): void {
    if (this.typed(chatKey) === text) this.#typed.delete(chatKey);
  }

  /** What sends a conversation's answers: the same one each time, as it knows what was tried. */
  outgoing(chatKey: string): Outgoing {
    const known = this.#outgoing.get(chatKey) ?? this.#begin(chatKey);
    this.#outgoing.set(chatKey, known);
    return known;
  }
}
