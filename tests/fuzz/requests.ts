import { type Call, calls } from '@candor/protocol';
import type { SeededRandom } from '@candor/testkit';
import type { LiveForms } from './things.ts';
import { orderForms, type ValidInput, validInput } from './valid-input.ts';
import { type FieldShape, hostileValue, type JsonSchema, likelyValue, type World } from './values.ts';
import type { WireRequest } from './wire-client.ts';

/** How a request is off, if it is: what the server must answer follows from it. */
export type Oddity =
  | 'none'
  | 'no token'
  | 'dead token'
  | 'foreign site'
  | 'broken body'
  | 'wrong type'
  | 'conflict'
  | 'duplicate'
  | 'wrong method'
  | 'wrong path'
  | 'too long'
  | 'odd headers';

/** A request with all that is known of it before it is sent. */
export interface FuzzRequest {
  readonly call: Call;
  readonly oddity: Oddity;
  readonly request: WireRequest;
  readonly params: Readonly<Record<string, string>>;
  /** Query and body as the server will have them; undefined where the body is broken on purpose. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
}

/** What requests are made from. */
export interface Sources {
  readonly random: SeededRandom;
  readonly world: World;
  readonly pathOf: (call: Call, params: Readonly<Record<string, string>>) => string;
  /** A living token of the fuzzing user, and one whose session may end. */
  readonly token: string;
  readonly spareToken: string;
  /** A living token of an operator who holds every role. */
  readonly operatorToken: string;
  /** Tokens that prove nothing any more, or never did. */
  readonly deadTokens: readonly string[];
  /**
   * Calls that every other request is to be of: late in a run, those that chance has not let
   * succeed yet.
   */
  readonly due: readonly Call[];
  /** Input that names what there is, of calls that need it. */
  readonly live: LiveForms;
  /** An image that is right. */
  readonly image: Buffer;
}

/**
 * Calls that cost a password hash or every open order are made less often than the others, orders
 * more often.
 */
const weights: Readonly<Record<string, number>> = {
  'user.register': 1,
  'user.login': 4,
  'user.refreshToken': 32,
  'spot.cancelAllOrders': 1,
  'spot.submitOrder': 24,
  'spot.cancelOrder': 16,
  'spot.amendOrder': 16,
};
/** To another password and back. */
const passwordForms = [
  { oldPassword: 'kX7-mq2vLp', newPassword: 'another-9-Word' },
  { oldPassword: 'another-9-Word', newPassword: 'kX7-mq2vLp' },
];
/** Forms that succeed, where the valid input alone would not. */
const rightForms: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  'spot.submitOrder': orderForms,
  'user.login': [{ email: 'spare@example.com', password: 'kX7-mq2vLp' }],
  'user.updatePwd': passwordForms,
  'user.updateUserLoginPwd': passwordForms,
  'user.bladeUpdatePassword': passwordForms,
};
/** Calls that end sessions, their own among them: made with a session that nothing else needs. */
export const endsSessions = new Set(['user.logout', 'member.deleteDevice', 'console.logOut']);
/**
 * What changes an account hashes passwords, writes letters and ends sessions: it is reached in a
 * run, and not more.
 */
const weightOf = ({ id, reasons }: Call): number => weights[id] ?? (reasons.includes('step_up_required') ? 1 : 8);
const weighted = calls.map((call) => [call, weightOf(call)] as const);

const oddities: readonly (readonly [Oddity, number])[] = [
  ['none', 80],
  ['no token', 2],
  ['dead token', 3],
  ['foreign site', 1],
  ['broken body', 4],
  ['wrong type', 1],
  ['conflict', 2],
  ['duplicate', 1],
  ['wrong method', 2],
  ['wrong path', 1],
  ['too long', 1],
  ['odd headers', 2],
];

const shapes = new Map<unknown, FieldShape[]>();

/** The fields of a schema of the wire, as JSON schema tells them. */
function fieldsOf(schema: Call['input']): FieldShape[] {
  const known = shapes.get(schema);
  if (known) return known;
  const { properties = {}, required = [] } = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }));
  shapes.set(schema, fields);
  return fields;
}

/**
 * The next request: mostly a call of the wire with likely fields, some of them changed, and now and
 * then odd in another way.
 */
export function nextRequest(sources: Sources): FuzzRequest {
  const { random, due } = sources;
  const call = due.length > 0 && random.integer(0, 1) === 0 ? random.pick(due) : random.weighted(weighted);
  const oddity = random.weighted(oddities);
  const params = paramsOf(sources, call);
  const input = fuzzedInput(sources, call, sources.live[call.id]);
  return dressed(sources, { call, oddity, params, input: asSent(call, input) });
}

function paramsOf(sources: Sources, call: Call): Record<string, string> {
  const { random, world } = sources;
  const params: Record<string, string> = {};
  for (const field of fieldsOf(call.params)) {
    const known = random.integer(0, 2) > 0 ? validInput(call).params?.[field.name] : undefined;
    const value = random.integer(0, 9) === 0 ? hostileValue(random) : (known ?? likelyValue(random, field, world));
    params[field.name] = textOf(value);
  }
  return params;
}

/** Input of a call: a right form or likely fields, up to two of them changed. */
export function fuzzedInput(
  sources: Pick<Sources, 'random' | 'world'>,
  call: Call,
  live?: ValidInput,
): Record<string, unknown> {
  const { random, world } = sources;
  const fields = fieldsOf(call.input);
  const wellFormed = random.integer(0, 2) === 0;
  const forms = live ? [live.input ?? {}] : (rightForms[call.id] ?? [validInput(call).input ?? {}]);
  const input: Record<string, unknown> = wellFormed ? { ...random.pick(forms) } : {};
  const newest = world.orderIds.at(-1);
  if (wellFormed && !live && 'id' in input && newest !== undefined && random.integer(0, 1) === 0) {
    // The newest order is the likeliest still to be open.
    return { ...input, id: newest };
  }
  for (const field of fields) {
    const take = wellFormed ? (field.name === 'id' && !live ? 36 : 1) : field.required ? 38 : 12;
    if (random.integer(0, 39) < take) input[field.name] = likelyValue(random, field, world);
  }
  const changes = random.weighted([
    [0, 5],
    [1, 4],
    [2, 1],
  ] as const);
  for (let change = 0; change < changes; change += 1) mutate(sources, fields, input);
  return input;
}

function mutate(
  { random, world }: Pick<Sources, 'random' | 'world'>,
  fields: readonly FieldShape[],
  input: Record<string, unknown>,
): void {
  const strangers = ['userId', 'is_merchant', 'balance', 'feeRate', 'toString', 'constructor', '', 'Symbol', 'price '];
  const field = fields.length > 0 ? random.pick(fields) : undefined;
  const how = random.integer(0, 9);
  if (how === 0 || !field) input[random.pick(strangers)] = hostileValue(random);
  else if (how === 1) delete input[field.name];
  else if (how === 2) input[field.name] = [likelyValue(random, field, world)];
  else input[field.name] = hostileValue(random);
}

/** As it arrives: a query carries texts only, JSON no undefined and no NaN. */
function asSent(call: Call, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (call.method === 'POST' && call.takesFile !== true)
    return JSON.parse(JSON.stringify(input)) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, textOf(value)]));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? Buffer.from(value).toString() : JSON.stringify(value);

function dressed(sources: Sources, made: Omit<FuzzRequest, 'request'>): FuzzRequest {
  const { random } = sources;
  const { call, oddity } = made;
  const plain = plainRequest(sources, made);
  const change = (more: Partial<WireRequest>, headers = {}) => ({
    ...plain,
    ...more,
    headers: { ...plain.headers, ...headers },
  });
  switch (oddity) {
    case 'foreign site':
      return { ...made, request: change({}, { 'sec-fetch-site': random.pick(['cross-site', 'same-site', 'none']) }) };
    case 'broken body':
      return { ...made, input: undefined, request: change({ body: brokenBody(random, textBodyOf(plain)) }) };
    case 'wrong type':
      return { ...made, request: change({ body: plain.body ?? '{}' }, { 'content-type': random.pick(wrongTypes) }) };
    case 'wrong method':
      return { ...made, request: change({ method: random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS']) }) };
    case 'wrong path':
      return { ...made, request: change({ path: random.pick(wrongPaths) }) };
    case 'too long':
      return { ...made, request: change({ path: `${plain.path}${'?'.repeat(1)}${'x'.repeat(5_000)}` }) };
    case 'odd headers':
      return { ...made, request: change({}, beside(plain.headers, oddHeaders(random))) };
    case 'conflict':
    case 'duplicate':
      return { ...made, request: change({ path: secondSource(random, made, plain.path) }) };
    case 'none':
    case 'no token':
    case 'dead token':
      return { ...made, request: plain };
    default:
      throw new Error(`There is no oddity ${String(oddity)} of ${call.id}.`);
  }
}

const textBodyOf = ({ body }: WireRequest): string => (typeof body === 'string' ? body : '{}');

function plainRequest(
  sources: Sources,
  { call, oddity, params, input = {} }: Omit<FuzzRequest, 'request'>,
): WireRequest {
  const { random } = sources;
  const path = sources.pathOf(call, params);
  const token = tokenOf(sources, call, oddity);
  const header = random.pick(['satoken', 'authorization', 'Authorization'] as const);
  const bearer = header === 'satoken' ? token : random.pick([token, `Bearer ${token}`]);
  const forOperators = call.access !== 'public' && call.access !== 'user';
  const carrier: Record<string, string> = forOperators ? { cookie: `candor_operator=${token}` } : { [header]: bearer };
  const headers: Record<string, string> = token === '' ? {} : carrier;
  if (call.method === 'GET') {
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    return { method: 'GET', path: `${path}?${query.toString()}`, headers };
  }
  if (call.takesFile === true && random.integer(0, 3) > 0) {
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    return {
      method: 'POST',
      path: `${path}?${query.toString()}`,
      headers: { ...headers, 'content-type': 'image/png' },
      body: sources.image,
    };
  }
  // Plain text is JSON too, as some clients send it so.
  const type = random.pick(['application/json', 'application/json', 'application/json; charset=utf-8', 'text/plain']);
  return { method: 'POST', path, headers: { ...headers, 'content-type': type }, body: JSON.stringify(input) };
}

function tokenOf(sources: Sources, call: Call, oddity: Oddity): string {
  const { random, token, spareToken, operatorToken, deadTokens } = sources;
  if (oddity === 'no token') return '';
  if (oddity === 'dead token') return random.pick(deadTokens);
  if (call.access !== 'public' && call.access !== 'user')
    return endsSessions.has(call.id) ? random.pick(deadTokens) : operatorToken;
  return endsSessions.has(call.id) ? spareToken : token;
}

/** A field of the body once more in the query, or a parameter of the query twice. */
function secondSource(
  random: SeededRandom,
  { oddity, input = {} }: Omit<FuzzRequest, 'request'>,
  path: string,
): string {
  const names = Object.keys(input);
  const name = names.length > 0 ? random.pick(names) : 'unknown';
  const pair = `${encodeURIComponent(name)}=${random.pick(['1', 'other', 'BTC%2FUSDT', ''])}`;
  const joined = `${path}${path.includes('?') ? '&' : '?'}${pair}`;
  return oddity === 'duplicate' ? `${joined}&${pair}` : joined;
}

const wrongTypes = [
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'nonsense',
];
const wrongPaths = [
  '/api/',
  '/api/user',
  '/api/user/login/',
  '/api/admin/users',
  '/api/core/coin/wallet/get/1',
  '/api/core/coin/entrust/log/%2e%2e/1/1',
  '/api/currency/order/submit%00',
  '/api/%zz',
  '//api/user/getInfo',
  '/API/user/getInfo',
  '/api/user/getInfo;a=b',
] as const;

function brokenBody(random: SeededRandom, body: string): string {
  const at = random.integer(0, body.length);
  return random.pick([
    body.slice(0, at),
    body.slice(0, at) + random.pick(['"', '}', '{', '\\', '\u0000', 'NaN', ',', '/*']) + body.slice(at),
    `${body}${body}`,
    `[${body}]`,
    'null',
    '"text"',
    '17',
    '1e400',
    '{"price":NaN}',
    '{"price":1e400,"quantity":-1e400}',
    '{"symbol":"BTC/USDT","symbol":"ETH/USDT"}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '['.repeat(5_000),
    `{"a":${'['.repeat(9)}${']'.repeat(9)}}`,
    `{"a":[${'1,'.repeat(300)}1]}`,
    `{${Array.from({ length: 300 }, (_, key) => `"k${key}":1`).join()}}`,
    `{"a":"${'x'.repeat(70_000)}"}`,
    '\uFEFF{}',
    '{"a":"\\ud800"}',
  ]);
}

const oddHeaders = (random: SeededRandom): Record<string, string> => ({
  'accept-language': random.pick(['xx-YY;q=9', '*', 'de,'.repeat(500), 'zh-Hant-TW', "';--"]),
  'x-forwarded-for': random.pick(['1.2.3.4', 'unknown, ::1', 'x'.repeat(300)]),
  cookie: random.pick(['candor_rt=abc', '=; ;;', `__Host-candor_at=${'a'.repeat(43)}`]),
  'if-none-match': '*',
  range: 'bytes=0-1',
});

/** Odd headers beside the request's own cookie, which may be its proof. */
function beside(own: WireRequest['headers'], odd: Readonly<Record<string, string>>): Record<string, string> {
  const { cookie } = own;
  if (cookie === undefined) return { ...odd };
  return { ...odd, cookie: odd['cookie'] === undefined ? cookie : `${cookie}; ${odd['cookie']}` };
}
