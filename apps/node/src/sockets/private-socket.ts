import type { RawData, WebSocket } from 'ws';
import { privateRequest, socketCloseCodes } from '@candor/protocol';
import type { Connection } from './connection.ts';
import type { SocketLimits } from './limits.ts';
import type { PrivateHub, PrivateReader } from './private-hub.ts';
import { jsonOf } from './public-socket.ts';
import type { SocketSessions } from './sessions.ts';

export interface PrivateSocketParts {
  readonly connection: Connection;
  readonly limits: SocketLimits;
  /** The user in the path; it proves nothing, the token must be theirs. */
  readonly userId: number;
  readonly hub: PrivateHub;
  readonly sessions: SocketSessions;
}

/** How often an open socket's session is looked up again, besides being told when it ends. */
const sessionCheckMs = 60_000;

/** One client of a user's own channel: proves the session first, then receives what happens to the account. */
export class PrivateSocket implements PrivateReader {
  readonly #parts: PrivateSocketParts;
  readonly #cleanUp: (() => void)[] = [];
  #state: 'unproven' | 'checking' | 'open' | 'closed' = 'unproven';
  #n = 0;

  constructor(socket: WebSocket, parts: PrivateSocketParts) {
    this.#parts = parts;
    const tooLate = () => this.#state !== 'open' && this.#close('unauthorized', 'no token in time');
    const deadline = setTimeout(tooLate, parts.limits.authWithinMs);
    this.#cleanUp.push(() => clearTimeout(deadline));
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', () => this.#end());
  }

  /** `body` is the message without its number, as JSON fields after `"type":…,`. */
  send(type: string, body: string): void {
    if (this.#state !== 'open') return;
    this.#n += 1;
    this.#parts.connection.sendText(`{"type":"${type}","n":${this.#n},${body}}`);
  }

  #receive(data: RawData): void {
    if (!this.#parts.connection.admit()) return;
    const parsed = privateRequest.safeParse(jsonOf(data));
    if (this.#state === 'open') {
      if (parsed.success && parsed.data.op === 'ping') this.#pong();
      return;
    }
    if (this.#state !== 'unproven') return;
    const token = parsed.success && parsed.data.op === 'auth' ? parsed.data.token : undefined;
    if (token === undefined) this.#close('unauthorized', 'the first message must be {op:"auth", token}');
    else void this.#prove(token);
  }

  async #prove(token: string): Promise<void> {
    this.#state = 'checking';
    const { sessions, userId, hub, limits } = this.#parts;
    const session = await sessions.find(token).catch(() => null);
    if (this.#ended()) return;
    if (!session) return this.#close('unauthorized', 'invalid token');
    if (session.userId !== userId) return this.#close('foreignUser', 'token of another user');
    if (hub.readersOf(userId) >= limits.perUser) return this.#close('tooMany', 'too many sockets of one user');
    this.#follow(token, session.sessionId);
    this.#state = 'open';
    this.#cleanUp.push(hub.join(userId, this));
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
    this.#parts.connection.sendNow({ type: 'HEARTBEAT', timeMs: Date.now() });
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
