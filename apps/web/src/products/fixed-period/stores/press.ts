import { compareDecimals, isZeroDecimal, subtractDecimals } from '@candor/amount';
import type { FixedPeriodContract, InputOf, openFixedPeriod } from '@candor/protocol';

type Opening = Omit<InputOf<typeof openFixedPeriod>, 'requestId'>;

interface Move {
  readonly coin: string;
  readonly amount: string;
}

/**
 * What one press of the button does: the difference is moved where the wallet is short, then the
 * contract is opened.
 */
export interface OpenIntent {
  readonly open: Opening;
  /**
   * What the button said is moved from the spot wallet first; undefined where the balance is
   * enough.
   */
  readonly move?: Move;
}

/**
 * What a press asks the exchange for. A repeat was asked for before under the same id, and nobody
 * knows what came of it.
 */
export interface PressCalls {
  /** What the product's wallet has free of a coin at this moment, as the exchange says it. */
  readonly free: (coin: string) => Promise<string>;
  /**
   * Whether another contract may be open beside those that are: asked before money is moved for it.
   */
  readonly hasRoom: () => Promise<boolean>;
  readonly move: (move: Move, requestId: string, isRepeat: boolean) => Promise<unknown>;
  readonly open: (opening: Opening, requestId: string, isRepeat: boolean) => Promise<FixedPeriodContract>;
}

/** More would have to be moved than the button said: the user has to see the new amount first. */
export class BalanceChanged extends Error {
  constructor() {
    super('The balance changed after the button was drawn.');
    this.name = 'BalanceChanged';
  }
}

/** As many contracts are open as may be: nothing is moved for another one. */
export class TooManyOpen extends Error {
  constructor() {
    super('No more contracts can be open at a time.');
    this.name = 'TooManyOpen';
  }
}

/**
 * One press of the button, until its outcome is known, however often it is asked for again: at most
 * one transfer and one contract, each under its own request id.
 */
export class Press {
  readonly #opening: string;
  readonly #moveId: string;
  readonly #openId: string;
  /** The transfer that was asked for; a repeat asks for the same one. */
  #asked: Move | undefined;
  #isOpenAsked = false;

  constructor({ open }: OpenIntent, newId: () => string) {
    this.#opening = JSON.stringify(open);
    this.#moveId = newId();
    this.#openId = newId();
  }

  /**
   * Whether an intent is this press again: the stake counts, not what the button said of the
   * transfer.
   */
  isOf({ open }: OpenIntent): boolean {
    return this.#opening === JSON.stringify(open);
  }

  /**
   * Makes the transfer unless it was made, then opens. Throws what refused it, or BalanceChanged
   * or TooManyOpen before anything was sent.
   */
  async run(intent: OpenIntent, calls: PressCalls): Promise<FixedPeriodContract> {
    // Once the opening was asked for, what the wallet lacks may be its own stake.
    if (!this.#isOpenAsked) await this.#move(intent, calls);
    const isRepeat = this.#isOpenAsked;
    this.#isOpenAsked = true;
    return calls.open(intent.open, this.#openId, isRepeat);
  }

  async #move(intent: OpenIntent, calls: PressCalls): Promise<void> {
    const isRepeat = this.#asked !== undefined;
    this.#asked ??= await missing(intent, calls);
    if (this.#asked !== undefined) await calls.move(this.#asked, this.#moveId, isRepeat);
  }
}

/**
 * What the wallet lacks now, not when the button was drawn: what an earlier press has moved already
 * is not moved again.
 */
async function missing({ open, move }: OpenIntent, { free, hasRoom }: PressCalls): Promise<Move | undefined> {
  if (move === undefined) return undefined;
  const now = await free(move.coin);
  const lacks = subtractDecimals(String(open.quantity), now);
  if (lacks.startsWith('-') || isZeroDecimal(lacks)) return undefined;
  if (compareDecimals(lacks, move.amount) > 0) throw new BalanceChanged();
  if (!(await hasRoom())) throw new TooManyOpen();
  return { coin: move.coin, amount: lacks };
}
