import type { WithdrawalView } from '@candor/core';
import { amount } from '@candor/amount';
import type { BlockRef, ChainAsset, Fees, Outcome, RefusedCause } from '@candor/custody';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { Approval } from '../../../chain/signer/approvals.ts';
import type { EarlierAttempt } from '../../../chain/signer/bitcoin-signer.ts';
import type { HotWallet, SignedBefore } from './hot-wallet.ts';
import type { PaymentRow, PaymentRows } from './payment-rows.ts';
import { requestIdOf } from './request-id.ts';
import type { WaitCause } from './wait-cause.ts';

export interface AttemptsParts {
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'>;
  readonly rows: Pick<PaymentRows, 'keep' | 'of' | 'onNetwork' | 'forget'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** What operators' keys agreed to, for a signer that asks; nothing when absent. */
  readonly approvalsOf?: (withdrawalId: number) => Promise<readonly Approval[]>;
  readonly now: () => number;
}

/** A payment under its nonce, and where it is made. */
export interface Paying {
  readonly network: LiveNetwork;
  readonly wallet: HotWallet;
  readonly withdrawal: WithdrawalView;
  readonly asset: ChainAsset;
  /** What leaves, in chain units. */
  readonly units: bigint;
}

/** The chain as it was at the beginning of a look. */
export interface ChainNow {
  readonly head: BlockRef;
  /** Of the wallet that pays; undefined where payments have no order. */
  readonly minedNonce: number | undefined;
}

/** How far a payment came in a look. */
export interface Progress {
  readonly wait?: WaitCause;
  readonly txHash?: string;
  /** 0 while no block holds it. */
  readonly confirmations: number;
  /** Operators' keys have still to agree to it: it holds up no other. */
  readonly lacksApproval?: true;
  /** What it waits for is its own: it holds up no other. */
  readonly isAlone?: true;
  readonly isOver?: true;
}

const gasOfFiller = 21_000n;

/** What an attempt offers, and what it is. */
interface Offer {
  readonly fees: Fees;
  readonly isFiller?: boolean;
  /** The chain does not have the inputs of the attempts before it. */
  readonly isRebuilt?: true;
}

/**
 * The attempts of a payment under its nonce: signed, journalled, handed over, watched, offered more
 * for, until one of them is deep enough in the chain. Each step may be the last of a process: the
 * next one finds out from signer, journal and chain how far it came.
 */
export class Attempts {
  readonly #parts: AttemptsParts;

  constructor(parts: AttemptsParts) {
    this.#parts = parts;
  }

  /**
   * Signs the next attempt, journals it and hands it over. A step that failed is made again at the
   * next look.
   */
  async next(paying: Paying, offer: Offer): Promise<Progress> {
    const { network, withdrawal } = paying;
    const attempt = withdrawal.attempts.length + 1;
    const isFiller = offer.isFiller ?? withdrawal.attempts.at(-1)?.isFiller ?? false;
    const signed = await this.#signed(paying, { ...offer, attempt, isFiller });
    if ('wait' in signed) return { wait: signed.wait, confirmations: 0 };
    if ('dropped' in signed) return { confirmations: 0, isOver: true };
    if ('adopted' in signed) return this.#adopt(paying, signed.adopted);
    const { withdrawalId } = withdrawal;
    const txHash = signed.txHash.slice(2);
    // Bytes that were lost with the database are signed again as they were.
    if (isJournalled(withdrawal, signed)) {
      await this.#handOver(network, signed);
      return { txHash, confirmations: 0 };
    }
    const outcome = await this.#parts.exchange.submit({
      type: 'sign_payment',
      withdrawalId,
      attempt,
      txHash,
      isFiller,
    });
    if (outcome.kind !== 'done') {
      this.#parts.logger.warn({ withdrawalId, outcome: outcome.kind }, 'a signed payment was not taken');
      return { wait: 'chain', confirmations: 0 };
    }
    await this.#handOver(network, signed);
    return { txHash, confirmations: 0 };
  }

  /**
   * An attempt of the signer's log that is mined and that the journal does not have. The journal
   * takes a filler only behind a payment: one that lacks both waits as before, and can be refused.
   */
  async mined(
    { network, withdrawal }: Paying,
    earlier: readonly EarlierAttempt[],
  ): Promise<EarlierAttempt | undefined> {
    for (const one of earlier) {
      if (isJournalled(withdrawal, { txHash: `0x${one.txId}` })) continue;
      if (one.isFiller && withdrawal.attempts.length === 0) continue;
      const { state } = await network.chain.outcome(`0x${one.txId}`);
      if (state === 'mined') return one;
    }
    return undefined;
  }

  /**
   * Journals an attempt that was mined before a journal from a backup knew of it: nothing else of
   * the payment is handed over, and it ends as if it had been known.
   */
  async #adopt({ withdrawal }: Paying, { txId, isFiller }: EarlierAttempt): Promise<Progress> {
    const { exchange, logger } = this.#parts;
    const { withdrawalId, attempts } = withdrawal;
    const attempt = attempts.length + 1;
    const outcome = await exchange.submit({ type: 'sign_payment', withdrawalId, attempt, txHash: txId, isFiller });
    logger.warn({ withdrawalId, txId, outcome: outcome.kind }, 'a mined payment that the journal lacked was found');
    return outcome.kind === 'done' ? { txHash: txId, confirmations: 0 } : { wait: 'chain', confirmations: 0 };
  }

  /** Looks how far a signed payment is, and does what brings it on. */
  async follow(paying: Paying, { head, minedNonce }: ChainNow): Promise<Progress> {
    const { network, withdrawal } = paying;
    const outcomes = await Promise.all(withdrawal.attempts.map(({ txHash }) => network.chain.outcome(`0x${txHash}`)));
    const mined = outcomes.findIndex(({ state }) => state === 'mined');
    const outcome = outcomes[mined];
    if (outcome?.state === 'mined')
      return this.#settle(paying, withdrawal.attempts[mined]?.txHash ?? '', outcome, head);
    const last = withdrawal.attempts.at(-1);
    if (last === undefined) return { confirmations: 0 };
    const row = (await this.#parts.rows.of(withdrawal.withdrawalId)).find(
      ({ txHash }) => txHash === `0x${last.txHash}`,
    );
    const waits = { txHash: last.txHash, confirmations: 0 };
    // Its bytes are lost with the database: another attempt is the same payment under the same
    // nonce.
    if (row === undefined) return this.next(paying, { fees: await paying.wallet.feesNow() });
    if (outcomes.at(-1)?.state === 'unknown') {
      const refused = await this.#handOver(network, row);
      return refused === undefined ? waits : this.#refused(paying, row, refused);
    }
    const isNextToBeMined = minedNonce === undefined || withdrawal.nonce === minedNonce;
    if (!isNextToBeMined || !this.#hasLain(paying, row)) return waits;
    return this.#bump(paying, row);
  }

  #hasLain({ wallet }: Paying, { signedAtMs }: PaymentRow): boolean {
    return this.#parts.now() - signedAtMs >= wallet.bumpAfterMs;
  }

  async #refused(paying: Paying, row: PaymentRow, cause: RefusedCause): Promise<Progress> {
    const waits = { txHash: row.txHash.slice(2), confirmations: 0 };
    switch (cause) {
      // Another attempt took the nonce, on a branch that may still be left: all of them are
      // watched. Where inputs are spent, one of them may be gone with a branch.
      case 'spent': {
        const mayBeGone = paying.wallet.minedNonce === undefined && this.#hasLain(paying, row);
        if (mayBeGone) return this.next(paying, { fees: await paying.wallet.feesNow(), isRebuilt: true });
        return { ...waits, wait: 'chain' };
      }
      case 'not_enough_funds':
        return { ...waits, wait: 'refilling' };
      case 'fee_too_low':
        return this.#bump(paying, row);
      case 'not_valid':
        return this.next(paying, { fees: await paying.wallet.feesNow(), isFiller: true });
    }
  }

  async #bump(paying: Paying, row: PaymentRow): Promise<Progress> {
    const { wallet } = paying;
    const more = wallet.bumped({ maxFeePerGas: row.maxFeePerGas, maxPriorityFeePerGas: row.maxPriorityFeePerGas });
    if (more === undefined) return { wait: 'fees', txHash: row.txHash.slice(2), confirmations: 0 };
    const now = await wallet.feesNow();
    const fees = {
      maxFeePerGas: higher(more.maxFeePerGas, now.maxFeePerGas),
      maxPriorityFeePerGas: higher(more.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
    };
    return this.next(paying, { fees });
  }

  /**
   * The attempt with its bytes, kept before anybody hears of it: those of a start that was cut off,
   * else new ones.
   */
  async #signed(
    paying: Paying,
    { attempt, isFiller, fees, isRebuilt }: Offer & { readonly attempt: number; readonly isFiller: boolean },
  ): Promise<
    PaymentRow | { readonly wait: WaitCause } | { readonly dropped: true } | { readonly adopted: EarlierAttempt }
  > {
    const { wallet, network, withdrawal, asset, units } = paying;
    const { withdrawalId, nonce, address } = withdrawal;
    const earlier = await this.#parts.rows.of(withdrawalId);
    const kept = earlier.find(
      (row) => row.attempt === attempt && row.isFiller === isFiller && !isJournalled(withdrawal, row),
    );
    if (kept) return kept;
    const sent = isFiller
      ? ({ to: wallet.address, asset: 'coin', amount: 0n } as const)
      : { to: address, asset, amount: units };
    const gas = isFiller ? gasOfFiller : await wallet.gasOf(sent);
    const approvals = (await this.#parts.approvalsOf?.(withdrawalId)) ?? [];
    const before = await signedBefore(this.#parts.rows, paying);
    const signedSoFar = before && { signed: { ...before, ...(isRebuilt && { isRebuilt }) } };
    const requestId = requestIdOf(network, withdrawalId);
    const order = { requestId, nonce, ...sent, gas, fees, approvals, ...signedSoFar };
    const answer = await wallet.sign(order).catch(() => undefined);
    if (answer === undefined) return { wait: 'signer' };
    const adopted = await this.mined(paying, answer.earlier ?? []);
    if (adopted !== undefined) return { adopted };
    if ('refused' in answer) {
      this.#parts.logger.warn({ withdrawalId, why: answer.refused }, 'the signer refused a payment');
      const isForGood = !answer.mayPassLater && !answer.wasGiven && withdrawal.attempts.length === 0;
      if (!isForGood) return { wait: answer.isBusy ? 'busy' : 'limit' };
      await this.#parts.exchange.submit({ type: 'drop_payment', withdrawalId });
      return { dropped: true };
    }
    const { networkId } = network;
    const about = { txHash: answer.txId, networkId, withdrawalId, attempt, isFiller, raw: answer.signed };
    const row: PaymentRow = { ...about, ...fees, signedAtMs: this.#parts.now() };
    await this.#parts.rows.keep(row);
    return row;
  }

  /** Why the chain does not take it; undefined where it does, or where nobody knows. */
  async #handOver({ chain }: LiveNetwork, { raw }: Pick<PaymentRow, 'raw'>): Promise<RefusedCause | undefined> {
    try {
      await chain.broadcast(raw);
    } catch (error) {
      return causeOf(error);
    }
    return undefined;
  }

  async #settle(
    { network, withdrawal }: Paying,
    txHash: string,
    { block, hasSucceeded, networkFee }: Extract<Outcome, { readonly state: 'mined' }>,
    { height }: BlockRef,
  ): Promise<Progress> {
    const { exchange, rows } = this.#parts;
    const head = Math.max(height, block.height);
    const confirmations = head - block.height + 1;
    const { networkId } = network;
    const needed = exchange.peek(({ networks }) => networks.network(networkId))?.terms.confirmations ?? confirmations;
    if (confirmations < needed) return { txHash, confirmations };
    const { withdrawalId } = withdrawal;
    const place = { height: block.height, head, networkFee: amount(networkFee) };
    const outcome = await exchange.submit({ type: 'settle_payment', withdrawalId, txHash, hasSucceeded, ...place });
    if (outcome.kind !== 'done') return { txHash, confirmations };
    await rows.forget(withdrawalId);
    return { txHash, confirmations, isOver: true };
  }
}

/**
 * What was signed on a network and is not over, for a wallet that spends outputs: which of them are
 * spent follows from it.
 */
export async function signedBefore(
  rows: Pick<PaymentRows, 'onNetwork'>,
  { wallet, network, withdrawal }: Pick<Paying, 'wallet' | 'network' | 'withdrawal'>,
): Promise<SignedBefore | undefined> {
  if (wallet.minedNonce !== undefined) return undefined;
  const all = await rows.onNetwork(network.networkId);
  const isOwn = (row: PaymentRow): boolean => row.withdrawalId === withdrawal.withdrawalId;
  return {
    attempts: all.filter(isOwn).map(({ raw }) => raw),
    others: all.filter((row) => !isOwn(row)).map(({ raw }) => raw),
  };
}

const isJournalled = ({ attempts }: WithdrawalView, { txHash }: Pick<PaymentRow, 'txHash'>): boolean =>
  attempts.some((one) => `0x${one.txHash}` === txHash);

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const causes: readonly RefusedCause[] = ['spent', 'fee_too_low', 'not_enough_funds', 'not_valid'];

/** What a chain refused for; another failure says nothing of the payment. */
function causeOf(error: unknown): RefusedCause | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return causes.find((one) => one === cause);
}
