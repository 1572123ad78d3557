import { amount } from '@candor/amount';
import type { WithdrawalRecord } from '@candor/protocol';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { projectionDigest } from '../../../across/projections/store.ts';
import { rebuildProjections } from '../../../across/projections/rebuild.ts';
import { totpAt } from '../../../identity/second-factor/totp.ts';
import { comingIn } from '../../../identity/users/test-support/coming-in.ts';
import { certify } from '../../../people/verification/test-support/certify.ts';
import { ScreeningLists } from '../screening/screening-lists.ts';
import { listEthereum } from '../test-support/list-ethereum.ts';
import { SimulatedNetwork } from '../test-support/simulated-network.ts';
import { BodyKey } from './body-key.ts';

let server: TestServer;
let network: SimulatedNetwork;
let user: { token: string; userId: number; secret: string };
let people = 0;
const { bindTotp } = comingIn(() => server);
const fundPassword = 'Fund-7788';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const [submitPath, logPath] = ['/api/withdraw/submit', '/api/core/coin/assets/getWithdrawalLog'];

beforeAll(async () => {
  server = await TestServer.start();
  network = new SimulatedNetwork(10n ** 24n);
  server.networks = [network];
  await listEthereum(server.exchange);
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await newcomer();
});

/** Certified, with an authenticator just shown, a fund password and the demo's 20 ETH. */
async function newcomer(): Promise<typeof user> {
  people += 1;
  const { userId } = await server.register(`out${people}@example.com`);
  await certify(server.people.verifications, userId);
  await server.people.fundPasswords.set(userId, fundPassword);
  const { secret } = await bindTotp(userId);
  const made = { token: (await server.sessions.open(userId)).satoken, userId, secret };
  await show(made);
  return made;
}

async function show(who = user): Promise<void> {
  server.nowMs += 60_000;
  const body = { method: 'totp', code: totpAt(who.secret, server.nowMs) };
  const shown = await server.ask('/api/user/security/stepUp', { body, token: who.token });
  who.token = shown.body.data.satoken ?? who.token;
}

const ask = (path: string, body: object = {}) => server.ask(path, { body, token: user.token });
const asked = (more: object = {}) => ({ way: 'ETH-ETHEREUM', address: outside, amount: '0.1', fundPassword, ...more });
const submit = (more: object = {}) => ask(submitPath, asked(more));
const recordOf = (answer: Answer) => answer.body.data as unknown as WithdrawalRecord;
const dataOf = (answer: Answer) => answer.body.data as unknown as Record<string, unknown>;
const wrong = ({ status, body }: Answer) => [status, body.data.reason ?? body.data.fields?.[0]?.rule];
const fieldOf = ({ body }: Answer) => body.data.fields?.[0]?.field;
const log = async () => (await ask(logPath)).rows as unknown as WithdrawalRecord[];
const balance = () => server.exchange.exchange.balance({ userId: user.userId, wallet: 1, assetId: 3 });

describe('a withdrawal', () => {
  test('below 1,000 USDT is reserved with its fee inside, and approved by the rules', async () => {
    const before = balance();
    const answer = await submit();
    expect(recordOf(answer)).toMatchObject({
      coin: 'ETH',
      network: 'ETHEREUM',
      amount: '0.1',
      fee: '0.0005',
      arrives: '0.0995',
      address: outside,
      inside: false,
      txHash: null,
      state: 'review passed',
      stage: 'approved',
      reviewsNeeded: 0,
      memo: null,
    });
    expect(before.available - balance().available).toBe(10_000_000n);
    expect(await log()).toEqual([recordOf(answer)]);
    expect((await ask('/api/withdraw/list')).rows).toEqual(await log());
  });

  test('comes as an encrypted body as well, and one for another key is refused', async () => {
    const script = await server.ask('/platform/dev/config.js', { method: 'GET' });
    const jwk = JSON.parse(/candorBodyKey = (.*);/.exec(script.text)?.[1] ?? '') as object;
    const sealed = async (key: object) => {
      const bytes = new TextEncoder().encode(JSON.stringify(asked()));
      const header = { alg: 'ECDH-ES', enc: 'A256GCM' };
      return new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(await importJWK(key, 'ECDH-ES'));
    };
    const post = (data: string) => ask('/api/core/coin/assets/withdrawal', { data });
    expect(wrong(await post(await sealed(new BodyKey('another pepper').publicJwk)))).toEqual([400, 'encrypted']);
    expect(recordOf(await post(await sealed(jwk)))).toMatchObject({ stage: 'approved', amount: '0.1' });
  });

  test('is taken back by its user until it is paid, and all returns', async () => {
    const before = balance();
    const { id } = recordOf(await submit());
    const canceled = await ask('/api/withdraw/cancel', { id });
    expect(recordOf(canceled)).toMatchObject({ stage: 'canceled', state: 'review failed' });
    expect(balance()).toEqual(before);
    expect(wrong(await ask('/api/withdraw/cancel', { id }))).toEqual([422, 'withdrawal_not_open']);
  });

  test('of another user is not found', async () => {
    const { id } = recordOf(await submit());
    user = await newcomer();
    expect(wrong(await ask('/api/withdraw/cancel', { id }))).toEqual([422, 'not_found']);
    expect(await log()).toEqual([]);
  });

  test('asked for twice under one request id is one', async () => {
    const first = await submit({ requestId: 'withdraw-once' });
    expect(recordOf(await submit({ requestId: 'withdraw-once' })).id).toBe(recordOf(first).id);
    expect((await submit({ requestId: 'withdraw-once', amount: '0.2' })).status).toBe(409);
    expect(await log()).toHaveLength(1);
  });

  test('shows its hash and how deep its payment lies, to its arrival', async () => {
    const withdrawalId = Number(recordOf(await submit()).id);
    const chainAmount = amount(10n ** 18n);
    await server.exchange.submit({ type: 'back_custody', networkId: 1, assetId: 3, chainAmount });
    await server.exchange.submit({ type: 'plan_payment', withdrawalId, sender: 1, chainNonce: 0 });
    const txId = await network.send(outside, 7n);
    const txHash = txId.replace(/^0x/, '').padStart(64, '0');
    await server.exchange.submit({ type: 'sign_payment', withdrawalId, attempt: 1, txHash });
    await server.projector.idle();
    const seen = { stage: 'signed', txHash: `0x${txHash}`, needed: 3 };
    expect((await log())[0]).toMatchObject({ ...seen, confirmations: 0, waitsFor: null });
    server.progress.set(withdrawalId, { confirmations: 2 });
    expect((await log())[0]).toMatchObject({ ...seen, confirmations: 2 });
    server.progress.set(withdrawalId, { confirmations: 0, wait: 'signer' });
    expect((await log())[0]).toMatchObject({ ...seen, confirmations: 0, waitsFor: 'signer' });
    const settled = { withdrawalId, txHash, hasSucceeded: true, networkFee: amount(0n), height: 1, head: 3 };
    await server.exchange.submit({ type: 'settle_payment', ...settled });
    await server.projector.idle();
    expect((await log())[0]).toMatchObject({ ...seen, stage: 'arrived', confirmations: 3 });
  });

  test('rows are the same when they are made again from the journal', async () => {
    await submit();
    await server.projector.idle();
    const db = await server.sql.db();
    const before = await projectionDigest(db);
    await rebuildProjections(db, server.exchange.recordsFrom(1), new Set());
    expect(await projectionDigest(db)).toBe(before);
  });
});

describe('what is asked for first', () => {
  test.each(['way', 'address', 'amount', 'fundPassword'])('%s is required', async (field) => {
    const answer = await submit({ [field]: undefined });
    expect([answer.status, fieldOf(answer), wrong(answer)[1]]).toEqual([400, field, 'required']);
  });

  test.each([
    ['a memo where none exists', { memo: '12' }, 400, 'no_memo', 'memo'],
    ['a coin without a network', { way: 'ETH' }, 400, 'way', 'way'],
    ['another network', { way: 'ETH-TRON' }, 422, 'network_not_connected', 'way'],
    ['nineteen decimals', { amount: '0.1000000000000000001' }, 400, 'decimal_string', 'amount'],
    ['more decimals than the coin has', { amount: '0.123456789' }, 400, 'too_many_decimals', 'amount'],
    ['a checksum that does not match', { address: outside.replace('E7', 'e7') }, 400, 'wrong_checksum', 'address'],
    ['nobody’s address', { address: `0x${'0'.repeat(40)}` }, 400, 'zero_address', 'address'],
    ['below the minimum', { amount: '0.001' }, 422, 'withdrawal_below_minimum', 'amount'],
    ['above the limit of the day', { amount: '1' }, 422, 'withdrawal_limit', 'amount'],
    ['a wrong fund password', { fundPassword: 'Wrong-7788' }, 422, 'fund_password_wrong', 'fundPassword'],
  ])('%s is refused by name', async (_what, more, status, rule, field) => {
    const answer = await submit(more);
    expect([...wrong(answer), fieldOf(answer)]).toEqual([status, rule, field]);
    expect(balance().reserved).toBe(0n);
  });

  test('on a network where nobody signs it is not taken, and its preview says so', async () => {
    server.networks = [network.withoutSigner()];
    const preview = await ask('/api/withdraw/preview', { way: 'ETH-ETHEREUM', amount: '0.1' });
    for (const answer of [await submit(), preview])
      expect([...wrong(answer), fieldOf(answer)]).toEqual([422, 'network_paused', 'way']);
    server.networks = [network];
    expect(balance().reserved).toBe(0n);
  });

  test('five wrong fund passwords lock it, and hold withdrawals', async () => {
    for (let tries = 0; tries < 4; tries += 1) await submit({ fundPassword: 'Wrong-7788' });
    expect(wrong(await submit({ fundPassword: 'Wrong-7788' }))).toEqual([422, 'fund_password_locked']);
    expect(wrong(await submit())).toEqual([422, 'withdrawals_held']);
  });

  test('a factor counts for one withdrawal, and for 300 s', async () => {
    expect((await submit()).status).toBe(200);
    expect(wrong(await submit())).toEqual([403, 'step_up_required']);
    await show();
    expect((await submit()).status).toBe(200);
    await show();
    server.nowMs += 300_000;
    expect(wrong(await submit())).toEqual([403, 'step_up_required']);
  });

  test('a change of security holds withdrawals', async () => {
    await server.people.security.holdWithdrawals(user.userId, 'password', 86_400_000);
    expect(wrong(await submit())).toEqual([422, 'withdrawals_held']);
  });

  test('two for one balance: the second is refused', async () => {
    const { available } = balance();
    await server.exchange.submit({
      type: 'transfer',
      userId: user.userId,
      assetId: 3,
      from: 1,
      to: 2,
      amount: amount(available - 15_000_000n),
    });
    await submit();
    await show();
    expect(wrong(await submit())).toEqual([422, 'insufficient_available']);
  });
});

describe('where money may go', () => {
  const book = (what: string, body: object) => ask(`/api/withdraw/addresses${what}`, body);
  const add = () => book('/add', { network: 'ETHEREUM', address: outside, label: 'Ledger' });

  test('a new address of the book waits', async () => {
    await add();
    const answer = await submit();
    expect([...wrong(answer), fieldOf(answer)]).toEqual([422, 'address_cooling', 'address']);
    server.nowMs += 86_400_000;
    user.token = (await server.sessions.open(user.userId)).satoken;
    await show();
    expect((await submit()).status).toBe(200);
  });

  test('only the book, where its user said so', async () => {
    await book('/only', { only: true });
    expect(wrong(await submit())).toEqual([422, 'address_not_in_book']);
  });

  test('an address that looks like a known one needs its middle', async () => {
    await add();
    const alike = '0x5290aaaaaaaaaaaaaaaabbbbbbbbaaaaaaaa9ee7';
    expect(wrong(await submit({ address: alike }))).toEqual([422, 'address_looks_alike']);
    expect((await submit({ address: alike, middle: alike.slice(17, 25) })).status).toBe(200);
  });

  test('not to one’s own deposit address, and to another user’s it settles inside, free', async () => {
    const address = async () =>
      String(
        dataOf(await server.ask('/api/core/coin/assets/getDepositAddress/eth', { method: 'GET', token: user.token }))[
          'address'
        ],
      );
    const own = await address();
    expect(wrong(await submit({ address: own }))).toEqual([422, 'address_is_own']);
    user = await newcomer();
    const settled = recordOf(await submit({ address: own }));
    expect(settled).toMatchObject({ inside: true, stage: 'arrived', fee: '0', arrives: '0.1', needed: 0 });
  });

  test('not to where the chain says that the payment would be refused: nothing is reserved', async () => {
    server.networks = [Object.assign(Object.create(network) as SimulatedNetwork, { isRefused: async () => true })];
    const answer = await submit();
    server.networks = [network];
    expect([...wrong(answer), fieldOf(answer)]).toEqual([422, 'destination_refuses', 'address']);
    expect(balance().reserved).toBe(0n);
  });
});

describe('from 1,000 USDT on', () => {
  const large = { amount: '0.5' };

  test('it must be stated who is behind the address, and people look', async () => {
    const preview = dataOf(await ask('/api/withdraw/preview', { way: 'ETH-ETHEREUM', address: outside, ...large }));
    expect(preview).toMatchObject({
      limit: '2000',
      booking: { worth: '1250', arrives: '0.4995', statementMissing: true },
    });
    expect(wrong(await submit(large))).toEqual([422, 'statement_required']);
    const statement = { beneficiary: 'other', person: 'legal', name: 'Acme', country: 'HK', purpose: 'payment' };
    const made = await ask('/api/withdraw/statement', {
      network: 'ETHEREUM',
      address: outside.toLowerCase(),
      wallet: 'own',
      ...statement,
    });
    expect(made.status).toBe(200);
    expect(recordOf(await submit(large))).toMatchObject({
      stage: 'in_review',
      state: 'under review',
      reviewsNeeded: 1,
      checks: ['amount', 'first_withdrawal', 'new_address'],
    });
    await show();
    const { text } = await ask('/api/user/data/copy');
    expect([text.includes('"name":"Acme"'), text.includes(`"name":"withdrawals"`)]).toEqual([true, true]);
  });
});

describe('people look at a withdrawal', () => {
  test('to an address, or for a name, of a screening list, however small it is', async () => {
    const lists = new ScreeningLists(server.sql);
    await lists.replace('EU', `Holding, Acme\n${outside.toLowerCase()}`, server.nowMs);
    const statement = {
      beneficiary: 'other',
      person: 'legal',
      name: 'Acme Holding',
      country: 'HK',
      purpose: 'payment',
    };
    const about = { network: 'ETHEREUM', address: outside, wallet: 'own', ...statement };
    expect((await ask('/api/withdraw/statement', about)).status).toBe(200);
    const checked = recordOf(await submit());
    expect(checked).toMatchObject({ stage: 'in_review', checks: ['name_screening', 'address_screening'] });
    await lists.replace('EU', '', server.nowMs + 1);
    await show();
    expect(recordOf(await submit())).toMatchObject({ stage: 'approved', checks: [] });
  });

  test('from a device that came lately to an account which has another', async () => {
    const { userId } = user;
    const arrive = async () => {
      const { satoken, sessionId } = await server.sessions.open(userId);
      const origin = { address: '203.0.113.7', userAgent: 'Firefox', deviceCookie: undefined };
      await server.people.devices.arrive(userId, sessionId, origin);
      return satoken;
    };
    const checksAt = async (token: string) => {
      user.token = token;
      await show();
      const preview = await ask('/api/withdraw/preview', { way: 'ETH-ETHEREUM', address: outside, amount: '0.5' });
      return (dataOf(preview)['booking'] as { readonly checks: readonly string[] }).checks;
    };
    // The device that they registered with is their first.
    const later = await arrive();
    expect(await checksAt(later)).toContain('new_device');
    server.nowMs += 8 * 86_400_000;
    expect(await checksAt((await server.sessions.open(userId)).satoken)).not.toContain('new_device');
  });
});

test('how long withdrawals take is for everybody to read', async () => {
  server.nowMs += 20_000;
  const times = dataOf(await server.ask('/api/withdraw/times', { method: 'GET' }));
  expect(times).toMatchObject({ days: 30, promiseMs: 86_400_000, overdue: expect.any(Number) as number });
  expect(times['fees']).toEqual([
    { coin: 'ETH', network: 'ETHEREUM', name: 'Ethereum', fee: '0.0005', minimum: '0.005' },
  ]);
});
