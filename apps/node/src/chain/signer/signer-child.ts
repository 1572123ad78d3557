import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startPiped } from '../../base/ops/start-process.ts';
import type { SignerFiles } from './run-signer.ts';
import { SignerGone, SignerQuestions } from './signer-questions.ts';
import type { FromSigner } from './signer-lines.ts';

export interface SignerChildParts {
  readonly files: SignerFiles;
  readonly passphrase: string;
  /** Hears why there is no signer, each time one ends or does not start. */
  readonly onGone: (why: string) => void;
}

const restartMs = 1_000;

/**
 * A signer as a child over a pipe. One that ends is started again; while there is none every
 * question fails.
 */
export class SignerChild extends SignerQuestions {
  readonly #parts: SignerChildParts;
  #child: ChildProcess | undefined;
  #isReady = false;
  #restart: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(parts: SignerChildParts) {
    super();
    this.#parts = parts;
    this.#start();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
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

  protected write(line: string): void {
    const { stdin } = this.#child ?? {};
    if (!this.#isReady || !stdin) throw new SignerGone('The signer does not run.');
    stdin.write(line);
  }

  #hear(line: string): void {
    const said = JSON.parse(line) as FromSigner;
    if ('ready' in said) this.#isReady = true;
    else if ('failed' in said) this.#parts.onGone(said.failed);
    else this.took(said);
  }

  #ended(why: string): void {
    if (this.#child === undefined) return;
    this.#child = undefined;
    this.#isReady = false;
    this.failAll('The signer ended.');
    if (this.#isClosing) return;
    this.#parts.onGone(why);
    this.#restart = setTimeout(() => this.#start(), restartMs);
  }
}
