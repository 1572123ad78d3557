import type { Caller } from '../http/handler.ts';

/** What the sockets need to know of sessions. */
export interface SocketSessions {
  /** The session of a token, or null when there is none that lives. */
  find(token: string): Promise<Caller | null>;
  /**
   * Tells of every session that ends before its time: log-out, revocation, reuse of an old token.
   */
  onEnded(listener: (sessionId: string) => void): () => void;
}
