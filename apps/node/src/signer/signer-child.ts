import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startPiped } from '../ops/start-process.ts';
import type { Refusal } from './policy.ts';
import type { SignerFiles } from './run-signer.ts';
import type { FromSigner, ToSigner } from './signer-lines.ts';
import type { ReserveStatement, Signed, SignRequest } from './signer.ts';

export interface SignerChildParts {
  readonly files: SignerFiles;
  readonly passphrase: string;
  /** Hears why there is no signer, each time one ends or does not start. */
  readonly onGone: (why: string) => void;
}

interface Waiting {
  readonly answered: (answer: never) => void;
  readonly failed: (error: Error) => void;
}

const restartMs = 1_000;
const answersWithinMs = 10_000;

/** The signer does not run at the moment. What was asked is not known to be signed or not. */
export class SignerGone extends Error {
  override readonly name = 'SignerGone';
}

/**
 * A signer as a child over a pipe. One that ends is started again; while there is none every
 * question fails.
 */
export class SignerChild {
  readonly #parts: SignerChildParts;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #isReady = false;
  #restart: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosing = false;

  constructor(parts: SignerChildParts) {
    this.#parts = parts;
    this.#start();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  sign(request: SignRequest): Promise<Signed> {
    return this.#ask<Signed>('sign', request);
  }

  /** Why the request would not be signed now; null where it would. */
  check(request: SignRequest): Promise<Refusal | null> {
    return this.#ask<Refusal | null>('check', request);
  }

  /** The statement signed (EIP-191). Fails where the signer refuses the message. */
  async signReserve(request: ReserveStatement): Promise<string> {
    const answer = await this.#ask<{ readonly signature: string } | Refusal>('state', request);
    if ('refused' in answer) throw new Error(answer.refused);
    return answer.signature;
  }

  close(): void {
    this.#isClosing = true;
    clearTimeout(this.#restart);
    this.#child?.stdin?.end();
  }

  #start(): void {
    const { seedFile, policyFile, logFile } = this.#parts.files;
    const child = startPiped(import.meta.url, 'signer-process', [seedFile, policyFile, logFile]);
    this.#child = child;
    let why = '';
    child.once('error', (error) => this.#ended(error.message));
    child.once('exit', (code, signal) => this.#ended(why || `It ended with ${code ?? signal}.`));
    child.stderr?.on('data', (bytes: Buffer) => (why = (why + bytes.toString()).slice(-500)));
    // One that died before it read says so by its end.
    child.stdin?.on('error', () => undefined);
    child.stdin?.write(`${this.#parts.passphrase}\n`);
    if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => this.#hear(line));
  }

  #ask<Answer>(ask: ToSigner['ask'], request: SignRequest | ReserveStatement): Promise<Answer> {
    const { stdin } = this.#child ?? {};
    if (!this.#isReady || !stdin) return Promise.reject(new SignerGone('The signer does not run.'));
    const id = ++this.#lastId;
    return new Promise<Answer>((answered, failed) => {
      const late = setTimeout(() => {
        this.#waiting.delete(id);
        failed(new SignerGone('The signer does not answer.'));
      }, answersWithinMs);
      const over =
        <Value>(then: (value: Value) => void) =>
        (value: Value): void => {
          clearTimeout(late);
          then(value);
        };
      this.#waiting.set(id, { answered: over(answered), failed: over(failed) });
      stdin.write(`${JSON.stringify({ id, ask, request } satisfies ToSigner)}\n`);
    });
  }

  #hear(line: string): void {
    const said = JSON.parse(line) as FromSigner;
    if ('ready' in said) this.#isReady = true;
    else if ('failed' in said) this.#parts.onGone(said.failed);
    else {
      const waiting = this.#waiting.get(said.id);
      this.#waiting.delete(said.id);
      waiting?.answered(said.answer as never);
    }
  }

  #ended(why: string): void {
    if (this.#child === undefined) return;
    this.#child = undefined;
    this.#isReady = false;
    for (const { failed } of this.#waiting.values()) failed(new SignerGone('The signer ended.'));
    this.#waiting.clear();
    if (this.#isClosing) return;
    this.#parts.onGone(why);
    this.#restart = setTimeout(() => this.#start(), restartMs);
  }
}
