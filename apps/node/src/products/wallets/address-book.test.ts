import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { totpAt } from '../../identity/second-factor/totp.ts';
import { comingIn } from '../../identity/users/test-support/coming-in.ts';

let server: TestServer;
const { lettersTo, bindTotp } = comingIn(() => server);
let user: { token: string; userId: number; email: string };
let people = 0;
const dayMs = 86_400_000;
const mine = '0x52908400098527886E0F7030069857D2E4169EE7';
const twin = '0x5290aaaaaaaaaaaaaaaabbbbbbbbaaaaaaaa9ee7';

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  const email = `book${people}@example.com`;
  const { userId } = await server.register(email);
  const { secret } = await bindTotp(userId);
  const { satoken } = await server.sessions.open(userId);
  user = { token: satoken, userId, email };
  server.nowMs += 60_000;
  const shown = await ask('/api/user/security/stepUp', { method: 'totp', code: totpAt(secret, server.nowMs) });
  user = { ...user, token: shown.body.data.satoken ?? '' };
});

const ask = (path: string, body: object = {}) => server.ask(path, { body, token: user.token });
const book = (what = '', body: object = {}) => ask(`/api/withdraw/addresses${what}`, body);
const add = (address = mine, more: object = {}) =>
  book('/add', { network: 'ETHEREUM', address, label: 'Ledger', ...more });
interface Booked {
  readonly addressId: string;
  readonly addedAtMs: number;
  readonly usableAtMs: number;
  readonly networks: readonly object[];
  readonly sections: readonly object[];
}
const dataOf = (answer: Answer) => answer.body.data as unknown as Booked;
const reasonOf = ({ body }: Answer) => body.data.reason ?? body.data.fields?.[0]?.rule;
const dropLink = async () =>
  /not-me\?token=drop\.(\S+)/.exec((await lettersTo(user.email)).map(({ body }) => body).join('\n'))?.[1] ?? '';

test('an address waits for a day, and its owner gets a mail with a link that removes it, once', async () => {
  const added = dataOf(await add(mine.toLowerCase()));
  expect(added).toMatchObject({ network: 'ETHEREUM', address: mine, label: 'Ledger' });
  expect(added.usableAtMs - added.addedAtMs).toBe(dayMs);
  const [letter] = await lettersTo(user.email);
  expect(letter?.body).toContain(mine);
  const token = await dropLink();
  const drop = () => server.ask('/api/withdraw/addresses/drop', { body: { token } });
  expect(dataOf(await drop())).toEqual({ network: 'ETHEREUM', address: mine });
  expect(reasonOf(await drop())).toBe('ticket_invalid');
  expect((await book()).rows).toEqual([]);
});

test('a link removes nothing when it is changed, or a week old', async () => {
  await add();
  const token = await dropLink();
  const drop = (word: string) => server.ask('/api/withdraw/addresses/drop', { body: { token: word } });
  expect(reasonOf(await drop(`9${token}`))).toBe('ticket_invalid');
  expect(reasonOf(await drop(server.people.security.notMeLink(user.userId).split('token=')[1] ?? ''))).toBe(
    'ticket_invalid',
  );
  server.nowMs += 8 * dayMs;
  expect(reasonOf(await drop(token))).toBe('ticket_invalid');
});

test.each([
  ['another network’s address', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'not_an_address'],
  ['a wrong checksum', mine.replace('E7', 'e7'), 'wrong_checksum'],
  ['the zero address', `0x${'0'.repeat(40)}`, 'zero_address'],
])('%s is refused', async (_what, address, rule) => {
  expect(reasonOf(await add(address))).toBe(rule);
});

test('one that looks like another needs its middle typed', async () => {
  await add();
  const refused = await add(twin);
  expect(refused.body.data).toMatchObject({
    reason: 'address_looks_alike',
    detail: { alike: mine, label: 'Ledger', from: '18', to: '25' },
  });
  expect(reasonOf(await add(twin, { middle: 'aaaaaaaa' }))).toBe('address_looks_alike');
  expect((await add(twin, { middle: twin.slice(17, 25) })).status).toBe(200);
  expect(reasonOf(await add(mine.toUpperCase().replace('0X', '0x')))).toBe('address_known');
});

test('whitelist-only holds at once, and ends a day after its end was asked for', async () => {
  const only = async (word: boolean) => dataOf(await book('/only', { only: word }));
  expect(await only(true)).toEqual({ whitelistOnly: true, whitelistEndsAtMs: null });
  const askedAtMs = server.nowMs;
  expect(await only(false)).toEqual({ whitelistOnly: true, whitelistEndsAtMs: askedAtMs + dayMs });
  server.nowMs += 1_000;
  expect(await only(false)).toEqual({ whitelistOnly: true, whitelistEndsAtMs: askedAtMs + dayMs });
  expect(await only(true)).toEqual({ whitelistOnly: true, whitelistEndsAtMs: null });
  await only(false);
  server.nowMs += dayMs;
  user = { ...user, token: (await server.sessions.open(user.userId)).satoken };
  expect(dataOf(await book())).toMatchObject({ whitelistOnly: false, whitelistEndsAtMs: null });
});

test('only a fresh strong factor adds an address or ends the rule; labels and removals need none', async () => {
  const addressId = dataOf(await add()).addressId;
  server.nowMs += 300_001;
  expect(reasonOf(await add(twin))).toBe('step_up_required');
  expect(reasonOf(await book('/only', { only: true }))).toBe('step_up_required');
  expect(dataOf(await book('/label', { addressId, label: 'Safe' }))).toMatchObject({ label: 'Safe' });
  const other = await server.register(`other${people}@example.com`);
  const theirs = { body: { addressId }, token: other.token };
  expect(reasonOf(await server.ask('/api/withdraw/addresses/remove', theirs))).toBe('not_found');
  expect((await book('/remove', { addressId })).status).toBe(200);
});

test('without a chain nothing is added, and the book says that there is none', async () => {
  const { networks } = server;
  server.networks = [];
  expect(reasonOf(await add())).toBe('no_chain_connected');
  expect(dataOf(await book()).networks).toEqual([]);
  server.networks = networks;
  expect(reasonOf(await add(mine, { network: 'TRON' }))).toBe('network_not_connected');
});

test('a copy of one’s data has the book', async () => {
  await add();
  const sections = dataOf(await ask('/api/user/data/copy')).sections;
  expect(JSON.stringify(sections)).toContain(mine);
});

describe('ownership', () => {
  // Of the practice phrase that everybody knows.
  const key = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
  interface Asked {
    readonly message: string;
    readonly expiresAtMs: number;
  }
  const askText = async (addressId: string) => (await book('/ownership', { addressId })).body.data as unknown as Asked;
  const prove = (addressId: string, expiresAtMs: number, signature: string) =>
    book('/prove', { addressId, expiresAtMs, signature });
  const ownedAt = async () => ((await book()).rows[0] as { readonly ownedAtMs?: unknown } | undefined)?.ownedAtMs;

  test('is shown by a signature of just this text by the key of the address', async () => {
    const { addressId } = dataOf(await add(key.address));
    const { message, expiresAtMs } = await askText(addressId);
    expect(message).toContain(key.address);
    expect(message).not.toContain('\n');
    expect(await ownedAt()).toBeNull();
    const stranger = privateKeyToAccount(`0x${'1'.repeat(64)}`);
    const wrong = [
      await stranger.signMessage({ message }),
      await key.signMessage({ message: message.replace('account', 'Account') }),
      '0x02ab',
      'no/hex==',
    ];
    for (const signature of wrong)
      expect(reasonOf(await prove(addressId, expiresAtMs, signature))).toBe('signature_wrong');
    expect(await ownedAt()).toBeNull();
    const signature = await key.signMessage({ message });
    expect(reasonOf(await prove(addressId, expiresAtMs + 1, signature))).toBe('ownership_text_over');
    expect((await prove(addressId, expiresAtMs, signature)).status).toBe(200);
    expect(await ownedAt()).toBe(server.nowMs);
  });

  test('needs a signature while the text is valid', async () => {
    const { addressId } = dataOf(await add(key.address));
    const { message, expiresAtMs } = await askText(addressId);
    const signature = await key.signMessage({ message });
    server.nowMs = expiresAtMs;
    expect(reasonOf(await prove(addressId, expiresAtMs, signature))).toBe('ownership_text_over');
  });

  test('of a contract wallet is what the contract says of the signature', async () => {
    const { addressId } = dataOf(await add(mine));
    const { message, expiresAtMs } = await askText(addressId);
    const [first] = server.networks;
    if (first === undefined) throw new Error('A network is connected.');
    const accepts = async (address: string, text: string, signature: string) =>
      address === mine && text === message && signature === '0x02ab';
    server.networks = [{ ...first, acceptsSignature: accepts }];
    expect(reasonOf(await prove(addressId, expiresAtMs, '0x02ac'))).toBe('signature_wrong');
    expect((await prove(addressId, expiresAtMs, '0x02ab')).status).toBe(200);
    server.networks = [first];
  });
});
