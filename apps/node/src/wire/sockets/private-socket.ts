import type { WebSocket } from 'ws';
import { privateRequest, socketCloseCodes, textPing } from '@candor/protocol';
import { problemOf } from '../http/errors.ts';
import { parseJsonBody } from '../http/json-body.ts';
import { tooMany } from '../../base/problem.ts';
import type { ReadCall } from '../fast/index.ts';
import type { ClientLook } from '../http/who-calls.ts';
import type { SecurityEvent } from '../../base/ops/security-events.ts';
import type { Language } from '../../base/i18n/language.ts';
import { type CallReader, refused, type SocketCaller, type SocketCalls } from './calls.ts';
import type { Connection } from './connection.ts';
import type { SocketLimits } from './limits.ts';
import type { PrivateHub, PrivateReader } from './private-hub.ts';
import { jsonOf, textOf } from './raw-data.ts';
import type { SocketSessions } from './sessions.ts';

export interface PrivateSocketParts {
  readonly connection: Connection;
  readonly limits: SocketLimits;
  /** The user in the path; it proves nothing, the token must be theirs. */
  readonly userId: number;
  readonly hub: PrivateHub;
  readonly sessions: SocketSessions;
  readonly clients: ClientLook | undefined;
  readonly calls: Pick<SocketCalls, 'answer' | 'read' | 'tryNow'>;
  /** The client's address, language and name, as the upgrade said them. */
  readonly address: string;
  readonly language: Language;
  readonly userAgent: string;
  readonly noteEvent: (event: SecurityEvent) => void;
}

/** How often an open socket's session is looked up again, besides the notice when it ends. */
const sessionCheckMs = 60_000;

/**
 * One client of a user's own channel: proves the session first, then receives what happens to the
 * account.
 */
export class PrivateSocket implements PrivateReader, CallReader {
  readonly #parts: PrivateSocketParts;
  readonly #cleanUp: (() => void)[] = [];
  #state: 'unproven' | 'checking' | 'open' | 'closed' = 'unproven';
  #caller: SocketCaller | undefined;
  #n = 0;
  /**
   * A call went the general way in this turn of the event loop: it is decided a few steps later,
   * within the turn.
   */
  #isDeciding = false;

  constructor(socket: WebSocket, parts: PrivateSocketParts) {
    this.#parts = parts;
    const tooLate = () => this.#state !== 'open' && this.#close('unauthorized', 'no token in time');
    const deadline = setTimeout(tooLate, parts.limits.authWithinMs);
    this.#cleanUp.push(() => clearTimeout(deadline));
    socket.on('message', (data) => this.#receive(textOf(data)));
    socket.on('close', () => this.#end());
  }

  get language(): Language {
    return this.#parts.language;
  }

  /** `body` is the message without its number, as JSON fields after `"type":…,`. */
  send(type: string, body: string): void {
    if (this.#state !== 'open') return;
    this.#n += 1;
    this.#parts.connection.sendText(`{"type":"${type}","n":${this.#n},${body}}`);
  }

  #receive(text: string): void {
    if (this.#state === 'open') this.#hear(text);
    else if (this.#parts.connection.admit() && this.#state === 'unproven' && text !== textPing)
      this.#begin(jsonOf(text));
  }

  #begin(message: unknown): void {
    const parsed = privateRequest.safeParse(message);
    const proof = parsed.success && parsed.data.op === 'auth' ? parsed.data : undefined;
    if (proof?.token === undefined) this.#close('unauthorized', 'the first message must be {op:"auth", token}');
    else void this.#prove(proof.token, proof.follow ?? true);
  }

  /**
   * Calls are held to HTTP's limits and are refused politely; of anything else a client that sends
   * too much is closed.
   */
  #hear(text: string): void {
    // Calls are decided in the order in which they came: none goes the quick way past one that is
    // on the general.
    const quick = this.#isDeciding ? null : this.#parts.calls.read(text);
    if (quick) this.#callNow(quick, text);
    else this.#hearAny(text);
  }

  #callNow(quick: ReadCall, text: string): void {
    const { connection, calls } = this.#parts;
    const caller = this.#caller;
    if (!caller) return;
    if (!connection.admitCall()) return this.#refuse(quick.id, tooMany(1));
    const tried = calls.tryNow(quick, caller, this);
    if (tried !== 'taken') this.#answer(parseJsonBody(text), caller, tried === 'counted');
  }

  #hearAny(text: string): void {
    const { connection } = this.#parts;
    if (text === textPing) return this.#hearPing();
    let message: Record<string, unknown>;
    try {
      message = parseJsonBody(text);
    } catch (error) {
      if (connection.admit()) this.#refuse(null, error);
      return;
    }
    if (message['op'] === 'call') this.#call(message);
    else if (connection.admit() && message['op'] === 'ping') this.#pong();
  }

  #hearPing(): void {
    const { connection } = this.#parts;
    if (connection.admit() && connection.asksByPing()) this.#pong();
  }

  #call(message: Record<string, unknown>): void {
    const caller = this.#caller;
    if (!caller) return;
    if (!this.#parts.connection.admitCall()) return this.#refuse(message['id'], tooMany(1));
    if (!this.#isDeciding) setImmediate(this.#decided);
    this.#isDeciding = true;
    this.#answer(message, caller, false);
  }

  readonly #decided = (): void => {
    this.#isDeciding = false;
  };

  #answer(message: Record<string, unknown>, caller: SocketCaller, counted: boolean): void {
    void this.#parts.calls.answer(message, caller, counted).then((answer) => this.answered(answer, false));
  }

  answered(text: string, isFrame: boolean): void {
    if (this.#state !== 'open') return;
    if (isFrame) this.#parts.connection.sendFrame(text);
    else this.#parts.connection.sendText(text);
  }

  /**
   * Refuses a message of which nothing was done, so that there is nothing to look up by a request
   * id.
   */
  #refuse(id: unknown, error: unknown): void {
    const { connection, language } = this.#parts;
    connection.sendText(refused(id, problemOf(error).problem, { language, requestId: '-' }));
  }

  async #prove(token: string, follow: boolean): Promise<void> {
    this.#state = 'checking';
    const { sessions, clients, userId, hub, limits, address, language, userAgent } = this.#parts;
    const session = await sessions.find(token).catch(() => null);
    if (this.#ended()) return;
    if (session?.userId !== userId) {
      const event = { address, path: '/ws/coin/{userId}', userId: session?.userId };
      this.#parts.noteEvent({ kind: session ? 'foreign_id' : 'unproven', ...event });
    }
    if (!session) return this.#close('unauthorized', 'invalid token');
    clients?.look(session, userAgent, address);
    if (session.userId !== userId) return this.#close('foreignUser', 'token of another user');
    if (hub.readersOf(userId) >= limits.perUser) return this.#close('tooMany', 'too many sockets of one user');
    this.#follow(token, session.sessionId);
    this.#caller = { ...session, address, token, language };
    this.#state = 'open';
    if (follow) this.#cleanUp.push(hub.join(userId, this));
    else {
      this.#cleanUp.push(hub.count(userId));
      this.#pong();
    }
  }

  #follow(token: string, sessionId: string): void {
    const { sessions } = this.#parts;
    const endWith = (ended: string) => ended === sessionId && this.#close('sessionEnded', 'session ended');
    const check = setInterval(() => {
      sessions.find(token).then(
        (session) => session ?? this.#close('sessionEnded', 'session ended'),
        () => undefined,
      );
    }, sessionCheckMs);
    this.#cleanUp.push(sessions.onEnded(endWith), () => clearInterval(check));
  }

  #pong(): void {
    const { connection } = this.#parts;
    connection.sendNow({ type: 'HEARTBEAT', timeMs: Date.now() });
    connection.heartbeatSent();
  }

  #close(code: keyof typeof socketCloseCodes, reason: string): void {
    if (this.#ended()) return;
    if (this.#state === 'open') this.#parts.connection.sendNow({ type: 'CLOSING', reason: code });
    this.#end();
    this.#parts.connection.drop(socketCloseCodes[code], reason);
  }

  #ended(): boolean {
    return this.#state === 'closed';
  }

  #end(): void {
    this.#state = 'closed';
    for (const clean of this.#cleanUp.splice(0)) clean();
  }
}
