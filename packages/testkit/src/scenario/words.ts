import type { Wallet } from '@candor/core';

const wallets = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Who and where the words of a sentence are about. */
export interface Names {
  readonly userId: (name: string) => number;
  readonly marketId: number;
  readonly quoteAssetId: number;
  /** Smallest units of one whole quote asset. */
  readonly quoteUnit: bigint;
  readonly nowMs: number;
}

/** A sentence that is none, with the word that was not understood. */
export class SentenceError extends Error {
  constructor(sentence: string, problem: string) {
    super(`${problem} in “${sentence}”`);
    this.name = 'SentenceError';
  }
}

/** Reads the words of a sentence one after the other. */
export class Words {
  readonly #sentence: string;
  readonly #words: readonly string[];
  #at = 0;

  constructor(sentence: string) {
    this.#sentence = sentence;
    this.#words = sentence.trim().split(/\s+/);
  }

  get done(): boolean {
    return this.#at >= this.#words.length;
  }

  next(): string {
    const word = this.#words[this.#at];
    if (word === undefined) throw this.error('a word is missing at the end');
    this.#at += 1;
    return word;
  }

  /** Takes the word if it comes next. */
  take(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at += 1;
    return true;
  }

  expect(word: string): void {
    if (!this.take(word)) throw this.error(`“${word}” expected, “${this.#words[this.#at] ?? 'the end'}” found`);
  }

  number(): number {
    const word = this.next();
    if (!/^-?\d+$/.test(word)) throw this.error(`“${word}” is not a whole number`);
    return Number(word);
  }

  orderId(): number {
    const word = this.next();
    if (!/^#\d+$/.test(word)) throw this.error(`“${word}” is not an order like #3`);
    return Number(word.slice(1));
  }

  wallet(): Wallet {
    const number = this.number();
    const wallet = wallets.find((one) => one === number);
    if (wallet === undefined) throw this.error(`“${number}” is not a wallet`);
    return wallet;
  }

  error(problem: string): SentenceError {
    return new SentenceError(this.#sentence, problem);
  }
}
