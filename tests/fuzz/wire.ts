import type { AddressInfo } from 'node:net';
import type { Call } from '@candor/protocol';
import { pathOf } from '../../apps/node/src/wire/http/register-calls.ts';
import { TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { type WireAnswer, WireClient, type WireRequest } from './wire-client.ts';

/** Someone with an account and a living session. */
export interface WireUser {
  readonly email: string;
  readonly userId: number;
  readonly token: string;
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly input?: Readonly<Record<string, unknown>> | undefined;
  readonly token?: string | undefined;
}

/**
 * The whole server, over real connections, so that whatever road a request takes inside is the one
 * that clients are on.
 */
export class Wire {
  static async open(): Promise<Wire> {
    const server = await TestServer.start();
    await server.listContracts();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return new Wire(server);
  }

  readonly server: TestServer;
  readonly #client: WireClient;

  private constructor(server: TestServer) {
    this.server = server;
    this.#client = new WireClient((server.app.server.address() as AddressInfo).port);
  }

  get exchange(): TestServer['exchange'] {
    return this.server.exchange;
  }

  async close(): Promise<void> {
    this.#client.close();
    await this.server.stop();
  }

  /**
   * A call of the wire as a plain client makes it: a JSON body, or its fields in the query of a
   * GET.
   */
  call(call: Call, asked: CallInput = {}): Promise<WireAnswer> {
    return this.send(this.requestOf(call, asked));
  }

  send(request: WireRequest): Promise<WireAnswer> {
    return this.#client.ask(request);
  }

  requestOf(call: Call, { params = {}, input = {}, token }: CallInput): WireRequest {
    const filled = pathOf(call.path, this.server.config).replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const headers = { ...(token !== undefined && { satoken: token, authorization: token }) };
    if (call.method === 'POST') {
      const body = JSON.stringify(input);
      return { method: 'POST', path: filled, headers: { ...headers, 'content-type': 'application/json' }, body };
    }
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    return { method: 'GET', path: `${filled}?${query.toString()}`, headers };
  }

  async register(email: string): Promise<WireUser> {
    const { token, userId } = await this.server.register(email);
    return { email, userId, token };
  }

  /** One more session of a user. */
  async session(
    userId: number,
  ): Promise<{ readonly token: string; readonly sessionId: string; readonly refreshToken: string }> {
    const { satoken, sessionId, refreshToken } = await this.server.sessions.open(userId);
    return { token: satoken, sessionId, refreshToken };
  }
}
