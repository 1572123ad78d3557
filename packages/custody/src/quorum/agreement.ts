import { type Arrival, type BlockRef, type Chain, ChainLag, type Outcome, type Watched } from '../chain.ts';

/**
 * Several endpoints of one chain, of which so many must say the same before anything counts. An
 * endpoint that lags or does not answer says nothing. With fewer that agree nothing is known, and
 * `ChainLag` says so.
 */
export class Agreement {
  readonly #chains: readonly Chain[];
  readonly #needed: number;

  constructor(chains: readonly Chain[], needed: number) {
    if (needed < 1 || needed > chains.length) throw new Error(`${needed} of ${chains.length} endpoints cannot agree.`);
    this.#chains = chains;
    this.#needed = needed;
  }

  /** The highest block that enough endpoints have on their branch. */
  async head(): Promise<BlockRef> {
    const heads = await this.#answers((chain) => chain.head());
    const heights = heads.map(({ height }) => height).toSorted((one, other) => other - one);
    const height = heights[this.#needed - 1];
    if (height === undefined) throw new ChainLag(`${heads.length} of ${this.#needed} needed endpoints answer.`);
    return this.#agreed(
      (chain) => chain.blockAt(height).then(heldBlock),
      ({ hash }) => hash,
    );
  }

  blockAt(height: number): Promise<BlockRef> {
    return this.#agreed(
      (chain) => chain.blockAt(height).then(heldBlock),
      ({ hash }) => hash,
    );
  }

  arrivals(block: BlockRef, watched: Watched): Promise<readonly Arrival[]> {
    return this.#agreed((chain) => chain.arrivals(block, watched), nameOfArrivals);
  }

  balance(...asked: Parameters<Chain['balance']>): Promise<bigint> {
    return this.#agreed((chain) => chain.balance(...asked), String);
  }

  /** Mined, where enough endpoints say so of the same block; else the least that is known. */
  async outcome(txId: string): Promise<Outcome> {
    const outcomes = await this.#answers((chain) => chain.outcome(txId));
    const mined = mostAlike(
      outcomes.filter(({ state }) => state === 'mined'),
      nameOfOutcome,
    );
    if (mined.length >= this.#needed && mined[0]) return mined[0];
    return { state: outcomes.every(({ state }) => state === 'unknown') ? 'unknown' : 'pending' };
  }

  /** Hands a transaction to every endpoint; one that took it is enough. */
  async broadcast(signed: string): Promise<string> {
    const handed = await Promise.allSettled(this.#chains.map((chain) => chain.broadcast(signed)));
    const taken = handed.find((one) => one.status === 'fulfilled');
    if (taken) return taken.value;
    throw handed.find((one) => one.status === 'rejected')?.reason;
  }

  async #agreed<T>(ask: (chain: Chain) => Promise<T>, name: (answer: T) => string): Promise<T> {
    const alike = mostAlike(await this.#answers(ask), name);
    if (alike.length < this.#needed) throw new ChainLag(`${alike.length} of ${this.#needed} needed endpoints agree.`);
    return alike[0] as T;
  }

  /** What the endpoints that do not lag answer. Any other failure is a fault of ours. */
  async #answers<T>(ask: (chain: Chain) => Promise<T>): Promise<readonly T[]> {
    const asked = await Promise.allSettled(this.#chains.map(ask));
    return asked.flatMap((one) => {
      if (one.status === 'fulfilled') return [one.value];
      if (one.reason instanceof ChainLag) return [];
      throw one.reason;
    });
  }
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
    .map(({ txId, output, address, asset, amount }) => [txId, output, address, asset, amount].join(' '))
    .toSorted()
    .join('\n');

const nameOfOutcome = (outcome: Outcome): string =>
  outcome.state === 'mined' ? `${outcome.block.hash} ${outcome.hasSucceeded} ${outcome.networkFee}` : outcome.state;
