import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { z } from 'zod';
import { linesOf } from './lines-of.ts';
import { type LogMark, logMark } from './log-mark.ts';
import { signerPublic } from './seed-file.ts';
import { keepAliveMs, readTls, type TlsFiles } from './serve-signer.ts';
import { type Refuses, SignerGone, SignerQuestions } from './signer-questions.ts';

export interface SignerLinkParts {
  /** `tls://host:port` */
  readonly url: string;
  readonly tls: TlsFiles;
  readonly refuses: Refuses;
  /** Hears how long the log of the signer is by now. */
  readonly onLog?: (log: LogMark) => void;
  /** Hears why there is no signer, each time one ends or does not answer. */
  readonly onGone: (why: string) => void;
}

const restartMs = 2_000;
/** Until it must have said that it is there. */
const readyWithinMs = 10_000;
const defaultPort = 8_443;

const ready = z.object({ ready: signerPublic, log: logMark.optional(), answers: z.array(z.string()).optional() });
type Ready = z.infer<typeof ready>;
const line = z.union([
  ready,
  z.object({ failed: z.string() }),
  z.object({ id: z.number().int(), answer: z.unknown(), log: logMark.optional() }),
]);

/**
 * A signer on another machine, over TLS in which both sides show a certificate of the operator's
 * own authority. A connection that ends or falls silent is made again; while there is none every
 * question fails.
 */
export class SignerLink extends SignerQuestions {
  readonly #parts: SignerLinkParts;
  readonly #tls: ReturnType<typeof readTls>;
  #socket: TLSSocket | undefined;
  #isReady = false;
  #restart: NodeJS.Timeout | undefined;
  #isClosing = false;

  /** Throws a SignerStartError where a file of the certificates cannot be read. */
  constructor(parts: SignerLinkParts) {
    super();
    this.#parts = parts;
    this.#tls = readTls(parts.tls);
    this.#connect();
  }

  /** Whether it answers now. */
  get isReady(): boolean {
    return this.#isReady;
  }

  close(): void {
    this.#isClosing = true;
    clearTimeout(this.#restart);
    this.#socket?.destroy();
  }

  protected write(text: string): void {
    if (!this.#isReady || !this.#socket) throw new SignerGone('The signer is not connected.');
    this.#socket.write(text);
  }

  /** Who is gone without a word keeps a connection that looks open: only another one tells. */
  protected override wentUnanswered(): void {
    this.#socket?.destroy(new SignerGone('The signer does not answer.'));
  }

  #connect(): void {
    const { hostname, port } = new URL(this.#parts.url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({
      ...this.#tls,
      host,
      port: port === '' ? defaultPort : Number(port),
      rejectUnauthorized: true,
      // An address has no name to ask for; the certificate must name it all the same.
      ...(isIP(host) === 0 && { servername: host }),
    });
    this.#socket = socket;
    let why = 'The connection ended.';
    socket.on('error', (error) => (why = error.message));
    socket.setKeepAlive(true, keepAliveMs);
    const late = setTimeout(() => {
      if (!this.#isReady) this.wentUnanswered();
    }, readyWithinMs);
    socket.once('close', () => {
      clearTimeout(late);
      this.#ended(why);
    });
    const refuse = (refused: string | undefined): void => {
      if (refused === undefined) return;
      why = refused;
      socket.destroy();
    };
    linesOf(socket, (text) => void this.#hear(socket, text).then(refuse));
  }

  /** Takes a line of the signer; why the connection is of no use, where it is not. */
  async #hear(socket: TLSSocket, text: string): Promise<string | undefined> {
    const said = line.safeParse(jsonOf(text)).data;
    if (said === undefined) return 'It says what no signer says.';
    if ('failed' in said) return said.failed;
    if ('ready' in said) return this.#meet(socket, said);
    // What one says that is not the one to ask is not kept as its log.
    if (this.#isReady && said.log !== undefined) this.#parts.onLog?.(said.log);
    this.took({ id: said.id, answer: said.answer ?? null });
    return undefined;
  }

  /** Why a signer that says that it is there is not the one to ask; else it is asked from now on. */
  async #meet(socket: TLSSocket, said: Ready): Promise<string | undefined> {
    this.#isReady = false;
    const ask = (question: string): void => void socket.write(question);
    const refused = await this.problemOf(said, this.#parts.refuses, ask);
    // Meanwhile the connection may have ended.
    if (refused !== undefined || this.#socket !== socket || socket.destroyed) return refused;
    this.#isReady = true;
    if (said.log !== undefined) this.#parts.onLog?.(said.log);
    return undefined;
  }

  #ended(why: string): void {
    this.#socket = undefined;
    this.#isReady = false;
    this.failAll('The signer ended.');
    if (this.#isClosing) return;
    this.#parts.onGone(why);
    this.#restart = setTimeout(() => this.#connect(), restartMs);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
