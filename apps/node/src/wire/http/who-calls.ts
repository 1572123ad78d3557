import type { Call } from '@candor/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './handler.ts';

// What answering a call asks of those who know users and operators.

/** Sessions of users, by their token. */
export interface SessionFinder {
  /** The session of a token, or null when there is none that lives. */
  find(token: string): Promise<Caller | null>;
}

/** A call as it was signed. */
export interface SignedCall {
  readonly call: Pick<Call, 'keys' | 'changesState'>;
  readonly keyId: string;
  readonly time: string;
  readonly signature: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
  readonly address: string;
}

/** API keys. */
export interface KeyFinder {
  /** The user whose key signed a call; throws where none did. */
  callerOf(call: SignedCall): Promise<Caller>;
}

/** Sees a session's token that comes from another kind of client. */
export interface ClientLook {
  look(caller: Caller, userAgent: string, address: string): void;
}

/** The console's cookies. */
export interface ConsoleCookies {
  token(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
  /** The word that knows a browser again. */
  browser(request: FastifyRequest): string | undefined;
  setBrowser(reply: FastifyReply, word: string): void;
}
