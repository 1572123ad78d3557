import type { BitcoinRefusal, BitcoinSigned, BitcoinSignRequest } from './bitcoin-signer.ts';
import type { Refusal } from './policy.ts';
import type { ToSigner } from './signer-lines.ts';
import type { ReserveStatement, Signed, SignRequest } from './signer.ts';

interface Waiting {
  readonly answered: (answer: never) => void;
  readonly failed: (error: Error) => void;
}

const answersWithinMs = 10_000;

/** The signer does not run at the moment. What was asked is not known to be signed or not. */
export class SignerGone extends Error {
  override readonly name = 'SignerGone';
}

/** Asks a signer over lines, wherever it runs. While there is none every question fails. */
export abstract class SignerQuestions {
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  sign(request: SignRequest): Promise<Signed> {
    return this.#ask<Signed>('sign', request);
  }

  /** Why the request would not be signed now; null where it would. */
  check(request: SignRequest): Promise<Refusal | null> {
    return this.#ask<Refusal | null>('check', request);
  }

  /** The same of a signer of Bitcoin. */
  signBitcoin(request: BitcoinSignRequest): Promise<BitcoinSigned> {
    return this.#ask<BitcoinSigned>('sign', request);
  }

  checkBitcoin(request: BitcoinSignRequest): Promise<BitcoinRefusal | null> {
    return this.#ask<BitcoinRefusal | null>('check', request);
  }

  /**
   * The statement signed (EIP-191, on Bitcoin BIP-322). Fails where the signer refuses the message.
   */
  async signReserve(request: ReserveStatement): Promise<string> {
    const answer = await this.#ask<{ readonly signature: string } | Refusal>('state', request);
    if ('refused' in answer) throw new Error(answer.refused);
    return answer.signature;
  }

  /** Hands a line to the signer. Throws `SignerGone` where there is none. */
  protected abstract write(line: string): void;

  /** A question got no answer in time. */
  protected wentUnanswered(): void {
    // A child at the other end of a pipe is there or has ended: it is asked on.
  }

  protected took({ id, answer }: { readonly id: number; readonly answer: unknown }): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.answered(answer as never);
  }

  protected failAll(why: string): void {
    for (const { failed } of this.#waiting.values()) failed(new SignerGone(why));
    this.#waiting.clear();
  }

  async #ask<Answer>(ask: ToSigner['ask'], request: ToSigner['request']): Promise<Answer> {
    const id = ++this.#lastId;
    this.write(`${JSON.stringify({ id, ask, request } satisfies ToSigner)}\n`);
    return new Promise<Answer>((answered, failed) => {
      const late = setTimeout(() => {
        this.#waiting.delete(id);
        failed(new SignerGone('The signer does not answer.'));
        this.wentUnanswered();
      }, answersWithinMs);
      const over =
        <Value>(then: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(late);
          then(value);
        };
      this.#waiting.set(id, { answered: over(answered), failed: over(failed) });
    });
  }
}
