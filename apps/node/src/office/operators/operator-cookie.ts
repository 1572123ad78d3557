import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownBrowserMs } from './known-browsers.ts';
import { operatorSessionMs } from '../../wire/http/operator-times.ts';

const path = '/console';

/**
 * The console's cookie: for its own pages and calls alone, out of reach of scripts, never sent
 * along from another site.
 */
export class OperatorCookie {
  readonly #name: string;
  readonly #secure: boolean;

  /**
   * `secure`: a __Secure- name, where the site is served over TLS (a path of its own rules out
   * __Host-).
   */
  constructor(secure: boolean) {
    this.#name = `${secure ? '__Secure-' : ''}candor_operator`;
    this.#secure = secure;
  }

  token(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name];
  }

  set(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#name, token, { ...this.#common(), maxAge: operatorSessionMs.absolute / 1_000 });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#common());
  }

  /** The word that knows this browser again for a while; it lets nobody in. */
  browser(request: FastifyRequest): string | undefined {
    return request.cookies[this.#browserName];
  }

  setBrowser(reply: FastifyReply, word: string): void {
    reply.setCookie(this.#browserName, word, { ...this.#common(), maxAge: knownBrowserMs / 1_000 });
  }

  get #browserName(): string {
    return `${this.#name}_browser`;
  }

  #common() {
    return { secure: this.#secure, httpOnly: true, sameSite: 'strict', path } as const;
  }
}
