import type { BitcoinChain } from '../bitcoin/bitcoin-chain.ts';
import { type MinedOutput, type Outpoint, outpointOf } from '../bitcoin/payment.ts';
import { Agreement, reachedBy } from './agreement.ts';

/**
 * Several endpoints of a Bitcoin network. What a payment needs is known when enough of them answer,
 * and no single one of them can move it out of what the others say.
 */
export class BitcoinAgreement extends Agreement<BitcoinChain> {
  /**
   * The outputs of an address that enough endpoints name alike, with what each holds. One that an
   * endpoint hides or makes up alone changes nothing.
   */
  readonly unspent = async (address: string): Promise<readonly MinedOutput[]> => {
    const answers = await this.answers((chain) => chain.unspent(address));
    if (answers.length < this.needed) throw this.lag(answers.length);
    const said = new Map<string, { readonly output: MinedOutput; count: number }>();
    // Who names an output twice has one voice all the same.
    for (const [name, output] of answers.flatMap((outputs) => [...byName(outputs)])) {
      const known = said.get(name) ?? { output, count: 0 };
      known.count += 1;
      said.set(name, known);
    }
    return [...said.values()].filter(({ count }) => count >= this.needed).map(({ output }) => output);
  };

  /** What an output holds; undefined where too few endpoints say the same of it. */
  readonly held = async (output: Outpoint): Promise<bigint | undefined> => {
    const answers = await this.answers((chain) => chain.held(output));
    if (answers.length < this.needed) throw this.lag(answers.length);
    const count = (amount: bigint): number => answers.filter((one) => one === amount).length;
    return answers.find((amount) => amount !== undefined && count(amount) >= this.needed);
  };

  /** The highest level that enough endpoints ask for: one alone cannot raise it. */
  readonly feePerVbyte = async (blocks: number): Promise<bigint> => {
    const levels = await this.answers((chain) => chain.feePerVbyte(blocks));
    const level = reachedBy(levels, this.needed);
    if (level === undefined) throw this.lag(levels.length);
    return level;
  };
}

const byName = (outputs: readonly MinedOutput[]): Map<string, MinedOutput> =>
  new Map(outputs.map((output) => [`${outpointOf(output)} ${output.amount} ${output.height}`, output]));
