/** Half-written answers by conversation, as long as the room is open; with them what belongs to their sending. */
export class Drafts<Outgoing> {
  readonly #typed = new Map<string, string>();
  readonly #outgoing = new Map<string, Outgoing>();
  readonly #begin: (chatKey: string) => Outgoing;
  readonly #listeners = new Set<() => void>();

  constructor(begin: (chatKey: string) => Outgoing) {
    this.#begin = begin;
  }

  /** Is called whenever a draft changes; gives what ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  typed(chatKey: string): string {
    return this.#typed.get(chatKey) ?? '';
  }

  type(chatKey: string, text: string): void {
    if (text === '') this.#typed.delete(chatKey);
    else this.#typed.set(chatKey, text);
    for (const listener of this.#listeners) listener();
  }

  /** Takes the draft to be sent: while it is on its way nobody is offered it to be sent once more. */
  take(chatKey: string): string {
    const text = this.typed(chatKey);
    this.type(chatKey, '');
    return text;
  }

  /** What could not be sent is the draft again, before what was typed since. */
  giveBack(chatKey: string, text: string): void {
    this.type(chatKey, [text, this.typed(chatKey)].filter((part) => part !== '').join('\n'));
  }

  /** What sends a conversation's answers: the same one each time, as it knows what was tried. */
  outgoing(chatKey: string): Outgoing {
    const known = this.#outgoing.get(chatKey) ?? this.#begin(chatKey);
    this.#outgoing.set(chatKey, known);
    return known;
  }
}
