import {
  type Arrival,
  type BlockRef,
  type Chain,
  ChainLag,
  type Outcome,
  Refused,
  type Spend,
  type Watched,
} from '../chain.ts';

/** Why endpoints give no answer that counts: too few answer, or too few say the same. */
export type Trouble = 'too_few_answer' | 'answers_differ';

/** Of so many endpoints, how many must say the same: more than half. */
export const neededOf = (endpoints: number): number => Math.floor(endpoints / 2) + 1;

/**
 * Several endpoints of one chain, of which so many must say the same before anything counts. An
 * endpoint that lags, fails or answers with what nobody can read says nothing. With fewer that
 * agree nothing is known, and `ChainLag` says so.
 */
export class Agreement<Endpoint extends Chain = Chain> implements Chain {
  readonly kind: Chain['kind'];
  protected readonly needed: number;
  readonly #chains: readonly Endpoint[];
  readonly #troubles = new Map<string, Trouble>();

  constructor(chains: readonly Endpoint[], needed: number) {
    const [first] = chains;
    if (first === undefined || needed < 1 || needed > chains.length)
      throw new Error(`${needed} of ${chains.length} endpoints cannot agree.`);
    this.kind = first.kind;
    this.#chains = chains;
    this.needed = needed;
  }

  /** What keeps blocks and arrivals from being known now; undefined while nothing does. */
  get trouble(): Trouble | undefined {
    return [...this.#troubles.values()][0];
  }

  /** The highest block that enough endpoints have on their branch. */
  readonly head = async (): Promise<BlockRef> => {
    const heads = await this.answers((chain) => chain.head());
    const height = reachedBy(
      heads.map((head) => head.height),
      this.needed,
    );
    if (height === undefined) throw this.#lag('head', 'too_few_answer', heads.length);
    return this.#agreed(
      'head',
      (chain) => chain.blockAt(height).then(heldBlock),
      ({ hash }) => hash,
    );
  };

  readonly blockAt = (height: number): Promise<BlockRef> =>
    this.#agreed(
      'blockAt',
      (chain) => chain.blockAt(height).then(heldBlock),
      ({ hash }) => hash,
    );

  readonly arrivals = (block: BlockRef, watched: Watched): Promise<readonly Arrival[]> =>
    this.#agreed('arrivals', (chain) => chain.arrivals(block, watched), nameOfArrivals);

  readonly spends = (block: BlockRef, watched: Watched): Promise<readonly Spend[]> =>
    this.#agreed('spends', (chain) => chain.spends(block, watched), nameOfSpends);

  readonly balance = async (...asked: Parameters<Chain['balance']>): Promise<bigint> => {
    const alike = mostAlike(await this.answers((chain) => chain.balance(...asked)), String);
    if (alike.length < this.needed || alike[0] === undefined) throw this.lag(alike.length);
    return alike[0];
  };

  /** Mined, where enough endpoints say so of the same block; else the least that is known. */
  readonly outcome = async (txId: string): Promise<Outcome> => {
    const outcomes = await this.answers((chain) => chain.outcome(txId));
    if (outcomes.length < this.needed) throw this.lag(outcomes.length);
    const mined = mostAlike(
      outcomes.filter(({ state }) => state === 'mined'),
      nameOfOutcome,
    );
    if (mined.length >= this.needed && mined[0]) return mined[0];
    return { state: outcomes.every(({ state }) => state === 'unknown') ? 'unknown' : 'pending' };
  };

  /**
   * Hands a transaction to every endpoint; one that took it is enough. It is refused only where
   * enough endpoints give the same cause: with fewer nobody knows whether it was taken.
   */
  readonly broadcast = async (signed: string): Promise<string> => {
    const handed = await Promise.allSettled(this.#chains.map((chain) => chain.broadcast(signed)));
    const taken = handed.find((one) => one.status === 'fulfilled');
    if (taken) return taken.value;
    const refusals = handed.flatMap((one): Refused[] =>
      one.status === 'rejected' && one.reason instanceof Refused ? [one.reason] : [],
    );
    const alike = mostAlike(refusals, ({ cause }) => cause);
    if (alike.length < this.needed || alike[0] === undefined) throw this.lag(alike.length);
    throw alike[0];
  };

  /** What the endpoints that answer say. */
  protected async answers<T>(ask: (chain: Endpoint) => Promise<T>): Promise<readonly T[]> {
    const asked = await Promise.allSettled(this.#chains.map(ask));
    return asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  protected lag(alike: number): ChainLag {
    return new ChainLag(`${alike} of ${this.needed} needed endpoints agree.`);
  }

  async #agreed<T>(about: string, ask: (chain: Chain) => Promise<T>, name: (answer: T) => string): Promise<T> {
    const answers = await this.answers(ask);
    const alike = mostAlike(answers, name);
    if (alike.length < this.needed)
      throw this.#lag(about, answers.length < this.needed ? 'too_few_answer' : 'answers_differ', alike.length);
    this.#troubles.delete(about);
    return alike[0] as T;
  }

  #lag(about: string, trouble: Trouble, alike: number): ChainLag {
    this.#troubles.set(about, trouble);
    return this.lag(alike);
  }
}

/** The highest figure that so many of them reach: one that lies alone cannot move it. */
export function reachedBy<Figure extends number | bigint>(
  figures: readonly Figure[],
  count: number,
): Figure | undefined {
  return figures.toSorted((one, other) => (one > other ? -1 : Number(one < other)))[count - 1];
}

function heldBlock(block: BlockRef | undefined): BlockRef {
  if (block === undefined) throw new ChainLag('The endpoint does not have the block.');
  return block;
}

/** The largest group of answers with one name. */
function mostAlike<T>(answers: readonly T[], name: (answer: T) => string): readonly T[] {
  const groups = new Map<string, T[]>();
  for (const answer of answers) groups.set(name(answer), [...(groups.get(name(answer)) ?? []), answer]);
  return [...groups.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}

const nameOfArrivals = (arrivals: readonly Arrival[]): string =>
  arrivals
    .map(({ txId, output, from, address, asset, amount }) => [txId, output, ...from, address, asset, amount].join(' '))
    .toSorted()
    .join('\n');

const nameOfSpends = (spends: readonly Spend[]): string =>
  spends
    .map(({ txId, networkFee }) => `${txId} ${networkFee}`)
    .toSorted()
    .join('\n');

const nameOfOutcome = (outcome: Outcome): string =>
  outcome.state === 'mined' ? `${outcome.block.hash} ${outcome.hasSucceeded} ${outcome.networkFee}` : outcome.state;
