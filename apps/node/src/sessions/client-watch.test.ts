import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestServer } from '../http/test-support/test-server.ts';
import { users } from '../sql/schema.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const letters = (address: string) => server.people.post.mailbox({ limit: 20, offset: 0, address });

test('a token that comes from another kind of client is told to its owner, once', async () => {
  const browser =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
  const email = 'person@example.com';
  const { userId } = await server.register(email);
  // Who has a token could have a text message sent for each log-in.
  const db = await server.sql.db();
  await db.update(users).set({ phone: '+4915112345678' }).where(eq(users.userId, userId));
  const logIn = await server.ask('/api/user/login', { body: { email, password }, headers: { 'user-agent': browser } });
  const token = logIn.body.data.satoken ?? '';
  const ask = async (agent: string) => {
    const headers = { 'user-agent': agent };
    const answer = await server.ask('/api/user/getInfo', { token, headers });
    expect(answer.status).toBe(200);
  };
  const told = async () => (await letters(email)).filter(({ subject }) => subject.includes('another kind of browser'));
  // The same browser, updated.
  await ask(browser.replace('130', '131'));
  await server.people.clients.idle();
  expect(await told()).toEqual([]);
  await Promise.all([ask('curl/8.1'), ask('curl/8.1'), ask('python-requests/2.32')]);
  await server.people.clients.idle();
  await ask('curl/8.1');
  await server.people.clients.idle();
  expect(await told()).toHaveLength(1);
  expect((await told())[0]?.body).toContain('/user/not-me?token=');
  expect(await letters('+4915112345678')).toEqual([]);
});

test('a letter that could not be written leaves no mark: the next look writes it', async () => {
  const email = 'cut.off@example.com';
  const { userId } = await server.register(email);
  const logIn = await server.ask('/api/user/login', { body: { email, password } });
  const token = logIn.body.data.satoken ?? '';
  const other = { 'user-agent': 'curl/8.1' };
  const look = async () => {
    await server.ask('/api/user/getInfo', { token, headers: other });
    await server.people.clients.idle();
  };
  const told = async () => (await letters(email)).filter(({ subject }) => subject.includes('another kind of browser'));
  const logged = async () => {
    const { rows } = await server.people.security.events(userId, { limit: 20, offset: 0 }, ['other_client']);
    return rows.length;
  };
  const write = vi.spyOn(server.people.post, 'put').mockRejectedValueOnce(new Error('as if cut off here'));
  await look();
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  expect([await told(), await logged()]).toEqual([[], 0]);
  await look();
  expect([(await told()).length, await logged()]).toEqual([1, 1]);
});
