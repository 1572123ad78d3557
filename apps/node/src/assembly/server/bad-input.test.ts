import { type Call, calls, emptySaysSomething, operatorRoles } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf } from '../../wire/http/register-calls.ts';
import { OperatorDesk } from '../test-support/operator-desk.ts';
import { right, rightParams } from '../test-support/right-input.ts';
import { type Answer, TestServer } from '../test-support/test-server.ts';

/** Values that no field of any call takes. */
const never: readonly unknown[] = [
  { nested: { deep: [] } },
  [1, 2, 3],
  null,
  '\u0000',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '٠١٢٣',
  -1.5,
  '-1',
  'NaN',
  '1e400',
  '0x10',
  '__proto__',
  ' 1 ',
  '1,5',
  '',
];
/** Fields whose empty text says that there is none. */
const emptyIsNone = new Set(['autoReply']);
/** Fields of free text take what others never would; these they refuse as well. */
const freeText = new Set([
  'autoReply',
  'endpoint',
  'content',
  'messageId',
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'name',
  'idNumber',
  'cardNumber',
  'bankName',
  'bankAddress',
  'bankCode',
  'branch',
  'homeAddress',
  'account',
  'holder',
  'antiCode',
  'inviteCode',
  'clientOrderId',
  'requestId',
  'text',
  'cause',
  'reason',
  'title',
  'summary',
  'body',
  'note',
  'remark',
  'search',
  'displayName',
  'shownName',
  'contact',
  'links',
  'statement',
  'provider',
]);
/** A bank calls the columns of its statements what it likes. */
const columnsOfBank = new Set(['date', 'amount', 'reference', 'payer', 'text']);
const isFree = (call: Call, field: string): boolean =>
  freeText.has(field) || (call.id === 'console.importStatement' && columnsOfBank.has(field));
/** Balances of a bank's may be below zero, and have a comma. */
const balances = new Set(['opening', 'closing']);
const isBalance = (value: unknown): boolean => value === '-1' || value === '1,5';
const neverText = never.filter(
  (value) => typeof value !== 'string' || value.length === 0 || value.length > 100 || value === '\u0000',
);
/** An article's text is as long as it has to be. */
const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 100;
/** A stored setting is any JSON text, or empty to forget it. */
const jsonText = new Set(['value']);
const isJsonOrEmpty = (value: unknown): boolean =>
  typeof value === 'string' && (value === '' || /^\s*-?\d+(e\d+)?\s*$/.test(value));
/** As JSON that JSON.stringify cannot write. */
const raw = ['NaN', '1e400', '-1e400', 'Infinity', 'undefined', '01', '"\\ud800"'];

const all: readonly Call[] = calls;
let server: TestServer;
let user: { token: string; userId: number };
/** Holds every role. */
let operator: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  user = await server.register('matrix@example.com');
  operator = await OperatorDesk.open(server, 'olga', operatorRoles);
});
afterAll(() => server.stop());

const credentialsOf = (call: Call, token: string) =>
  call.access === 'user' ? { token } : call.access === 'public' ? {} : { headers: { cookie: operator.cookie } };

const fieldsOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});

async function ask(
  call: Call,
  input: Record<string, unknown>,
  params = rightParams[call.id] ?? {},
  token = user.token,
): Promise<Answer> {
  let path = pathOf(call.path, server.config);
  for (const [name, value] of Object.entries(params)) path = path.replace(`{${name}}`, encodeURIComponent(value));
  const options = { method: call.method, ...credentialsOf(call, token) };
  if (call.method === 'POST') return server.ask(path, { ...options, body: input });
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return server.ask(`${path}?${query.toString()}`, options);
}

/** A clear refusal: a code of the list, a message, and the field or the reason. */
function expectRefusal(answer: Answer, field: string): void {
  // What a second factor must come before is refused for its lack first.
  const wanted = answer.body.data.reason === 'step_up_required' ? [403] : [400, 422];
  expect(wanted, `answered ${answer.text}`).toContain(answer.status);
  expect(answer.body.code).toBe(answer.status);
  expect(answer.body.msg).not.toBe('');
  expect(answer.text).not.toMatch(/\bsql\b|select |stack|node_modules|Error:/i);
  const { fields, reason } = answer.body.data;
  expect(
    fields?.some((wrong) => wrong.field === field || wrong.field.startsWith(`${field}.`)) === true ||
      reason !== undefined,
    `answered ${answer.text}`,
  ).toBe(true);
  for (const { rule, message } of fields ?? []) {
    expect(rule).toMatch(/^[a-z_]+$/);
    expect(message).not.toMatch(/^field\.|\{/);
  }
}

describe.each(all.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  const input = right[call.id] ?? {};

  test('refuses what no field takes, names it, and changes nothing', async () => {
    const before = server.exchange.exchange.stateHash();
    for (const field of fieldsOf(call.input)) {
      for (const value of isFree(call, field) ? neverText : never) {
        if (field === 'body' && isLong(value)) continue;
        if (jsonText.has(field) && isJsonOrEmpty(value)) continue;
        if (emptyIsNone.has(field) && value === '') continue;
        if (balances.has(field) && isBalance(value)) continue;
        // In a query everything is text.
        if (call.method === 'GET' && freeText.has(field) && typeof value !== 'string') continue;
        const answer = await ask(call, { ...input, [field]: value });
        const tooLong = call.method === 'GET' && String(value).length > 4_000;
        expectRefusal(answer, tooLong ? 'url' : field);
      }
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('refuses numbers that are none', async () => {
    if (call.method !== 'POST') return;
    const before = server.exchange.exchange.stateHash();
    const path = pathOf(call.path, server.config).replace(
      /\{(\w+)\}/g,
      (_, name: string) => rightParams[call.id]?.[name] ?? '',
    );
    for (const field of fieldsOf(call.input)) {
      for (const value of raw) {
        const others = Object.entries(input)
          .filter(([name]) => name !== field)
          .map(([name, known]) => `"${name}":${JSON.stringify(known)},`);
        const answer = await server.ask(path, {
          body: `{${others.join('')}"${field}":${value}}`,
          ...credentialsOf(call, user.token),
        });
        expect(answer.status, `${field} ${value} ${answer.text}`).toBe(400);
      }
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('says which required field is missing', async () => {
    const required = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }).required ?? [];
    for (const field of required) {
      const answer = await ask(call, Object.fromEntries(Object.entries(input).filter(([name]) => name !== field)));
      expect(answer.status).toBe(400);
      expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field, rule: 'required' }));
    }
  });

  test('takes no empty value for a required field', async () => {
    const before = server.exchange.exchange.stateHash();
    for (const [field, schema] of Object.entries((call.input as z.ZodObject<Record<string, z.ZodType>>).shape)) {
      if (schema.isOptional()) continue;
      const takes = emptySaysSomething.get(schema);
      for (const value of takes === 'any' ? [] : ['null', 'undefined', null, ...(takes ? [] : ['', [], {}])]) {
        // In a query everything is text.
        if (call.method === 'GET' && typeof value !== 'string') continue;
        const answer = await ask(call, { ...input, [field]: value });
        expect(answer.status, `${field} ${JSON.stringify(value)} ${answer.text}`).toBe(400);
        expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field, rule: 'required' }));
      }
    }
    for (const name of Object.keys(rightParams[call.id] ?? {})) {
      for (const value of ['null', 'undefined']) {
        const answer = await ask(call, input, { ...rightParams[call.id], [name]: value });
        expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field: name, rule: 'required' }));
      }
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('refuses wrong parts of its path', async () => {
    for (const name of Object.keys(rightParams[call.id] ?? {})) {
      for (const value of ['-1', '1e9', "'", '%00', 'x'.repeat(100), '{}', '..', '9'.repeat(30)]) {
        const answer = await ask(call, input, { ...rightParams[call.id], [name]: value });
        expect([400, 404, 422], `${name}=${value}: ${answer.text}`).toContain(answer.status);
      }
    }
  });

  test('knows no other fields', async () => {
    if (fieldsOf(call.input).length === 0) return;
    const before = server.exchange.exchange.stateHash();
    for (const field of ['userId', 'is_merchant', 'vip', 'balance', 'credit', '__proto__', 'constructor', 'feeRate']) {
      const answer = await ask(call, { ...input, [field]: '1' });
      // Reads may leave a foreign field alone; what changes something must not take it.
      const least = call.changesState ? 400 : 200;
      expect(answer.status, `${field} ${answer.text}`).toBeGreaterThanOrEqual(least);
      expect(answer.status).toBeLessThan(500);
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });

  test('needs a living token where it is for users', async () => {
    if (call.access !== 'user') return;
    const before = server.exchange.exchange.stateHash();
    const missing = await ask(call, input, rightParams[call.id], '');
    expect(missing.status).toBe(401);
    expect(missing.body.msg).not.toContain('invalid token');
    for (const token of ['x', 'a'.repeat(43), 'a'.repeat(5_000), '" or 1=1']) {
      const answer = await ask(call, input, rightParams[call.id], token);
      expect(answer.status).toBe(401);
      expect(answer.body.msg).toContain('invalid token');
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });
});

describe('what is right', () => {
  test('is answered as its schema says, by every call', async () => {
    for (const call of all) {
      // One ends the session, others take an image or give a file.
      if (/logout$/i.test(call.id) || call.takesFile === true || call.givesFile === true) continue;
      const answer = await ask(call, right[call.id] ?? {});
      const locked = call.reasons.includes('step_up_required') ? [403] : [];
      expect([200, 401, 422, ...locked], `${call.id} ${answer.text}`).toContain(answer.status);
      if (answer.status !== 200) continue;
      const parsed = call.output.safeParse(answer.body.data);
      expect(parsed.error?.issues ?? [], `answer of ${call.id}`).toEqual([]);
    }
  });

  test('without a fresh token is refused after its two hours', async () => {
    const { token } = await server.register('expired@example.com');
    server.nowMs += 7_200_000;
    const answer = await server.ask('/api/user/getInfo', { token });
    expect(answer.status).toBe(401);
    expect(answer.body.msg).toContain('invalid token');
  });
});
