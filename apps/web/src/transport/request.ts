import { codes, problemData, type Call, type InputOf, type OutputOf, type ParamsOf } from '@candor/protocol';
import { currentLanguage } from '../i18n/current-language.ts';
import { pathOf } from './path.ts';
import { Refusal, unreachable } from './refusal.ts';
import { noteServerTime } from './server-clock.ts';
import { readTokens } from './tokens.ts';

interface Body<C extends Call> {
  readonly params?: ParamsOf<C>;
  readonly input?: InputOf<C>;
  readonly signal?: AbortSignal;
}

type SessionEnd = (code: number) => void;
let onSessionEnd: SessionEnd = () => {};

/** Names who is told when the server no longer knows our session. */
export const whenSessionEnds = (listener: SessionEnd): void => {
  onSessionEnd = listener;
};

/** Makes a call of the wire. Gives its data as the schema says, or throws a Refusal. */
export async function request<C extends Call>(call: C, { params, input, signal }: Body<C> = {}): Promise<OutputOf<C>> {
  const envelope = await exchange(call, params as Record<string, string | number> | undefined, input, signal);
  if (envelope.code !== codes.success) throw refusalOf(envelope);
  const data = call.output.safeParse(envelope.data);
  if (!data.success) throw new Refusal(unreachable, '');
  return data.data as OutputOf<C>;
}

interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

async function exchange(
  call: Call,
  params: Record<string, string | number> | undefined,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const reads = call.method === 'GET';
  const query = reads ? queryOf(input) : '';
  const answer = await fetch(pathOf(call.path, params) + query, {
    method: call.method,
    headers: headers(reads),
    credentials: 'same-origin',
    ...(reads ? {} : { body: JSON.stringify(input ?? {}) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((problem: unknown) => {
    if (signal?.aborted === true) throw problem;
    throw new Refusal(unreachable, '');
  });
  noteServerTime(answer.headers.get('date'));
  const body: unknown = await answer.json().catch(() => null);
  if (!isAnswer(body)) throw new Refusal(unreachable, '');
  return body;
}

function headers(reads: boolean): Record<string, string> {
  const token = readTokens()?.satoken;
  const language = currentLanguage();
  return {
    ...(reads ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: token, satoken: token }),
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

const isAnswer = (body: unknown): body is Answer =>
  typeof body === 'object' && body !== null && typeof (body as Partial<Answer>).code === 'number';

function refusalOf({ code, msg, data }: Answer): Refusal {
  const problem = problemData.safeParse(data);
  const refusal = new Refusal(code, msg, problem.success ? problem.data : {});
  if (code === codes.unauthorized && readTokens() !== null) onSessionEnd(code);
  return refusal;
}
