import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An endpoint of another operator: it hands on what a node of the chain says, or lies, or is silent. */
export class EndpointProxy {
  readonly #server: Server;
  isSilent = false;
  /** What it makes of an answer. */
  change: (method: string, result: unknown) => unknown = (_, result) => result;

  private constructor(target: string) {
    this.#server = createServer((request, response) => {
      void this.#answer(target, request).then((answer) =>
        answer === undefined ? response.destroy() : response.end(answer),
      );
    });
  }

  static async start(target: string): Promise<EndpointProxy> {
    const proxy = new EndpointProxy(target);
    await new Promise<void>((ready) => proxy.#server.listen(0, '127.0.0.1', ready));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(target: string, request: IncomingMessage): Promise<string | undefined> {
    let body = '';
    for await (const bytes of request) body += String(bytes);
    if (this.isSilent) return undefined;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body });
    const said = (await answer.json()) as { readonly result?: unknown };
    const { method } = JSON.parse(body) as { readonly method: string };
    return JSON.stringify('result' in said ? { ...said, result: this.change(method, said.result) } : said);
  }
}
