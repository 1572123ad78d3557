import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startPiped } from '../../base/ops/start-process.ts';
import type { LogMark } from './log-mark.ts';
import type { SignerFiles } from './run-signer.ts';
import type { SignerPublic } from './seed-file.ts';
import { type Refuses, SignerGone, SignerQuestions } from './signer-questions.ts';
import type { FromSigner, Ready } from './signer-lines.ts';

export interface SignerChildParts {
  readonly files: SignerFiles;
  readonly passphrase: string;
  readonly refuses?: Refuses;
  /** Hears how long the log of the signer is by now. */
  readonly onLog?: (known: SignerPublic, log: LogMark) => void;
  /** Hears why there is no signer, each time one ends or does not start. */
  readonly onGone: (why: string) => void;
}

const restartMs = 1_000;
/** Until the log of one that was refused may be back. */
const refusedRestartMs = 10_000;

/**
 * A signer as a child over a pipe. One that ends is started again; while there is none every
 * question fails.
 */
export class SignerChild extends SignerQuestions {
  readonly #parts: SignerChildParts;
  #child: ChildProcess | undefined;
  /** What it is, once it is ready and the one to ask. */
  #known: SignerPublic | undefined;
  #refused: string | undefined;
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
    this.#refused = undefined;
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
    if (!this.#known || !stdin) throw new SignerGone('The signer does not run.');
    stdin.write(line);
  }

  #hear(line: string): void {
    const said = JSON.parse(line) as FromSigner;
    if ('failed' in said) return this.#parts.onGone(said.failed);
    if ('ready' in said) return void this.#meet(said);
    if (this.#known) this.#parts.onLog?.(this.#known, said.log);
    this.took(said);
  }

  /** One that is not to be asked is ended: its log is read again at its next start. */
  async #meet(said: Ready): Promise<void> {
    const child = this.#child;
    const ask = (question: string): void => void child?.stdin?.write(question);
    const refused = await this.problemOf(said, this.#parts.refuses ?? (async () => undefined), ask);
    // Meanwhile it may have ended.
    if (this.#child !== child) return;
    this.#refused = refused;
    if (refused !== undefined) return void child?.stdin?.end();
    this.#known = said.ready;
    this.#parts.onLog?.(said.ready, said.log);
  }

  #ended(why: string): void {
    if (this.#child === undefined) return;
    this.#child = undefined;
    this.#known = undefined;
    this.failAll('The signer ended.');
    if (this.#isClosing) return;
    this.#parts.onGone(this.#refused ?? why);
    const waitMs = this.#refused === undefined ? restartMs : refusedRestartMs;
    this.#restart = setTimeout(() => this.#start(), waitMs);
  }
}
