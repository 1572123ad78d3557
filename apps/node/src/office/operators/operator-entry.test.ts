import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, type AnswerData, TestServer } from '../../assembly/test-support/test-server.ts';
import { knownBrowserMs } from './known-browsers.ts';
import { operatorTries } from './operator-guard.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const wrong = 'wrong-wrong-wrong';
const logIn = (name: string, password = wrong) => server.ask('/console/api/login', { body: { name, password } });
/** What an answer says, without what is different in every answer. */
const said = ({ status, body }: Answer) => {
  const {
    requestId: _requestId,
    detail: { untilMs: _untilMs, ...detail } = {},
    ...data
  } = body.data as AnswerData & {
    readonly requestId?: string;
  };
  return { status, msg: body.msg, data: { ...data, detail } };
};
const reasonOf = ({ body }: Answer) => body.data.reason;

test('of many wrong passwords at once no more are looked at than the lock allows', async () => {
  const desk = await OperatorDesk.open(server, 'ann', ['support']);
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('ann')));
  expect(answers.filter((answer) => reasonOf(answer) === 'login_failed')).toHaveLength(operatorTries.free);
  expect(answers.filter((answer) => reasonOf(answer) === 'password_locked')).toHaveLength(20 - operatorTries.free);
  expect(reasonOf(await logIn('ann', desk.password))).toBe('password_locked');
  server.nowMs += operatorTries.lockMs;
  expect((await logIn('ann', desk.password)).status).toBe(200);
  // What was looked at is on record, though no answer waited for that.
  const auditor = await OperatorDesk.open(server, 'audrey', ['administrator']);
  const onRecord = async () => {
    const { body } = await auditor.ask('/audit?search=operator.loginFailed', { method: 'GET' });
    return body.data.total;
  };
  await expect.poll(onRecord).toBe(operatorTries.free);
});

test('a name that nobody has is answered and locked as an operator’s is', async () => {
  const desk = await OperatorDesk.open(server, 'ben', ['support']);
  const told = async (name: string) => {
    const answers: ReturnType<typeof said>[] = [];
    for (let tries = 0; tries < operatorTries.free + 2; tries += 1) answers.push(said(await logIn(name)));
    server.nowMs += operatorTries.lockMs - 1;
    answers.push(said(await logIn(name)));
    server.nowMs += 1;
    answers.push(said(await logIn(name)));
    return answers;
  };
  const [known, unknown] = [await told('ben'), await told('nobody-at-all')];
  expect(unknown).toEqual(known);
  expect(known.map(({ data }) => data.reason)).toEqual([
    ...Array.from({ length: operatorTries.free }, () => 'login_failed'),
    'password_locked',
    'password_locked',
    'password_locked',
    'login_failed',
  ]);
  // A right one forgets those before it.
  expect((await logIn('ben', desk.password)).status).toBe(200);
  for (let tries = 0; tries < operatorTries.free - 1; tries += 1) await logIn('ben');
  expect((await logIn('ben', desk.password)).status).toBe(200);
});

test('wrong passwords from elsewhere keep nobody out whose browser is known, and are bounded there', async () => {
  const desk = await OperatorDesk.open(server, 'cleo', ['support']);
  const first = await desk.begin();
  const entered = await desk.second(first.ticket, { code: desk.code() });
  const word =
    [entered.headers['set-cookie'] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith('candor_operator_browser='))
      ?.split(';')[0] ?? '';
  const at = (password: string, cookie: string, name = 'cleo') =>
    server.ask('/console/api/login', { body: { name, password }, headers: { cookie } });
  for (let tries = 0; tries < operatorTries.free; tries += 1) await at(wrong, `candor_operator_browser=x${tries}`);
  expect(reasonOf(await at(desk.password, ''))).toBe('password_locked');
  expect(
    reasonOf(
      await at(
        desk.password,
        word.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ),
  ).toBe('password_locked');
  expect((await at(desk.password, word)).status).toBe(200);
  // Another name's word, and one that is too old, are nobody's.
  await OperatorDesk.open(server, 'dora', ['support']);
  for (let tries = 0; tries < operatorTries.free; tries += 1) await at(wrong, word, 'dora');
  expect(reasonOf(await at(wrong, '', 'dora'))).toBe('password_locked');
  for (let tries = 0; tries < operatorTries.free; tries += 1)
    expect(reasonOf(await at(wrong, word))).toBe('login_failed');
  expect(reasonOf(await at(desk.password, word))).toBe('password_locked');
  // Anyone who forgot it there sets another by a link there, and is let in with it.
  const { operators } = server.operatorConsole;
  const { word: link } = await operators.welcome.give(await desk.id(), 'link', null);
  const body = { word: link, password: desk.password };
  expect((await server.ask('/console/api/welcome', { body, headers: { cookie: word } })).status).toBe(200);
  expect((await at(desk.password, word)).status).toBe(200);
  server.nowMs += knownBrowserMs;
  for (let tries = 0; tries < operatorTries.free; tries += 1) await at(wrong, word);
  expect(reasonOf(await at(desk.password, ''))).toBe('password_locked');
});
