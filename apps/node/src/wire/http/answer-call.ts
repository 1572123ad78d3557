import type { IncomingMessage } from 'node:http';
import { keyHeaders, rightOf, rightsOf, unattendedHeader } from '@candor/protocol';
import { languageOf } from '../../base/i18n/language.ts';
import { rolesOf } from './operator-roles.ts';
import { successText, textCodedSuccess } from './answer.ts';
import { clientAddress } from './client-address.ts';
import { FileAnswer } from './file-answer.ts';
import type { CallContext, Caller, Cookies, Handled, OperatorCaller } from './handler.ts';
import { parseJsonBody } from './json-body.ts';
import { forbidden, invalid, Problem, stepUpRequired, unauthorized } from '../../base/problem.ts';
import type { HeaderSink, RateLimits } from './rate-limits.ts';
import type { Form } from './read-form.ts';
import { mergeInput, parseWith, readQuery } from './read-input.ts';
import type { ClientLook, KeyFinder, SessionFinder } from './who-calls.ts';

/** What answering needs, whichever way a request came in. */
export interface AnswerParts {
  readonly sessions: SessionFinder;
  readonly apiKeys: KeyFinder;
  readonly clients: ClientLook;
  /** Sessions of the console. */
  readonly operators: { find(token: string, attended: boolean): Promise<Omit<OperatorCaller, 'actor'> | null> };
  /** Null: requests are not counted. */
  readonly limits: RateLimits | null;
  readonly trustProxy: readonly string[];
}

/**
 * A request as it is answered: its raw form, its body as text, and where headers and cookies of the
 * answer go.
 */
export interface Asked extends HeaderSink {
  readonly raw: IncomingMessage;
  readonly body: unknown;
  readonly params: unknown;
  /** Reads the body where it is a form: after the session is known, for it may be large. */
  readonly readForm?: () => Promise<Form>;
  /** The cookies that the call declares. */
  readonly cookies: Partial<Cookies>;
  /** The console's session token. */
  readonly operatorToken: string | undefined;
}

/**
 * One call from its request to the text of its answer, the bytes of an image, or a file: origin,
 * session, limits, body, schema, handler. Throws a Problem.
 */
export async function answerCall(handled: Handled, asked: Asked, parts: AnswerParts): Promise<AnswerBody> {
  const who: Known = { user: null, operator: null };
  try {
    return await answered(handled, asked, parts, who);
  } catch (error) {
    const { user, operator } = who;
    if (error instanceof Problem && user) error.caller = { userId: user.userId };
    if (error instanceof Problem && operator) error.caller = { operatorId: operator.operatorId };
    throw error;
  }
}

/** What a success is sent as. */
type AnswerBody = string | Buffer | FileAnswer;

/** Who asks, as far as it came out before an answer or a refusal. */
interface Known {
  user: Caller | null;
  operator: { readonly operatorId: number } | null;
}

async function answered(handled: Handled, asked: Asked, parts: AnswerParts, who: Known): Promise<AnswerBody> {
  const { call } = handled;
  const { headers, url = '' } = asked.raw;
  if (call.changesState) refuseForeignSite(headers['sec-fetch-site']);
  const address = clientAddress(asked.raw, parts.trustProxy);
  const token = tokenOf(headers);
  const knowsCaller = call.access === 'user' || call.knowsCaller !== undefined;
  const keyId = headers[keyHeaders.key];
  const caller =
    call.access === 'user' && keyId !== undefined
      ? await signer(handled, asked, address, parts)
      : knowsCaller && token !== ''
        ? await sessionOf(call, token, parts)
        : null;
  who.user = caller;
  const userAgent = headers['user-agent'] ?? '';
  // A key signs wherever it is.
  if (caller && keyId === undefined) parts.clients.look(caller, userAgent, address);
  const operator = await operatorOf(handled, asked, address, parts, who);
  // A token that proves nothing counts for its address: guessing is not free.
  if (!operator) await parts.limits?.call(call, address, caller?.userId ?? null, asked);
  if (call.access === 'user' && !caller) throw unauthorized(token === '' ? 'missing' : 'invalid');
  const form = await asked.readForm?.();
  const file = form ? form.file : Buffer.isBuffer(asked.body) ? asked.body : null;
  if (file !== null && call.takesFile !== true) throw invalid({ field: 'body', rule: 'content_type' });
  const body = form?.fields ?? (typeof asked.body === 'string' ? parseJsonBody(asked.body) : {});
  const input = mergeInput(readQuery(url), body);
  const params = parseWith(call.params, asked.params ?? {});
  const parsed = parseWith(call.input, input);
  const language = languageOf(headers);
  const context: CallContext = {
    language,
    address,
    token,
    caller: () => callerOr401(caller),
    visitor: () => caller,
    operator: () => operatorOr401(operator),
    userAgent,
    file,
    cookies: asked.cookies,
  };
  const data = await handled.answer(params, parsed, context);
  if (Buffer.isBuffer(data) || data instanceof FileAnswer) return data;
  return call.codeIsText === true ? textCodedSuccess(data, language) : successText(data, language);
}

/**
 * The session of a token. A call that is as good for a visitor does not wait for a database that is
 * away.
 */
async function sessionOf(call: Handled['call'], token: string, { sessions }: AnswerParts): Promise<Caller | null> {
  try {
    return await sessions.find(token);
  } catch (error) {
    if (call.knowsCaller === 'if_there') return null;
    throw error;
  }
}

/**
 * The operator of an operators' call, who must hold its right, and have shown the factor where the
 * call wants that; null on every other call. The one place where rights are checked.
 */
async function operatorOf(
  { call }: Handled,
  asked: Asked,
  address: string,
  { operators, limits }: AnswerParts,
  who: Known,
): Promise<OperatorCaller | null> {
  const right = rightOf(call.access);
  if (right === undefined) return null;
  const token = asked.operatorToken ?? '';
  const found = token === '' ? null : await operators.find(token, asked.raw.headers[unattendedHeader] === undefined);
  if (!found) {
    await limits?.call(call, address, null, asked);
    throw unauthorized(token === '' ? 'missing' : 'invalid');
  }
  who.operator = found;
  const { operatorId, row } = found;
  await limits?.operator(call.id, operatorId);
  if (right !== null && !rightsOf(rolesOf(row)).includes(right)) throw forbidden('right_missing');
  if (call.freshFactor === true && !found.hasFreshFactor) throw stepUpRequired(found.methods);
  return { ...found, actor: { operatorId, name: row.name, address } };
}

/**
 * The user whose API key signed the request. A signature that proves nobody counts for its address:
 * guessing is not free.
 */
async function signer({ call }: Handled, { raw, body }: Asked, address: string, parts: AnswerParts): Promise<Caller> {
  const word = (name: string): string => String(raw.headers[name] ?? '').slice(0, 200);
  const signed = {
    call,
    keyId: word(keyHeaders.key),
    time: word(keyHeaders.time),
    signature: word(keyHeaders.signature),
    method: raw.method ?? '',
    path: raw.url ?? '',
    body: typeof body === 'string' ? body : '',
    address,
  };
  try {
    return await parts.apiKeys.callerOf(signed);
  } catch (problem) {
    await parts.limits?.call(call, address, null, { header: () => undefined });
    throw problem;
  }
}

/**
 * What changes something may only come from the site itself, or from a program that is no browser.
 */
function refuseForeignSite(site: string | string[] | undefined): void {
  if (site !== undefined && site !== 'same-origin') throw forbidden('forbidden_origin');
}

/** The token of the header `satoken`, or of `authorization` with or without the word Bearer. */
export function tokenOf(headers: IncomingMessage['headers']): string {
  const satoken = headers['satoken'];
  if (typeof satoken === 'string' && satoken !== '') return satoken;
  return (headers.authorization ?? '').replace(/^Bearer\s+/i, '');
}

function operatorOr401(operator: OperatorCaller | null): OperatorCaller {
  if (!operator) throw unauthorized('missing');
  return operator;
}

function callerOr401(caller: Caller | null): Caller {
  if (!caller) throw unauthorized('missing');
  return caller;
}
