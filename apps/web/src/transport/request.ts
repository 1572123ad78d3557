import type { Call, InputOf, OutputOf, ParamsOf } from '@candor/protocol';
import { currentLanguage } from './current-language.ts';
import { readAnswer, type Answer } from './answer.ts';
import { callAddress, isElsewhere } from './base-address.ts';
import { judged } from './judge.ts';
import { pathOf } from './path.ts';
import { platform } from './platform.ts';
import { Refusal, unreachable, unreadable } from './refusal.ts';
import { noteServerTime } from './server-clock.ts';
import { isDue, readTokens, type Tokens } from './tokens.ts';

export interface Body<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly input?: InputOf<C>;
  /** The image that is the body of a call that takes one; the input goes into the query. */
  readonly file?: Blob;
  /** Ends the request, such as when its screen is left. */
  readonly signal?: AbortSignal;
  /** The caller says itself what was refused; otherwise a notice does. */
  readonly quiet?: boolean;
  /** Goes on when the page is left. */
  readonly keepalive?: boolean;
}

/** What the layers above do about answers and tokens; named once, when the page starts. */
interface Hooks {
  /** The server no longer knows our session. */
  readonly onSessionEnd: (why: 'unauthorized' | 'invalid_token') => void;
  /** Something was refused and the caller does not say so itself. */
  readonly onRefused: (refusal: Refusal) => void;
  /** Exchanges tokens that are due, in one tab for all. */
  readonly freshen: () => Promise<void>;
}

let hooks: Hooks = { onSessionEnd: () => {}, onRefused: () => {}, freshen: async () => {} };

export const onRequests = (some: Partial<Hooks>): void => {
  hooks = { ...hooks, ...some };
};

/** A request that got no answer for so long is given up. */
export const requestTimeoutMs = 300_000;

/**
 * Makes a call of the wire. Gives its data as the schema says, or throws a Refusal; an aborted
 * request throws the signal's reason.
 */
export async function request<C extends Call>(call: C, body: Body<C> = {}): Promise<OutputOf<C>> {
  const tokens = call.access === 'user' ? await freshTokens() : readTokens();
  return telling(body, async () => concluded(call, body, tokens, await exchange(call, body, tokens, envelopeOf)));
}

/** Tells the layers above of a request that got no answer. */
export async function telling<C extends Call, Got>(body: Body<C>, work: () => Promise<Got>): Promise<Got> {
  try {
    return await work();
  } catch (problem) {
    const unanswered = problem instanceof Refusal && problem.code === unreachable;
    if (unanswered && body.quiet !== true) hooks.onRefused(problem);
    throw problem;
  }
}

/** The data of an answer; throws what it was refused with, and tells the layers above. */
export function concluded<C extends Call>(call: C, body: Body<C>, tokens: Tokens | null, answer: Answer): OutputOf<C> {
  const verdict = judged(answer);
  if (verdict.kind === 'success') return dataOf(call, verdict.data);
  const ours = tokens !== null && readTokens()?.satoken === tokens.satoken;
  // An answer to tokens that were exchanged meanwhile says nothing about the new ones.
  if (verdict.ends !== undefined && ours) hooks.onSessionEnd(verdict.ends);
  else if (verdict.notice && body.quiet !== true) hooks.onRefused(verdict.refusal);
  throw verdict.refusal;
}

export async function envelopeOf(response: Response): Promise<Answer> {
  const read = readAnswer(await response.text());
  if (read === undefined) throw new Refusal(unreachable, unreadable);
  return read;
}

/**
 * Tokens young enough to be taken; after a machine slept they are exchanged before they are used.
 * What one user began is never sent as another's, where the exchange finds that somebody else
 * logged in meanwhile: it is refused without a word, as its screen is gone.
 */
export async function freshTokens(): Promise<Tokens | null> {
  const tokens = readTokens();
  if (tokens === null || !isDue(tokens, Date.now())) return tokens;
  await hooks.freshen();
  const fresh = readTokens();
  if (fresh !== null && fresh.userId !== tokens.userId) throw new Refusal(401, '');
  return fresh;
}

function dataOf<C extends Call>(call: C, data: unknown): OutputOf<C> {
  const parsed = call.output.safeParse(data);
  if (!parsed.success) throw new Refusal(unreachable, unreadable);
  return parsed.data as OutputOf<C>;
}

export async function exchange<C extends Call, Read>(
  call: C,
  body: Body<C>,
  tokens: Tokens | null,
  read: (response: Response) => Promise<Read>,
): Promise<Read> {
  const { file } = body;
  const reads = call.method === 'GET' || file !== undefined;
  const limit = timeLimit(body.signal);
  try {
    const path = pathOf(call.path, body.params as Record<string, string | number> | undefined);
    const answer = await fetch(callAddress(path) + (reads ? queryOf(body.input) : ''), {
      method: call.method,
      headers: { ...headers(reads, tokens), ...(file === undefined ? {} : { 'content-type': file.type }) },
      credentials: isElsewhere ? 'include' : 'same-origin',
      ...(reads ? {} : { body: JSON.stringify(body.input ?? {}) }),
      ...(file === undefined ? {} : { body: file }),
      keepalive: body.keepalive === true,
      signal: limit.signal,
    });
    noteServerTime(answer.headers.get('date'));
    return await read(answer);
  } catch (problem) {
    if (body.signal?.aborted === true || problem instanceof Refusal) throw problem;
    throw new Refusal(unreachable, '');
  } finally {
    limit.clear();
  }
}

/** Ends with the caller's signal, or when the time is up. */
function timeLimit(outer: AbortSignal | undefined): { readonly signal: AbortSignal; readonly clear: () => void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  if (outer?.aborted === true) end();
  outer?.addEventListener('abort', end);
  const timer = setTimeout(end, requestTimeoutMs);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', end);
    },
  };
}

function headers(reads: boolean, tokens: Tokens | null): Record<string, string> {
  const language = currentLanguage();
  return {
    ...(reads ? {} : { 'content-type': platform.textFlag ? 'text/plain' : 'application/json' }),
    ...(tokens === null ? {} : { authorization: tokens.satoken, satoken: tokens.satoken }),
    lang: language,
    language,
  };
}

function queryOf(input: unknown): string {
  const entries = Object.entries((input ?? {}) as Record<string, string | number | boolean | undefined>).filter(
    ([, value]) => value !== undefined,
  );
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`;
}
