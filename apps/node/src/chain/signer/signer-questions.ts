import { z } from 'zod';
import type { BitcoinRefusal, BitcoinSigned, BitcoinSignRequest } from './bitcoin-signer.ts';
import { logHash, type LogMark, type SaidLog } from './log-mark.ts';
import type { Refusal } from './policy.ts';
import type { SignerPublic } from './seed-file.ts';
import type { ToSigner } from './signer-lines.ts';
import type { ReserveStatement, Signed, SignRequest } from './signer.ts';

interface Waiting {
  readonly answered: (answer: never) => void;
  readonly failed: (error: Error) => void;
}

const answersWithinMs = 10_000;

/** Takes a line to a signer. */
type Write = (line: string) => void;

/** What a signer says as it is met. One of an older version says less. */
interface Met {
  readonly ready: SignerPublic;
  readonly log?: LogMark | undefined;
  readonly answers?: readonly string[] | undefined;
}

/**
 * Why a signer of this seed and with this log is not the one to ask; undefined where it is. Fails
 * where the signer ended before that was known.
 */
export type Refuses = (known: SignerPublic, log: SaidLog) => Promise<string | undefined>;

const hashSaid = z.object({ hash: logHash });

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

  /**
   * Why a signer that says that it is there is not the one to ask, also where that could not be
   * found out. Its log alone is asked about by then, with a way of its own.
   */
  protected async problemOf(said: Met, refuses: Refuses, write: Write): Promise<string | undefined> {
    const { log: mark, answers = [] } = said;
    const hashAt = async (lines: number): Promise<string | undefined> =>
      hashSaid.safeParse(await this.#ask<unknown>('log', { lines }, write)).data?.hash;
    try {
      return await refuses(said.ready, { mark, hashAt: answers.includes('log') ? hashAt : undefined });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

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

  async #ask<Answer>(
    ask: ToSigner['ask'],
    request: ToSigner['request'],
    write: Write = (line) => this.write(line),
  ): Promise<Answer> {
    const id = ++this.#lastId;
    write(`${JSON.stringify({ id, ask, request } satisfies ToSigner)}\n`);
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
