import { createHash } from 'node:crypto';
import {
  type Arrival,
  type BlockRef,
  type Chain,
  type ChainAsset,
  ChainLag,
  type Outcome,
  Refused,
  type Spend,
  type Watched,
} from '../chain.ts';

/** A payment of the simulated chain. Its bytes are this, as JSON with amounts in digits. */
export interface SimulatedPayment {
  readonly from: string;
  readonly nonce: number;
  readonly to: string;
  readonly asset: ChainAsset;
  readonly amount: bigint;
  /** What the sender offers the chain; of two payments under one nonce the higher offer waits. */
  readonly fee: bigint;
}

interface Waiting {
  readonly txId: string;
  readonly payment: SimulatedPayment;
}

interface SimulatedBlock {
  readonly ref: BlockRef;
  readonly mined: readonly {
    readonly txId: string;
    readonly payment: SimulatedPayment;
    readonly hasSucceeded: boolean;
  }[];
  /** After this block. */
  readonly balances: ReadonlyMap<string, bigint>;
  readonly nonces: ReadonlyMap<string, number>;
}

const blockTimeMs = 12_000;

/**
 * A chain in memory, with the faults of real ones: branches that are left, payments that never
 * succeed, replacements under one nonce. The same seed and calls give the same blocks.
 */
export class SimulatedChain implements Chain {
  readonly kind = 'simulated';
  readonly #seed: number;
  readonly #known = new Map<string, SimulatedBlock>();
  readonly #refusing = new Set<string>();
  #branch: SimulatedBlock[];
  #waiting: Waiting[] = [];
  #blocksMade = 0;

  constructor({
    seed,
    balances = [],
  }: {
    seed: number;
    balances?: readonly (readonly [string, ChainAsset, bigint])[];
  }) {
    this.#seed = seed;
    const held = new Map(balances.map(([address, asset, amount]) => [accountOf(address, asset), amount]));
    this.#branch = [this.#blockOn(undefined, [], held, new Map())];
  }

  readonly head = async (): Promise<BlockRef> => this.#tip().ref;

  readonly blockAt = async (height: number): Promise<BlockRef | undefined> => this.#branch[height]?.ref;

  readonly arrivals = async (block: BlockRef, watched: Watched): Promise<readonly Arrival[]> =>
    this.#block(block).mined.flatMap(({ txId, payment, hasSucceeded }) => {
      const { from, to: address, asset, amount } = payment;
      const isOurs = hasSucceeded && amount > 0n && watched.has(address);
      return isOurs ? [{ txId, output: 'coin', from: [from], address, asset, amount, block }] : [];
    });

  readonly spends = async (block: BlockRef, watched: Watched): Promise<readonly Spend[]> =>
    this.#block(block)
      .mined.filter(({ payment }) => watched.has(payment.from))
      .map(({ txId, payment }) => ({ txId, networkFee: payment.fee }));

  readonly balance = async (address: string, asset: ChainAsset, block: BlockRef): Promise<bigint> =>
    this.#block(block).balances.get(accountOf(address, asset)) ?? 0n;

  readonly outcome = async (txId: string): Promise<Outcome> => {
    for (const { ref: block, mined } of this.#branch) {
      const found = mined.find((one) => one.txId === txId);
      if (found) return { state: 'mined', block, hasSucceeded: found.hasSucceeded, networkFee: found.payment.fee };
    }
    return { state: this.#waiting.some((one) => one.txId === txId) ? 'pending' : 'unknown' };
  };

  readonly broadcast = async (signed: string): Promise<string> => {
    const payment = paymentOf(signed);
    const txId = hashOf(signed);
    if ((await this.outcome(txId)).state !== 'unknown') return txId;
    if (payment.nonce < this.minedNonce(payment.from)) throw new Refused('spent', `Nonce ${payment.nonce} is used.`);
    const rival = this.#waiting.find((one) => one.payment.from === payment.from && one.payment.nonce === payment.nonce);
    // A replacement must offer a tenth more, as on real chains.
    if (rival && payment.fee * 10n < rival.payment.fee * 11n)
      throw new Refused('fee_too_low', `Nonce ${payment.nonce} waits with a fee of ${rival.payment.fee}.`);
    this.#waiting = [...this.#waiting.filter((one) => one !== rival), { txId, payment }];
    return txId;
  };

  /** Payments of a sender that are mined on the branch of the head. */
  minedNonce(from: string): number {
    return this.#tip().nonces.get(from) ?? 0;
  }

  /** From now on every payment to this address fails when it is mined, and costs its fee. */
  refuseAt(address: string): void {
    this.#refusing.add(address);
  }

  /** Mines so many blocks; what waits goes into the first. */
  mine(blocks = 1): BlockRef {
    for (let mined = 0; mined < blocks; mined += 1) {
      const ready = this.#inOrder();
      this.#branch.push(this.#blockAfter(this.#tip(), ready));
      this.#waiting = this.#waiting.filter((one) => !ready.includes(one));
    }
    return this.#tip().ref;
  }

  /**
   * Leaves the newest blocks and mines one more on another branch. What they held waits again, but
   * for what is dropped: that nobody knows any more.
   */
  reorganise(depth: number, dropped: readonly string[] = []): BlockRef {
    const left = this.#branch.splice(this.#branch.length - depth, depth);
    const back = left.flatMap(({ mined }) => mined.filter(({ txId }) => !dropped.includes(txId)));
    this.#waiting = [...back.map(({ txId, payment }) => ({ txId, payment })), ...this.#waiting];
    return this.mine(depth + 1);
  }

  #tip(): SimulatedBlock {
    const tip = this.#branch.at(-1);
    if (tip === undefined) throw new Error('A chain has a first block.');
    return tip;
  }

  #block({ hash }: BlockRef): SimulatedBlock {
    const block = this.#known.get(hash);
    if (block === undefined) throw new ChainLag(`The chain does not have block ${hash}.`);
    return block;
  }

  /** What waits, in the order of nonces, without the ones behind a gap. */
  #inOrder(): readonly Waiting[] {
    const next = new Map(this.#tip().nonces);
    const sorted = this.#waiting.toSorted((one, other) => one.payment.nonce - other.payment.nonce);
    return sorted.filter(({ payment: { from, nonce } }) => {
      if (nonce !== (next.get(from) ?? 0)) return false;
      next.set(from, nonce + 1);
      return true;
    });
  }

  #blockAfter(parent: SimulatedBlock, payments: readonly Waiting[]): SimulatedBlock {
    const balances = new Map(parent.balances);
    const nonces = new Map(parent.nonces);
    const mined = payments.map(({ txId, payment }) => {
      nonces.set(payment.from, payment.nonce + 1);
      return { txId, payment, hasSucceeded: this.#book(payment, balances) };
    });
    return this.#blockOn(parent.ref, mined, balances, nonces);
  }

  /**
   * Takes the fee in any case, and moves the amount where the sender has it and the receiver takes
   * it.
   */
  #book({ from, to, asset, amount, fee }: SimulatedPayment, balances: Map<string, bigint>): boolean {
    const held = (address: string, of: ChainAsset): bigint => balances.get(accountOf(address, of)) ?? 0n;
    balances.set(accountOf(from, 'coin'), held(from, 'coin') - fee);
    if (held(from, asset) < amount || this.#refusing.has(to)) return false;
    balances.set(accountOf(from, asset), held(from, asset) - amount);
    balances.set(accountOf(to, asset), held(to, asset) + amount);
    return true;
  }

  #blockOn(
    parent: BlockRef | undefined,
    mined: SimulatedBlock['mined'],
    balances: ReadonlyMap<string, bigint>,
    nonces: ReadonlyMap<string, number>,
  ): SimulatedBlock {
    const height = parent === undefined ? 0 : parent.height + 1;
    const parentHash = parent?.hash ?? hashOf('before the first block');
    this.#blocksMade += 1;
    const hash = hashOf(`${this.#seed} ${this.#blocksMade} ${parentHash}`);
    const block = { ref: { height, hash, parentHash, timeMs: height * blockTimeMs }, mined, balances, nonces };
    this.#known.set(hash, block);
    return block;
  }
}

/** The bytes of a payment on the simulated chain. */
export const simulatedBytes = (payment: SimulatedPayment): string =>
  JSON.stringify({ ...payment, amount: String(payment.amount), fee: String(payment.fee) });

function paymentOf(signed: string): SimulatedPayment {
  try {
    const { amount, fee, ...rest } = JSON.parse(signed) as Record<keyof SimulatedPayment, string>;
    return { ...rest, amount: BigInt(amount), fee: BigInt(fee) } as unknown as SimulatedPayment;
  } catch {
    throw new Refused('not_valid', 'These bytes are no payment.');
  }
}

const accountOf = (address: string, asset: ChainAsset): string => `${asset} ${address}`;
const hashOf = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;
