import type { ChainAsset } from '../chain.ts';
import type { EvmAddress } from '../evm/address.ts';
import type { EvmChain, EvmView, SenderState } from '../evm/evm-chain.ts';
import { Agreement, reachedBy } from './agreement.ts';

/**
 * Several endpoints of a chain of the EVM kind. What a payment needs is known when enough of them
 * answer, and no single one of them can move it out of what the others say.
 */
export class EvmAgreement extends Agreement<EvmChain> implements EvmView {
  /** The nonces that enough endpoints have reached. */
  readonly sender = async (address: EvmAddress): Promise<SenderState> => {
    const states = await this.answers((chain) => chain.sender(address));
    const reached = (nonces: readonly number[]): number => {
      const nonce = reachedBy(nonces, this.needed);
      if (nonce === undefined) throw this.lag(nonces.length);
      return nonce;
    };
    return {
      minedNonce: reached(states.map(({ minedNonce }) => minedNonce)),
      pendingNonce: reached(states.map(({ pendingNonce }) => pendingNonce)),
    };
  };

  readonly feeLevel = async (): Promise<{ readonly baseFee: bigint; readonly tip: bigint }> => {
    const levels = await this.answers((chain) => chain.feeLevel());
    return {
      baseFee: this.#middle(levels.map(({ baseFee }) => baseFee)),
      tip: this.#middle(levels.map(({ tip }) => tip)),
    };
  };

  /** Undefined where enough endpoints say that the payment would revert, or cannot be paid. */
  readonly paymentGas = async (
    from: EvmAddress,
    payment: { readonly to: EvmAddress; readonly asset: ChainAsset; readonly amount: bigint },
  ): Promise<bigint | undefined> => {
    const answers = await this.answers((chain) => chain.paymentGas(from, payment));
    if (answers.filter((gas) => gas === undefined).length >= this.needed) return undefined;
    return this.#middle(answers.filter((gas) => gas !== undefined));
  };

  /** Whether enough endpoints say so. */
  readonly acceptsSignature = async (
    address: EvmAddress,
    message: string,
    signature: `0x${string}`,
  ): Promise<boolean> => {
    const answers = await this.answers((chain) => chain.acceptsSignature(address, message, signature));
    if (answers.length < this.needed) throw this.lag(answers.length);
    return answers.filter((isAccepting) => isAccepting).length >= this.needed;
  };

  #middle(figures: readonly bigint[]): bigint {
    const middle = figures.toSorted((one, other) => (one < other ? -1 : Number(one > other)))[figures.length >> 1];
    if (middle === undefined || figures.length < this.needed) throw this.lag(figures.length);
    return middle;
  }
}
