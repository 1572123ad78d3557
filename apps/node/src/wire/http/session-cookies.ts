import type { FastifyReply, FastifyRequest } from 'fastify';

/** Both cookies carry what the headers carry too; no call is ever authenticated by a cookie. */
export class SessionCookies {
  readonly #prefix: string;
  readonly #secure: boolean;
  readonly #lifetimeSeconds: number;

  /** `secure`: __Host- names and Secure, where the site is served over TLS. */
  constructor(secure: boolean, lifetimeSeconds: number) {
    this.#prefix = secure ? '__Host-' : '';
    this.#secure = secure;
    this.#lifetimeSeconds = lifetimeSeconds;
  }

  set(reply: FastifyReply, tokens: { readonly satoken: string; readonly refreshToken: string }): void {
    const common = { secure: this.#secure, sameSite: 'strict', path: '/', maxAge: this.#lifetimeSeconds } as const;
    reply.setCookie(`${this.#prefix}candor_rt`, tokens.refreshToken, { ...common, httpOnly: true });
    reply.setCookie(`${this.#prefix}candor_at`, tokens.satoken, common);
  }

  clear(reply: FastifyReply): void {
    const common = { secure: this.#secure, sameSite: 'strict', path: '/' } as const;
    reply.clearCookie(`${this.#prefix}candor_rt`, { ...common, httpOnly: true });
    reply.clearCookie(`${this.#prefix}candor_at`, common);
  }

  /**
   * Knows this browser again for a year, so that a log-in from elsewhere can be reported to its
   * user; proves nothing.
   */
  setDevice(reply: FastifyReply, value: string): void {
    const common = { secure: this.#secure, sameSite: 'strict', path: '/', maxAge: 31_536_000 } as const;
    reply.setCookie(`${this.#prefix}candor_dv`, value, { ...common, httpOnly: true });
  }

  device(request: FastifyRequest): string | undefined {
    return request.cookies[`${this.#prefix}candor_dv`];
  }

  /** The refresh token of the cookie, for the one call that exchanges it. */
  refreshToken(request: FastifyRequest): string | undefined {
    return request.cookies[`${this.#prefix}candor_rt`];
  }
}
