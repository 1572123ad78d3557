import { type Call, callRequestOf, codes } from '@candor/protocol';
import { problemText, successHead, successText } from '../http/answer.ts';
import { problemOf } from '../http/errors.ts';
import type { CallContext, Caller, Handled } from '../http/handler.ts';
import { type Problem, unauthorized } from '../../base/problem.ts';
import type { HeaderSink, RateLimits } from '../http/rate-limits.ts';
import { parseWith } from '../http/read-input.ts';
import type { Language } from '../../base/i18n/language.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Metrics } from '../../base/ops/metrics.ts';
import type { SecurityEvents } from '../../base/ops/security-events.ts';
import { loggable } from '../../base/sql/loggable.ts';
import type { AnswerText } from '../../engine/orders/answer-text.ts';
import type { QuickAsker, QuickTaker } from '../../engine/orders/quick-taker.ts';
import { hotReader, type ReadCall } from '../fast/index.ts';

export interface SocketCallParts {
  readonly handlers: readonly Handled[];
  /** Null: calls are not counted. Shared with HTTP, so that a user has one allowance. */
  readonly limits: RateLimits | null;
  readonly metrics: Pick<Metrics, 'answered'>;
  readonly logger: Pick<Logger, 'error'>;
  readonly events: SecurityEvents;
  readonly nextRequestId: () => string;
  /** One for each hot call of a socket. */
  readonly takers: readonly QuickTaker[];
}

/** The receiver of a call's ANSWER, as JSON, or in a frame of `AnswerText`. */
export interface CallReader {
  answered(text: string, isFrame: boolean): void;
}

/**
 * What became of a call that was tried without its general handler: taken, or not done and left to
 * it, counted against its limits or not.
 */
export type Tried = 'taken' | 'left' | 'counted';

/** Who calls: the proven user of a socket, and what their upgrade said. */
export interface SocketCaller extends Caller {
  readonly address: string;
  readonly token: string;
  readonly language: Language;
}

/** Answers calls of the private socket by the same handlers, limits and words as HTTP. */
export class SocketCalls {
  readonly #parts: SocketCallParts;
  readonly #byId: ReadonlyMap<string, Handled>;
  readonly #takers: ReadonlyMap<string, QuickTaker>;
  readonly #message: ReturnType<typeof callRequestOf>;
  /** A hot call as its text says it; null for what goes the general way. */
  readonly read: (text: string) => ReadCall | null;

  constructor(parts: SocketCallParts) {
    this.#parts = parts;
    const taken = parts.handlers.filter(({ call }) => call.socket === true);
    this.#byId = new Map(taken.map((handled) => [handled.call.id, handled]));
    this.#message = callRequestOf(taken.map(({ call }) => call));
    this.#takers = new Map(parts.takers.map((taker) => [taker.call.id, taker]));
    const idle = taken.filter(({ call }) => call.hot === true && !this.#takers.has(call.id));
    if (idle.length > 0) throw new Error(`No taker for the hot calls ${idle.map(({ call }) => call.id).join(', ')}.`);
    this.read = hotReader(parts.takers);
  }

  /**
   * Takes a call that gives a new record; the reader has the ANSWER when that is durable. What is
   * not taken goes to `answer`, in the same turn.
   */
  tryNow(quick: ReadCall, caller: SocketCaller, reader: CallReader): Tried {
    const asker = new Asker(quick, this.#handledOf(quick.call).call, caller, reader, this.#parts);
    const taken = this.#takers.get(quick.call)?.take(quick.input, caller.userId, asker);
    if (taken) return 'taken';
    return asker.counted ? 'counted' : 'left';
  }

  /**
   * The ANSWER to a message with `op: 'call'`, as JSON; `counted` when it was counted against the
   * limits already. Never throws.
   */
  async answer(message: Readonly<Record<string, unknown>>, caller: SocketCaller, counted = false): Promise<string> {
    const startedAtMs = performance.now();
    let name: string | null = null;
    let code: number = codes.success;
    let text: string;
    try {
      const { id, call, input } = parseWith(this.#message, message);
      name = call;
      text = answered(id, await this.#run(call, input, caller, counted));
    } catch (error) {
      const { problem, unexpected } = problemOf(error);
      const requestId = this.#parts.nextRequestId();
      if (unexpected) this.#parts.logger.error({ requestId, call: name, error: loggable(error) }, 'a call failed');
      const { userId, address } = caller;
      this.#parts.events.refused(problem, { requestId, address, userId, path: name ?? 'socket' });
      code = problem.status;
      text = refused(message['id'], problem, { language: caller.language, requestId });
    }
    if (name !== null) this.#parts.metrics.answered(name, code, (performance.now() - startedAtMs) / 1_000);
    return text;
  }

  #handledOf(name: string): Handled {
    const handled = this.#byId.get(name);
    if (!handled) throw new Error(`No handler answers ${name}.`);
    return handled;
  }

  async #run(name: string, input: unknown, caller: SocketCaller, counted: boolean): Promise<string> {
    const handled = this.#handledOf(name);
    if (!counted) await this.#parts.limits?.call(handled.call, caller.address, caller.userId, noHeaders);
    const parsed = parseWith(handled.call.input, input);
    return successText(await handled.answer({}, parsed, contextOf(caller)), caller.language);
  }
}

/** One call on its way to the exchange and back. */
class Asker implements QuickAsker {
  readonly #quick: ReadCall;
  readonly #call: Call;
  readonly #caller: SocketCaller;
  readonly #reader: CallReader;
  readonly #parts: SocketCallParts;
  readonly #startedAtMs = performance.now();
  readonly tail = '}';
  counted = false;

  constructor(quick: ReadCall, call: Call, caller: SocketCaller, reader: CallReader, parts: SocketCallParts) {
    this.#quick = quick;
    this.#call = call;
    this.#caller = caller;
    this.#reader = reader;
    this.#parts = parts;
  }

  mayGoOn(): boolean {
    const { limits } = this.#parts;
    if (limits && !limits.orderNow(this.#call, this.#caller.userId)) return false;
    this.counted = true;
    return true;
  }

  /** The call's id needs no escapes: it was read without any. */
  writeHead(text: AnswerText): void {
    text.text('{"type":"ANSWER","id":"').text(this.#quick.id).text('",').text(successHead(this.#caller.language));
    text.text(',"data":');
  }

  answered(answer: string, isFrame: boolean): void {
    this.#parts.metrics.answered(this.#quick.call, codes.success, (performance.now() - this.#startedAtMs) / 1_000);
    this.#reader.answered(answer, isFrame);
  }
}

/** The ANSWER that refuses a message; its id, where it has one, is given back. */
export function refused(
  id: unknown,
  problem: Problem,
  { language, requestId }: { readonly language: Language; readonly requestId: string },
): string {
  const text = problemText(problem, language, requestId);
  const { retryAfterSeconds } = problem;
  const retryAfter = retryAfterSeconds === undefined ? '' : `"retryAfter":${retryAfterSeconds},`;
  return answered(typeof id === 'string' ? id.slice(0, idLengthMax) : null, `{${retryAfter}${text.slice(1)}`);
}

/** `envelope` is the JSON of an object that is not empty. */
const answered = (id: string | null, envelope: string): string =>
  `{"type":"ANSWER","id":${JSON.stringify(id)},${envelope.slice(1)}`;

const idLengthMax = 64;

/**
 * What is left of an allowance is reported in HTTP's headers only; a refusal says when to come back
 * on both.
 */
const noHeaders: HeaderSink = { header: () => undefined };

function contextOf(caller: SocketCaller): CallContext {
  return {
    language: caller.language,
    address: caller.address,
    token: caller.token,
    caller: () => caller,
    visitor: () => caller,
    operator: () => {
      throw unauthorized('missing');
    },
    userAgent: '',
    file: null,
    cookies: {},
  };
}
