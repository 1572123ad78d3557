import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from '../../base/i18n/language.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Metrics } from '../../base/ops/metrics.ts';
import type { SecurityEvents } from '../../base/ops/security-events.ts';
import { problemText } from '../http/answer.ts';
import { answerCall, type AnswerParts } from '../http/answer-call.ts';
import { clientAddress } from '../http/client-address.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { problemOf } from '../http/errors.ts';
import type { Handled } from '../http/handler.ts';
import { bodyLimits } from '../http/json-body.ts';

export interface LaneParts extends AnswerParts {
  readonly handlers: readonly Handled[];
  readonly headers: Readonly<Record<string, string>>;
  readonly metrics: Metrics;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly events: SecurityEvents;
  readonly nextRequestId: () => string;
}

/**
 * Answers the calls that are declared hot straight from Node's own server: the same steps, words and headers as
 * every other call, without the framework between, which costs more than deciding an order does. It
 * takes plain requests only; whatever is unusual about one (a query, another content type, a body
 * of unknown or great length) goes the common way. `take` says whether it took the request.
 */
export class ExpressLane {
  readonly #parts: LaneParts;
  readonly #byPath: ReadonlyMap<string, Handled>;
  readonly #head: readonly string[];

  constructor(parts: LaneParts) {
    this.#parts = parts;
    const hot = parts.handlers.filter(({ call }) => call.hot === true);
    this.#byPath = new Map(hot.map((handled) => [handled.call.path, handled]));
    this.#head = Object.entries({ ...parts.headers, 'content-type': 'application/json; charset=utf-8' }).flat();
  }

  take(request: IncomingMessage, response: ServerResponse): boolean {
    const handled = request.method === 'POST' ? this.#byPath.get(request.url ?? '') : undefined;
    if (!handled || !isPlain(request)) return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void this.#answer(handled, request, response, textOf(chunks)));
    return true;
  }

  async #answer(handled: Handled, raw: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const startedAtMs = performance.now();
    const extra: string[] = [];
    const asked = {
      raw,
      body,
      params: {},
      cookies: {},
      operatorToken: undefined,
      header: (name: string, value: string) => extra.push(name, value),
    };
    let status = 200;
    let text: string;
    try {
      const answer = await answerCall(handled, asked, this.#parts);
      if (answer instanceof FileAnswer) throw new Error(`${handled.call.id} gives no file`);
      text = answer.toString();
    } catch (error) {
      ({ status, text } = this.#problem(error, raw, extra));
    }
    response.writeHead(status, [...this.#head, ...extra, 'content-length', String(Buffer.byteLength(text))]);
    response.end(text);
    this.#parts.metrics.answered(handled.call.id, status, (performance.now() - startedAtMs) / 1_000);
  }

  #problem(error: unknown, raw: IncomingMessage, extra: string[]): { readonly status: number; readonly text: string } {
    const { problem, unexpected } = problemOf(error);
    const requestId = this.#parts.nextRequestId();
    if (unexpected) this.#parts.logger.error({ requestId, path: raw.url, err: error }, 'a request failed');
    const address = clientAddress(raw, this.#parts.trustProxy);
    this.#parts.events.refused(problem, { requestId, address, method: raw.method, path: raw.url });
    if (problem.retryAfterSeconds !== undefined) extra.push('retry-after', String(problem.retryAfterSeconds));
    return { status: problem.status, text: problemText(problem, languageOf(raw.headers), requestId) };
  }
}

function isPlain({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= bodyLimits.bytes &&
    headers.expect === undefined &&
    headers['transfer-encoding'] === undefined &&
    /^application\/json(;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? '')
  );
}

function textOf(chunks: readonly Buffer[]): string {
  const only = chunks.length === 1 ? chunks[0] : undefined;
  return (only ?? Buffer.concat(chunks)).toString();
}
