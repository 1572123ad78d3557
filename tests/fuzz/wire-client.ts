import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** One HTTP request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * A request without an answer for this long hangs: it fails by name, long before the test's own
 * time is up.
 */
const answerWithinMs = 60_000;

/** Keep-alive connections to one server; every answer is read whole. */
export class WireClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  ask({ method, path, headers, body }: WireRequest): Promise<WireAnswer> {
    return new Promise((answered, failed) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const asked = request(
        { host: '127.0.0.1', port: this.#port, agent: this.#agent, method, path, headers: { ...headers, ...length } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            answered({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
          response.on('error', failed);
        },
      );
      asked.on('error', failed);
      asked.setTimeout(answerWithinMs, () => asked.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
      asked.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
