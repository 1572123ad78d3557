import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as jsonOf, text as textOf } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serverLanguages } from '@candor/i18n/server';
import { createLogger } from '../../base/ops/logger.ts';
import { startEmbeddedSql, type TestSql } from '../../base/sql/test-support/engines.ts';
import { type Letter, mailOf, securityChanges } from './letters.ts';
import { Post } from './post.ts';
import { smsCarrier } from './sms.ts';
import { smtpCarrier } from './smtp.ts';

const logger = createLogger({ level: 'silent' });
const code: Letter = { kind: 'code', purpose: 'register', code: '482915' };
const reader = { channel: 'mail', userId: null, language: 'ja', antiCode: 'blue-otter' } as const;

let running: TestSql;
beforeAll(async () => {
  running = await startEmbeddedSql();
});
afterAll(() => running.stop());

/** A mail server that takes or refuses. */
class MailServer {
  readonly received: Email[] = [];
  refuses = false;
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(this.refuses ? new Error('mailbox unavailable') : null),
    onData: (stream, _session, done) => void this.#receive(stream).finally(() => done()),
  });

  async open(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async #receive(stream: SMTPServerDataStream): Promise<void> {
    this.received.push(await PostalMime.parse(await textOf(stream)));
  }

  close(): Promise<void> {
    return new Promise((closed) => this.#server.close(closed));
  }
}

describe('with a mail server', () => {
  const server = new MailServer();
  let post: Post;
  beforeAll(async () => {
    const mail = smtpCarrier(await server.open(), 'Candor <no-reply@exchange.example>');
    post = new Post({ sql: running.sql, logger, mail, sms: null });
  });
  afterAll(async () => {
    await post.close();
    await server.close();
  });
  afterEach(() => {
    server.refuses = false;
  });

  test('a mail arrives as written, and its text is blotted out here', async () => {
    await post.send(code, { ...reader, address: 'ada@example.com' });
    await post.idle();
    const [mail] = server.received;
    expect(mail?.subject).toBe('Candor の確認コード');
    expect(mail?.to?.[0]?.address).toBe('ada@example.com');
    expect(mail?.text).toContain('482915');
    expect(mail?.text).toContain('blue-otter');
    expect(mail?.html).toBeUndefined();
    const [row] = await post.mailbox({ limit: 1, offset: 0, address: 'ada@example.com' });
    expect(row).toMatchObject({ state: 'sent', body: '' });
  });

  test('what it refuses waits, and fails in the end', async () => {
    server.refuses = true;
    await post.send(code, { ...reader, address: 'gone@example.com' });
    for (let tries = 0; tries < 5; tries += 1) {
      await post.idle();
      post.resume();
    }
    await post.idle();
    const [row] = await post.mailbox({ limit: 1, offset: 0, address: 'gone@example.com' });
    expect(row).toMatchObject({ state: 'failed', tries: 5, body: '' });
  });

  test('an address cannot smuggle in another', async () => {
    const before = server.received.length;
    await post.send(code, { ...reader, address: 'a@example.com\r\nBcc: eve@example.com' });
    await post.idle();
    const all = server.received
      .slice(before)
      .flatMap(({ to, bcc, cc }) => [...(to ?? []), ...(bcc ?? []), ...(cc ?? [])]);
    expect(all.map(({ address }) => address)).not.toContain('eve@example.com');
  });
});

test('a text message goes to its provider with the token, and waits while that refuses', async () => {
  const asked: { authorization: string | undefined; words: unknown }[] = [];
  let status = 503;
  const provider = createServer((request, response) => {
    void jsonOf(request).then((words) => {
      asked.push({ authorization: request.headers.authorization, words });
      response.writeHead(status).end();
    });
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
  const post = new Post({ sql: running.sql, logger, mail: null, sms: smsCarrier({ url, token: 'provider-token' }) });
  await post.send(code, { ...reader, channel: 'sms', address: '+85298765432' });
  await post.idle();
  const row = async () => (await post.mailbox({ limit: 1, offset: 0, address: '+85298765432' }))[0];
  expect(await row()).toMatchObject({ state: 'waiting', tries: 1 });
  status = 202;
  post.resume();
  await post.idle();
  expect(await row()).toMatchObject({ state: 'sent', body: '' });
  expect(asked[1]).toMatchObject({
    authorization: 'Bearer provider-token',
    words: { to: '+85298765432', text: expect.stringContaining('482915') as string },
  });
  await post.close();
  provider.close();
});

test('without one, mails and text messages stay in the mailbox', async () => {
  const post = new Post({ sql: running.sql, logger, mail: null, sms: null });
  await post.send(code, { ...reader, address: 'kept@example.com' });
  await post.send(code, { ...reader, channel: 'sms', address: '+85291234567' });
  const [mail] = await post.mailbox({ limit: 1, offset: 0, address: 'kept@example.com' });
  const [sms] = await post.mailbox({ limit: 1, offset: 0, address: '+85291234567' });
  expect(mail).toMatchObject({ state: 'kept', subject: 'Candor の確認コード' });
  expect(sms?.body).toMatch(/482915/);
});

test.each(serverLanguages)('every letter is whole in %s, with the reader’s anti-phishing code in front', (language) => {
  const origin = { address: '192.0.2.7', timeMs: Date.UTC(2026, 0, 2, 3, 4), notMeLink: 'https://x.example/n' };
  const letters: Letter[] = [
    ...(['register', 'reset', 'bind', 'security'] as const).map((purpose): Letter => ({ ...code, purpose })),
    { kind: 'address_known' },
    { kind: 'address_unknown' },
    { kind: 'address_tried' },
    { kind: 'new_device', device: 'Chrome, Linux', ...origin },
    ...(['factor', 'reset', 'password'] as const).map((how): Letter => ({
      kind: 'log_in_tried',
      how,
      device: 'Chrome, Linux',
      ...origin,
    })),
    ...securityChanges.map((change): Letter => ({
      kind: 'security_changed',
      change,
      heldUntilMs: Date.UTC(2026, 0, 3),
      ...origin,
    })),
    { kind: 'verification', outcome: 'refused', reason: 'x' },
    { kind: 'verification', outcome: 'certified', reason: '' },
  ];
  for (const letter of letters) {
    const { subject, body } = mailOf(letter, language, 'blue-otter');
    expect(subject).not.toBe('');
    expect(`${subject} ${body}`).not.toMatch(/\{|undefined/);
    expect(body.split('\n')[0]).toContain('blue-otter');
  }
  // Anybody can type wrong passwords: a mail of these leads nowhere that shuts the account.
  const tried = (how: 'factor' | 'password') =>
    mailOf({ kind: 'log_in_tried', how, device: 'curl/8.1', ...origin }, language, '').body.includes(origin.notMeLink);
  expect([tried('factor'), tried('password')]).toEqual([true, false]);
  const held = mailOf({ kind: 'security_changed', change: 'password', heldUntilMs: 0, ...origin }, language, '');
  // What support did, or the link itself, is nobody's who could be shut out.
  const asks = (change: (typeof securityChanges)[number]) =>
    mailOf({ kind: 'security_changed', change, heldUntilMs: 0, ...origin }, language, '').body.includes(
      origin.notMeLink,
    );
  expect([asks('password'), asks('frozen'), asks('sessions_ended'), asks('not_me')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(held.body).toContain('192.0.2.7');
  expect(held.body).toContain('2026-01-02 03:04 UTC');
});
