import type { Tried } from './answers.ts';

/** What is half-written in a conversation, and the text that was tried and may not have arrived. */
export interface KeptAnswer {
  readonly typed: string;
  readonly tried?: Tried;
}

/**
 * Half-written answers by conversation, and those of which nobody knows whether they arrived; with
 * them what sends them.
 */
export class Drafts<Outgoing extends { readonly tried: () => Tried | undefined }> {
  readonly #typed = new Map<string, string>();
  readonly #unsent = new Map<string, string>();
  readonly #outgoing = new Map<string, Outgoing>();
  /** What is on its way just now. */
  readonly #leaving = new Map<string, string>();
  readonly #begin: (chatKey: string, tried?: Tried) => Outgoing;
  readonly #isLost: (problem: unknown) => boolean;
  readonly #listeners = new Set<() => void>();

  /**
   * `isLost` tells a try whose outcome is unknown from one that was refused; `kept` is what
   * `kept()` gave before the page was opened again.
   */
  constructor(
    begin: (chatKey: string, tried?: Tried) => Outgoing,
    isLost: (problem: unknown) => boolean,
    kept: Readonly<Record<string, KeptAnswer>> = {},
  ) {
    this.#begin = begin;
    this.#isLost = isLost;
    for (const [chatKey, { typed, tried }] of Object.entries(kept)) {
      keep(this.#typed, chatKey, typed);
      if (tried === undefined) continue;
      keep(this.#unsent, chatKey, tried.of);
      this.#outgoing.set(chatKey, begin(chatKey, tried));
    }
  }

  /** What is to be kept of it all. What is on its way counts as what may not have arrived. */
  kept(): Readonly<Record<string, KeptAnswer>> {
    const chatKeys = new Set([this.#typed, this.#unsent, this.#leaving].flatMap((texts) => [...texts.keys()]));
    return Object.fromEntries([...chatKeys].map((chatKey) => [chatKey, this.#keptOf(chatKey)]));
  }

  #keptOf(chatKey: string): KeptAnswer {
    const typed = this.typed(chatKey);
    const inDoubt = this.#leaving.get(chatKey) ?? this.#unsent.get(chatKey);
    const tried = this.#outgoing.get(chatKey)?.tried();
    return inDoubt !== undefined && tried?.of === inDoubt ? { typed, tried } : { typed };
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
    keep(this.#typed, chatKey, text);
    this.#tell();
  }

  /** What was sent and may not have arrived; empty where nothing is in doubt. */
  unsent(chatKey: string): string {
    return this.#unsent.get(chatKey) ?? '';
  }

  /**
   * Sends what may not have arrived, as it was, and then the draft. While that is on its way nobody
   * is offered it to be sent once more.
   */
  async send(chatKey: string, say: (text: string) => Promise<void>): Promise<void> {
    await this.sendAgain(chatKey, say);
    const text = this.typed(chatKey);
    this.type(chatKey, '');
    await this.#deliver(chatKey, text, say);
  }

  /** Sends what may not have arrived: the very same, so that it arrives once. */
  async sendAgain(chatKey: string, say: (text: string) => Promise<void>): Promise<void> {
    const text = this.unsent(chatKey);
    if (text !== '') await this.#deliver(chatKey, text, say);
  }

  async #deliver(chatKey: string, text: string, say: (text: string) => Promise<void>): Promise<void> {
    try {
      const said = say(text);
      this.#leaving.set(chatKey, text);
      this.#tell();
      await said;
    } catch (problem) {
      this.#leaving.delete(chatKey);
      const isLost = this.#isLost(problem);
      keep(this.#unsent, chatKey, isLost ? text : '');
      // What was refused is the draft again, before what was typed since. What is in doubt is not:
      // changed, it could arrive twice.
      if (!isLost) keep(this.#typed, chatKey, [text, this.typed(chatKey)].filter((part) => part !== '').join('\n'));
      this.#tell();
      throw problem;
    }
    this.#leaving.delete(chatKey);
    this.arrived(chatKey);
  }

  /** Nothing is in doubt any more. */
  arrived(chatKey: string): void {
    keep(this.#unsent, chatKey, '');
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** What sends a conversation's answers: the same one each time, as it knows what was tried. */
  outgoing(chatKey: string): Outgoing {
    const known = this.#outgoing.get(chatKey) ?? this.#begin(chatKey);
    this.#outgoing.set(chatKey, known);
    return known;
  }
}

function keep(texts: Map<string, string>, chatKey: string, text: string): void {
  if (text === '') texts.delete(chatKey);
  else texts.set(chatKey, text);
}
