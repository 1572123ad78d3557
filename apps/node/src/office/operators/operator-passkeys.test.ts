import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { passkeysMax } from '../../identity/second-factor/passkeys.ts';
import { totpAt } from '../../identity/second-factor/totp.ts';
import { auditLog } from '../../base/sql/schema.ts';
import {
  keptPasskey,
  type SoftwarePasskey,
  softwarePasskey,
} from '../../identity/users/test-support/software-passkey.ts';

let server: TestServer;
let ann: OperatorDesk;
let owner: `operator:${number}`;
let people = 0;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  ann = await OperatorDesk.open(server, `ann-${people}`, ['administrator']);
  owner = `operator:${await ann.id()}`;
});

const reasonOf = ({ status, body: { data } }: Answer) => (status === 200 ? 200 : (data.reason ?? status));
const challengeOf = ({ text }: Answer): string =>
  (JSON.parse(text) as { data: { options: { challenge: string } } }).data.options.challenge;
const toAdd = async (desk = ann) => challengeOf(await desk.ask('/me/passkeys/options', { body: {} }));
const toShow = async (desk = ann, purpose = 'factor') =>
  challengeOf(await desk.ask('/me/factor/passkey', { body: { purpose } }));
const toLogIn = async (ticket: string) =>
  challengeOf(await server.ask('/console/api/login/second/passkey', { body: { ticket } }));
const add = (passkey: object, name = 'Key', desk = ann) => desk.ask('/me/passkeys/add', { body: { name, passkey } });
const remove = (id: string) => ann.ask('/me/passkeys/remove', { body: { id } });

/** Adds a passkey by the calls of the console. */
async function bound(desk = ann): Promise<SoftwarePasskey> {
  const device = softwarePasskey(server);
  const answer = await add(device.create(await toAdd(desk)), 'Key', desk);
  if (answer.status !== 200) throw new Error(answer.text);
  return device;
}
interface Security {
  readonly totpSinceMs: number | null;
  readonly recoveryCodesLeft: number;
  readonly latest: readonly { readonly action: string; readonly name: string; readonly address: string }[];
  readonly passkeys: readonly { readonly id: string; readonly name: string; readonly lastUsedAtMs: number | null }[];
}
async function security(): Promise<Security> {
  const { text } = await ann.ask('/me/security', { method: 'GET' });
  return (JSON.parse(text) as { data: Security }).data;
}
/** What the audit log has of ann since she came in. */
async function onRecord(): Promise<string[]> {
  const rows = await (await server.sql.db()).select().from(auditLog).orderBy(auditLog.auditId);
  return rows.filter(({ object, name }) => object === owner && name === ann.name).map(({ action }) => action);
}

describe('a passkey of an operator', () => {
  test('is bound by name, logs in behind the password, and shows the factor again', async () => {
    const device = await bound();
    expect((await security()).passkeys).toMatchObject([{ id: device.credentialId, name: 'Key', lastUsedAtMs: null }]);
    const { ticket, step } = await ann.begin();
    expect(step).toBe('passkey');
    const answer = await ann.second(ticket, { passkey: device.show(await toLogIn(ticket), { handle: owner }) });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ operator: { secondFactor: true, passkeys: 1 }, recoveryCodes: [] });
    expect((await security()).passkeys[0]?.lastUsedAtMs).toBe(server.nowMs);

    server.nowMs += 300_000;
    const refused = await ann.ask('/audit/export', { body: {} });
    expect([refused.status, refused.body.data.detail]).toEqual([403, { methods: 'passkey' }]);
    expect((await ann.show({ passkey: device.show(await toShow()) })).status).toBe(200);
    expect((await ann.ask('/audit/export', { body: {} })).status).toBe(200);
    expect((await onRecord()).slice(-3)).toEqual(['operator.passkeyAdded', 'operator.login', 'operator.factor']);
  });

  test('is asked for with the user verified, under a handle that names an operator', async () => {
    const { text } = await ann.ask('/me/passkeys/options', { body: {} });
    const { options } = (JSON.parse(text) as { data: { options: Record<string, unknown> } }).data;
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(owner).toString('base64url'), name: `${ann.name} (console)` },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  });

  test('ends codes: the authenticator and recovery codes log nobody in and show nothing from then on', async () => {
    await bound();
    const { ticket } = await ann.begin();
    const codes = [ann.code(), ann.recoveryCodes[0] ?? ''];
    for (const code of codes) expect(reasonOf(await ann.second(ticket, { code }))).toBe('passkey_required');
    for (const code of codes) expect(reasonOf(await ann.show({ code }))).toBe('passkey_required');
    for (const code of codes)
      expect(reasonOf(await ann.ask('/me/recovery-codes', { body: { code } }))).toBe('passkey_required');
    expect((await onRecord()).filter((action) => action === 'operator.factorFailed')).toHaveLength(4);
    // A code that was refused is not used up.
    expect((await security()).recoveryCodesLeft).toBe(10);
  });

  test('counts at once: a ticket that was given before it was bound takes no code any more', async () => {
    const { ticket, step } = await ann.begin();
    expect(step).toBe('code');
    await bound();
    expect(reasonOf(await ann.second(ticket, { code: ann.code() }))).toBe('passkey_required');
  });

  test('ends every other session of its operator when it is added and when it is removed', async () => {
    const me = (cookie: string) => server.ask('/console/api/me', { method: 'GET', headers: { cookie } });
    const before = ann.cookie;
    await ann.logIn();
    await bound();
    expect([(await me(before)).status, (await me(ann.cookie)).status]).toEqual([401, 200]);
    const [device] = (await security()).passkeys;
    const during = ann.cookie;
    const { ticket } = await ann.begin();
    const other = await keptPasskey(server, owner);
    await ann.second(ticket, { passkey: other.show(await toLogIn(ticket)) });
    expect((await remove(device?.id ?? '')).status).toBe(200);
    expect([(await me(during)).status, (await me(ann.cookie)).status]).toEqual([401, 200]);
  });

  test('renews recovery codes, for a challenge of that purpose alone', async () => {
    const device = await bound();
    const renew = (passkey: object) => ann.ask('/me/recovery-codes', { body: { passkey } });
    expect(reasonOf(await renew(device.show(await toShow())))).toBe('passkey_wrong');
    expect(reasonOf(await renew(device.show(await toShow(ann, 'recovery_codes'))))).toBe(200);
    expect(reasonOf(await ann.show({ passkey: device.show(await toShow(ann, 'recovery_codes')) }))).toBe(
      'passkey_wrong',
    );
  });
});

describe('an answer is refused', () => {
  test.each([
    ['of another origin', { origin: 'https://candor.example' }],
    ['of another host', { site: 'candor.example' }],
    ['of a device that did not see who holds it', { verified: false }],
  ])('%s: nothing is bound, nobody comes in, nothing is shown', async (_, said) => {
    const fake = softwarePasskey(server);
    expect(reasonOf(await add(fake.create(await toAdd(), said)))).toBe('passkey_wrong');
    const device = await bound();
    const { ticket } = await ann.begin();
    const { cookie } = ann;
    expect(reasonOf(await ann.second(ticket, { passkey: device.show(await toLogIn(ticket), said) }))).toBe(
      'passkey_wrong',
    );
    expect(reasonOf(await ann.show({ passkey: device.show(await toShow(), said) }))).toBe('passkey_wrong');
    expect(ann.cookie).toBe(cookie);
    expect((await security()).passkeys).toHaveLength(1);
  });

  test('twice for one challenge, after five minutes, in another session, for another ticket, and for another purpose', async () => {
    const device = await bound();
    const challenge = await toShow();
    expect(reasonOf(await ann.show({ passkey: device.show(challenge) }))).toBe(200);
    expect(reasonOf(await ann.show({ passkey: device.show(challenge) }))).toBe('passkey_wrong');
    const late = await toShow();
    server.nowMs += 300_000;
    expect(reasonOf(await ann.show({ passkey: device.show(late) }))).toBe('passkey_wrong');

    const elsewhere = await toShow();
    const { ticket: old } = await ann.begin();
    const ofOld = await toLogIn(old);
    const { ticket } = await ann.begin();
    expect(reasonOf(await ann.second(ticket, { passkey: device.show(ofOld) }))).toBe('passkey_wrong');
    expect(reasonOf(await ann.second(ticket, { passkey: device.show(elsewhere) }))).toBe('passkey_wrong');
    const ofTicket = await toLogIn(ticket);
    expect(reasonOf(await ann.show({ passkey: device.show(ofTicket) }))).toBe('passkey_wrong');
    expect(reasonOf(await ann.second(ticket, { passkey: device.show(ofTicket) }))).toBe(200);
    // The session is another one now: what was begun in the one before counts no more.
    expect(reasonOf(await ann.show({ passkey: device.show(elsewhere) }))).toBe('passkey_wrong');
    const toBind = softwarePasskey(server);
    const begun = await toAdd();
    const next = await ann.begin();
    await ann.second(next.ticket, { passkey: device.show(await toLogIn(next.ticket)) });
    expect(reasonOf(await add(toBind.create(begun)))).toBe('passkey_wrong');
  });

  test('of another operator’s passkey, bound or not, and of one that says it is another’s', async () => {
    const ben = await OperatorDesk.open(server, `ben-${people}`, ['support']);
    const theirs = await bound(ben);
    const { ticket } = await ann.begin();
    expect((await server.ask('/console/api/login/second/passkey', { body: { ticket } })).body.data.reason).toBe(
      'not_bound',
    );
    expect(reasonOf(await ann.second(ticket, { passkey: theirs.show('a'.repeat(43)) }))).toBe('passkey_wrong');
    const mine = await bound();
    const again = await ann.begin();
    const shown = async (passkey: (challenge: string) => object) =>
      reasonOf(await ann.second(again.ticket, { passkey: passkey(await toLogIn(again.ticket)) }));
    expect(await shown((challenge) => theirs.show(challenge))).toBe('passkey_wrong');
    expect(await shown((challenge) => mine.show(challenge, { handle: `operator:${people + 900}` }))).toBe(
      'passkey_wrong',
    );
    // The handle of the user with the operator's number is not the operator's.
    const number = Number(owner.slice('operator:'.length));
    expect(await shown((challenge) => mine.show(challenge, { handle: `user:${number}` }))).toBe('passkey_wrong');
    expect(reasonOf(await add(theirs.create(await toAdd())))).toBe('passkey_wrong');
    expect(await shown((challenge) => mine.show(challenge))).toBe(200);
  });

  test('of a user’s passkey at the console, and of an operator’s on the exchange', async () => {
    const { userId } = await server.register(`user-${people}@example.com`);
    const users = await keptPasskey(server, `user:${userId}`);
    const operators = await bound();
    const { ticket } = await ann.begin();
    expect(reasonOf(await ann.second(ticket, { passkey: users.show(await toLogIn(ticket)) }))).toBe('passkey_wrong');
    const site = async (device: SoftwarePasskey) => {
      const challenge = challengeOf(await server.ask('/api/user/login/passkey/options', { body: {} }));
      return reasonOf(await server.ask('/api/user/login/passkey', { body: { passkey: device.show(challenge) } }));
    };
    expect(await site(operators)).toBe('passkey_wrong');
    expect(await site(users)).toBe(200);
    // Nor does a challenge of the one place count in the other.
    const ofSite = challengeOf(await server.ask('/api/user/login/passkey/options', { body: {} }));
    expect(reasonOf(await ann.show({ passkey: operators.show(ofSite) }))).toBe('passkey_wrong');
  });

  test('of a copy: a count of uses that does not rise', async () => {
    const device = await bound();
    const counted = async (count: number) =>
      reasonOf(await ann.show({ passkey: device.show(await toShow(), { count }) }));
    expect(await counted(7)).toBe(200);
    expect(await counted(8)).toBe(200);
    expect(await counted(8)).toBe('passkey_wrong');
    expect(await counted(3)).toBe('passkey_wrong');
    expect(await counted(0)).toBe('passkey_wrong');
    expect(await counted(9)).toBe(200);
    // Of the device and its copy at one moment, one counts.
    const challenges = [await toShow(), await toShow()];
    const { cookie } = ann;
    const shown = challenges.map((challenge) =>
      server.ask('/console/api/me/factor', {
        body: { passkey: device.show(challenge, { count: 10 }) },
        headers: { cookie },
      }),
    );
    expect(new Set((await Promise.all(shown)).map(reasonOf))).toEqual(new Set([200, 'passkey_wrong']));
  });
});

describe('own passkeys', () => {
  test('and wrong tries are shown to their operator, with the address of what came from them', async () => {
    const ben = await OperatorDesk.open(server, `ben-${people}`, ['administrator']);
    await ann.begin().then(({ ticket }) => ann.second(ticket, { code: '000000' }));
    await bound();
    await ann.ask('/logout', { body: {} });
    await server.operatorConsole.operators.set(await ann.id(), { passwordHash: null });
    await ben.ask('/operators/link', { body: { operatorId: await ann.id() } });
    const device = await keptPasskey(server, owner);
    const { word } = await server.operatorConsole.operators.welcome.give(await ann.id(), 'link', null);
    await server.ask('/console/api/welcome', { body: { word, password: ann.password } });
    const { ticket } = await ann.begin();
    await ann.second(ticket, { passkey: device.show(await toLogIn(ticket)) });
    const { latest } = await security();
    expect(latest.slice(0, 5)).toMatchObject([
      { action: 'operator.login', name: ann.name, address: '127.0.0.1' },
      { action: 'operator.password', name: ann.name },
      { action: 'operator.link', name: ben.name, address: '' },
      { action: 'operator.passkeyAdded', name: ann.name, address: '127.0.0.1' },
      { action: 'operator.factorFailed', name: ann.name },
    ]);
  });

  test('are renamed and removed by a fresh factor, one’s own alone, on record', async () => {
    const device = await bound();
    const ben = await OperatorDesk.open(server, `ben-${people}`, ['support']);
    const theirs = await bound(ben);
    const rename = (id: string) => ann.ask('/me/passkeys/rename', { body: { id, name: 'Yellow key' } });
    expect(reasonOf(await rename(theirs.credentialId))).toBe('not_found');
    expect(reasonOf(await remove(theirs.credentialId))).toBe('not_found');
    expect(reasonOf(await rename(device.credentialId))).toBe(200);
    expect((await security()).passkeys[0]?.name).toBe('Yellow key');
    server.nowMs += 300_000;
    const stale = [rename(device.credentialId), remove(device.credentialId), add({ id: 'a' })];
    for (const answer of await Promise.all(stale)) expect(answer.status).toBe(403);
    await ann.show({ passkey: device.show(await toShow()) });
    expect(reasonOf(await remove(device.credentialId))).toBe(200);
    expect((await onRecord()).filter((action) => action.includes('passkey'))).toEqual([
      'operator.passkeyAdded',
      'operator.passkeyRenamed',
      'operator.passkeyRemoved',
    ]);
    // Without one the authenticator counts again.
    const { ticket, step } = await ann.begin();
    expect(step).toBe('code');
    expect((await ann.second(ticket, { code: ann.code() })).status).toBe(200);
  });

  test('are never fewer than one where nothing else is left, also by two removals at once', async () => {
    const [one, other] = [await bound(), await bound()];
    await server.people.secondFactors.unbind(owner);
    const answers = await Promise.all([remove(one.credentialId), remove(other.credentialId)]);
    expect(new Set(answers.map(reasonOf))).toEqual(new Set([200, 'last_factor']));
    expect((await security()).passkeys).toHaveLength(1);
  });

  test('are ten at most, whenever their options were asked for', async () => {
    const begun = await toAdd();
    for (let count = 0; count < passkeysMax; count += 1) await keptPasskey(server, owner);
    expect(reasonOf(await add(softwarePasskey(server).create(begun)))).toBe('too_many_keys');
    expect(reasonOf(await ann.ask('/me/passkeys/options', { body: {} }))).toBe('too_many_keys');
  });
});

test('a lost factor: two administrators remove passkeys with the authenticator, and its session adds none meanwhile', async () => {
  const ben = await OperatorDesk.open(server, `ben-${people}`, ['administrator']);
  const cleo = await OperatorDesk.open(server, `cleo-${people}`, ['administrator']);
  const device = await bound();
  const begun = await toAdd();
  const operatorId = await ann.id();
  const proposal = { kind: 'operator.reset', operatorId };
  const proposed = await ben.ask('/approvals/propose', {
    body: { proposal, reason: 'A lost laptop', requestId: `reset-${people}` },
  });
  const asked = JSON.parse(proposed.text) as { data: { approvalId: number; before: string } };
  const { approvalId, before } = asked.data;
  expect(JSON.parse(before)).toMatchObject({ passkeys: 1 });
  expect((await cleo.ask('/approvals/approve', { body: { approvalId } })).status).toBe(200);
  expect((await add(softwarePasskey(server).create(begun))).status).toBe(401);
  const listed = await ben.ask('/operators', { method: 'GET' });
  const views = JSON.parse(listed.text) as { data: { records: readonly { readonly operatorId: number }[] } };
  expect(views.data.records.find((view) => view.operatorId === operatorId)).toMatchObject({
    hasPassword: false,
    secondFactor: false,
    passkeys: 0,
  });

  const link = await ben.ask('/operators/link', { body: { operatorId } });
  const code = await cleo.ask('/operators/code', { body: { operatorId } });
  const word = /#([\w-]+)/.exec(link.text)?.[1];
  const given = (JSON.parse(code.text) as { data: { code: string } }).data.code;
  const welcome = { word, code: given, password: ann.password };
  expect((await server.ask('/console/api/welcome', { body: welcome })).status).toBe(200);
  const { ticket, step } = await ann.begin();
  expect(step).toBe('enrol');
  expect(reasonOf(await ann.second(ticket, { passkey: device.show('a'.repeat(43)) }))).toBe('passkey_wrong');
  expect((await ann.second(ticket, { code: totpAt(ann.secret, server.nowMs) })).status).toBe(200);
});
