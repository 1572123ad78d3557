import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../base/problem.ts';

/**
 * Routes of both applications: images by ticket, the message broker, and what the exchange's
 * operator asks.
 */
const shared = /^\/(files|health|ready|metrics)(\/|$)/;
const ofConsole = /^\/console(\/|$)/;

/**
 * Which host answers what. With an address of its own the console and its calls are on that host
 * alone, and the client and its calls on every other: a script that gets into one of the two is of
 * another origin for the other. Without one they share a host.
 */
export class Hosts {
  readonly #console: URL | undefined;

  constructor(consoleUrl: string | undefined) {
    this.#console = consoleUrl === undefined ? undefined : new URL(consoleUrl);
  }

  /** Whether a request came to the console's own host. */
  isConsole(host: string | undefined): boolean {
    if (!this.#console || host === undefined) return false;
    const asked = `${this.#console.protocol}//${host}`;
    return URL.canParse(asked) && new URL(asked).host === this.#console.host;
  }

  /**
   * Answers 404 on the host that a route is not for. By the route and not by the path, which can be
   * written in many ways.
   */
  guard(app: FastifyInstance): void {
    if (!this.#console) return;
    app.addHook('onRequest', async (request) => {
      if (!this.#serves(request)) throw new Problem({ status: 404, key: 'unknown_route' });
    });
  }

  #serves({ headers, routeOptions: { url } }: FastifyRequest): boolean {
    if (url !== undefined && shared.test(url)) return true;
    return this.isConsole(headers.host) === (url !== undefined && ofConsole.test(url));
  }
}
