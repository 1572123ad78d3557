import { codes, type FieldProblem, problemData } from '@candor/protocol';
import { endsSessions, type FuzzRequest } from './requests.ts';
import type { WireAnswer } from './wire-client.ts';

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Reasons beside the call's own that a refusal may give. */
const longestPath = 4_096;
const commonReasons = new Set(['idempotency_mismatch', 'outcome_not_kept', 'login_failed', 'account_frozen']);
/** Words that belong to the inside and not into an answer. */
const inside = /\bselect \b|node_modules|\bat \w+ \(|Error:|pg_|drizzle|ECONN/;

/** What is wrong with an answer; undefined when it is as the wire promises. */
export function faultOf(asked: FuzzRequest, answer: WireAnswer, foreignWords: readonly string[]): string | undefined {
  const { status, text } = answer;
  if (status >= 500) return `answered ${status}`;
  const foreign = foreignWords.find((word) => text.includes(word));
  if (foreign !== undefined) return `told the foreign word ${foreign}`;
  // An address of no call is the client's, which has a page for it; what the router turns down has
  // an envelope all the same.
  if (asked.oddity === 'wrong path' && status === 200) return isPage(answer) ? undefined : 'answered a wrong path';
  if (isFile(asked, answer)) return undefined;
  const envelope = envelopeOf(text, asked.call.codeIsText === true && status === codes.success);
  if (!envelope) return 'the answer is no envelope';
  if (envelope.code !== status) return `the code ${envelope.code} is not the status`;
  if (status === codes.success) return faultOfSuccess(asked, envelope);
  return faultOfRefusal(asked, status, envelope) ?? faultOfStatus(asked, status);
}

/** A call that gives files sends one without an envelope, to a request that it takes. */
const isFile = ({ call, oddity }: FuzzRequest, { status, headers }: WireAnswer): boolean =>
  call.givesFile === true &&
  status === codes.success &&
  !['no token', 'dead token', 'wrong method', 'too long', 'duplicate'].includes(oddity) &&
  (headers['content-disposition'] ?? '').startsWith('attachment;');

const isPage = ({ headers }: WireAnswer): boolean => (headers['content-type'] ?? '').startsWith('text/html');

/** One call writes the code of a success as a text, and only that. */
function envelopeOf(text: string, codeIsText: boolean): Envelope | undefined {
  try {
    const { code, msg, data, ...more } = JSON.parse(text) as Omit<Envelope, 'code'> & { readonly code: unknown };
    const isCode = codeIsText ? code === String(codes.success) : typeof code === 'number';
    const whole = isCode && typeof msg === 'string' && Object.keys(more).length === 0;
    return whole ? { code: Number(code), msg, data } : undefined;
  } catch {
    return undefined;
  }
}

/** A success holds exactly what the call's schema says, no field more. */
function faultOfSuccess({ call, oddity, input, params }: FuzzRequest, { data }: Envelope): string | undefined {
  const refusedAlways = ['wrong method', 'wrong path', 'too long', 'duplicate'].includes(oddity);
  if (refusedAlways) return `took a request with ${oddity}`;
  if (oddity === 'foreign site' && call.changesState) return 'took a change from a foreign site';
  if ((oddity === 'no token' || oddity === 'dead token') && call.access !== 'public')
    return 'took a call without a token';
  if (input && oddity !== 'conflict' && !fits(call.input, input)) return 'took input that its schema refuses';
  if (!fits(call.params, params)) return 'took a path that its schema refuses';
  const parsed = call.output.safeParse(data);
  if (!parsed.success) return `the answer breaks its schema: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`;
  if (JSON.stringify(sorted(parsed.data)) !== JSON.stringify(sorted(data))) return 'the answer has fields of its own';
  return undefined;
}

function faultOfRefusal({ call }: FuzzRequest, status: number, { msg, data }: Envelope): string | undefined {
  const problem = problemData.strict().safeParse(data);
  if (!problem.success) return `the refusal breaks its schema: ${JSON.stringify(problem.error.issues.slice(0, 3))}`;
  if (msg === '' || /\{\w+\}|^error\./.test(msg)) return `the message is not for people: ${msg}`;
  const { fields = [], reason } = problem.data;
  // The name of a field is the client's own word.
  const told = fields.map(({ rule, limit, message }) => [rule, limit, message]);
  if (inside.test(JSON.stringify({ msg, ...problem.data, fields: told }))) return 'the refusal tells of the inside';
  if (status === codes.invalid && fields.length === 0) return 'a 400 names no field';
  const vague = fields.find(isVague);
  if (vague) return `a field without a rule: ${JSON.stringify(vague)}`;
  if (status !== codes.rejected) return undefined;
  if (reason === undefined) return 'a 422 gives no reason';
  const declared = (call.reasons as readonly string[]).includes(reason) || commonReasons.has(reason);
  return declared ? undefined : `the reason ${reason} is not declared for the call`;
}

/** A field's name is the client's own word, and may look like a place that nothing was put into. */
const isVague = ({ field, rule, message }: FieldProblem): boolean =>
  !/^[a-z_]+$/.test(rule) || message === '' || /\{\w+\}/.test(message.replaceAll(field, ''));

/** Whether the refusal is the one that the request asks for. */
function faultOfStatus({ call, oddity, input, params, request }: FuzzRequest, status: number): string | undefined {
  // What is too long for HTTP is turned down before anything in it is read.
  if (request.path.length > longestPath && status === codes.invalid) return undefined;
  switch (oddity) {
    case 'no token':
    case 'dead token':
      return call.access !== 'public' && ![codes.unauthorized, codes.unknownRoute].includes(status as 401)
        ? `answered ${status} to a ${oddity}`
        : undefined;
    case 'wrong method':
    case 'wrong path':
      return status === codes.unknownRoute || status === codes.invalid
        ? undefined
        : `answered ${status} to a ${oddity}`;
    case 'none':
    case 'odd headers':
      break;
    default:
      return undefined;
  }
  // A session that its user ended may come again: whatever is asked of it is then refused for that.
  if (status === codes.unauthorized && endsSessions.has(call.id)) return undefined;
  const right = input !== undefined && fits(call.input, input) && fits(call.params, params);
  const own: readonly number[] = [codes.invalid, codes.rejected, codes.conflict];
  if (right) {
    const ends = call.id === 'user.refreshToken' || endsSessions.has(call.id);
    const loggedOut = status === codes.unauthorized && ends;
    const asksForFactor = call.reasons.includes('step_up_required') || call.freshFactor === true;
    const locked = status === codes.forbidden && asksForFactor;
    return own.includes(status) || loggedOut || locked ? undefined : `answered ${status} to what is right`;
  }
  return status === codes.invalid || status === codes.unknownRoute ? undefined : `answered ${status} to what is wrong`;
}

const fits = (schema: FuzzRequest['call']['input'], value: unknown): boolean => schema.safeParse(value).success;

/** The same value with its keys in order, so that two can be compared as text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]: [string, unknown]) => [name, sorted(inner)]),
  );
}
