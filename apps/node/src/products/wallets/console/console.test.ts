import { createHash } from 'node:crypto';
import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import type {
  listDeskNetworks,
  listScreeningLists,
  OpenedWithdrawal,
  OutputOf,
  readTreasury,
  WithdrawalCase,
} from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { drawn, formOf } from '../../../wire/uploads/test-support/drawn.ts';
import type { EvmPayment } from '@candor/custody';
import { approvalDigest, areEnough } from '../../../chain/signer/approvals.ts';
import type { Policy } from '../../../chain/signer/policy.ts';
import { keptPasskey } from '../../../identity/users/test-support/software-passkey.ts';
import { approvalsOf } from './key-agreement.ts';
import { DepositKeeper } from '../deposits/deposit-keeper.ts';
import { DepositRows } from '../deposits/deposit-rows.ts';
import { ScreeningLists } from '../screening/screening-lists.ts';
import { Statements } from '../withdrawals/statements.ts';
import { listingOf } from '../real/listing.ts';
import type { ConfiguredNetwork } from '../real/network-schema.ts';
import { networkFile } from '../test-support/network-file.ts';
import { SimulatedNetwork } from '../test-support/simulated-network.ts';

const ether = 10n ** 18n;
const etherId = 3;
const whole = 100_000_000n;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
let server: TestServer;
let network: SimulatedNetwork;
let keeper: DepositKeeper;
let ann: OperatorDesk;
let ben: OperatorDesk;
let sue: OperatorDesk;
let user: { readonly token: string; readonly userId: number };
let people = 0;
let requests = 0;

beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['finance']);
  ben = await OperatorDesk.open(server, 'ben', ['risk']);
  sue = await OperatorDesk.open(server, 'sue', ['support']);
  network = new SimulatedNetwork(1_000_000n * ether);
  server.networks = [network];
  const { networkId, network: name, kind, chainId } = network;
  await must({
    type: 'list_network',
    networkId,
    name,
    kind,
    chainId,
    terms: { confirmations: 3, finality: 6 },
  });
  await must({
    type: 'list_network_asset',
    networkId,
    assetId: etherId,
    contract: '',
    chainDecimals: 18,
    terms: {
      minimumDeposit: amount(whole / 1_000n),
      withdrawalFee: amount(whole / 1_000n),
      minimumWithdrawal: amount(whole / 100n),
      maximumWithdrawal: amount(1_000n * whole),
      doubleFrom: amount(0n),
    },
  });
  keeper = new DepositKeeper({
    exchange: server.exchange,
    rows: new DepositRows(server.sql, () => server.nowMs),
    logger: server.logger,
    networks: () => server.networks,
  });
  await keeper.look();
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  user = await server.register(`out${people}@example.com`);
  await must({ type: 'set_user_level', userId: user.userId, level: 2 });
  await ann.showFactor();
  await ben.showFactor();
});

async function must(command: Command): Promise<void> {
  const outcome = await server.exchange.submit(command);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
}

const dataOf = ({ status, text }: Answer): unknown => {
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { data: unknown }).data;
};
const reasonOf = ({ body: { data } }: Answer) => data.reason ?? data.fields?.[0]?.rule;
const post = async <Data>(by: OperatorDesk, path: string, body: object): Promise<Data> =>
  dataOf(await by.ask(path, { body })) as Data;
const read = async <Data>(by: OperatorDesk, path: string): Promise<Data> =>
  dataOf(await by.ask(path, { method: 'GET' })) as Data;
const queue = async (by: OperatorDesk, view = 'waiting') =>
  (await read<{ records: WithdrawalCase[] }>(by, `/withdrawals?view=${view}`)).records;
const balance = () => server.exchange.exchange.balance({ userId: user.userId, wallet: 1, assetId: etherId });

/** A request for so many hundredths of an ether at 2,500; gives its number. */
async function request(hundredths: bigint): Promise<number> {
  requests += 1;
  await must({
    type: 'request_withdrawal',
    userId: user.userId,
    networkId: network.networkId,
    assetId: etherId,
    amount: amount((hundredths * whole) / 100n),
    address,
    evidenceId: requests,
    checks: ['new_address'],
  });
  return server.exchange.exchange.withdrawals.lastWithdrawalId;
}

/** Proposes and lets the other approve; gives the approval's answer. */
async function two(proposal: object): Promise<Answer> {
  requests += 1;
  const body = { proposal, reason: 'As agreed', requestId: `desk-test-${requests}` };
  const { approvalId } = await post<{ approvalId: number }>(ann, '/approvals/propose', body);
  return ben.ask('/approvals/approve', { body: { approvalId } });
}
const propose = (proposal: object) =>
  ann.ask('/approvals/propose', {
    body: { proposal, reason: 'As agreed', requestId: `desk-test-${(requests += 1)}` },
  });

describe('a withdrawal in review', () => {
  test('is listed with what is to be looked at, and opened with what a decision needs', async () => {
    const before = balance().available;
    const id = await request(20n);
    const listed = (await queue(ann)).find(({ withdrawalId }) => withdrawalId === id);
    expect(listed).toMatchObject({
      userId: user.userId,
      asset: 'ETH',
      network: 'ETHEREUM',
      amount: '0.20000000',
      fee: '0.00100000',
      arrives: '0.19900000',
      checks: ['new_address'],
      reviews: 1,
      approvedBy: [],
    });
    expect((listed?.dueAtMs ?? 0) - (listed?.requestedAtMs ?? 0)).toBe(24 * 3_600_000);
    const opened = await post<OpenedWithdrawal>(ann, '/withdrawals/open', { withdrawalId: id });
    expect(opened.looked[0]).toEqual({ check: 'new_address', holds: false });
    expect(opened.earlier).toMatchObject({ count: 0, toThisAddress: 0 });
    expect(opened).toMatchObject({ address, addressAddedAtMs: null, limit: { level: 2, used: '500.00000000' } });
    expect(before - balance().available).toBe(whole / 5n);
    expect((await sue.ask('/withdrawals', { method: 'GET' })).status).toBe(403);
    await post(ann, '/withdrawals/refuse', { withdrawalId: id, cause: 'asked_by_user', reason: 'By phone' });
  });

  test('is approved by one person, or by two different ones above the bound, with a fresh factor', async () => {
    const one = await request(5n);
    const approve = (by: OperatorDesk, withdrawalId: number) =>
      by.ask('/withdrawals/approve', { body: { withdrawalId } });
    expect(dataOf(await approve(ann, one))).toEqual({ missing: 0 });
    expect(reasonOf(await approve(ben, one))).toBe('already_decided');
    const big = await request(450n);
    expect(dataOf(await approve(ann, big))).toEqual({ missing: 1 });
    expect(reasonOf(await approve(ann, big))).toBe('approver_repeated');
    expect((await queue(ann)).map(({ withdrawalId }) => withdrawalId)).not.toContain(big);
    expect((await queue(ann, 'mine')).map(({ withdrawalId }) => withdrawalId)).toEqual([big]);
    expect((await queue(ben, 'second'))[0]).toMatchObject({ withdrawalId: big, approvedBy: [{ name: 'ann' }] });
    server.nowMs += 300_000;
    expect(reasonOf(await approve(ben, big))).toBe('step_up_required');
    await ben.showFactor();
    expect(dataOf(await approve(ben, big))).toEqual({ missing: 0 });
    expect(server.exchange.exchange.withdrawals.withdrawal(big)).toMatchObject({ stage: 'approved' });
    expect(reasonOf(await approve(ben, 999_999))).toBe('not_found');
  });

  test('is refused with a reason of the list, and all goes back', async () => {
    const before = balance();
    const id = await request(20n);
    const refuse = (cause: string) =>
      ben.ask('/withdrawals/refuse', { body: { withdrawalId: id, cause, reason: 'Papers and address differ' } });
    expect((await refuse('no_reason')).status).toBe(400);
    dataOf(await refuse('origin_unclear'));
    expect(balance()).toEqual(before);
    expect(reasonOf(await refuse('origin_unclear'))).toBe('already_decided');
    const entries = await server.operatorConsole.audit.latest(`withdrawal:${id}`, 10, []);
    expect(entries).toMatchObject([{ action: 'withdrawal.refuse', name: 'ben', reason: 'Papers and address differ' }]);
  });

  test('can be asked about: the user reads it in the conversation with support', async () => {
    const id = await request(20n);
    const body = { withdrawalId: id, reason: 'Is this address your own?', requestId: 'ask-0001' };
    await post(ann, '/withdrawals/ask', body);
    await post(ann, '/withdrawals/ask', body);
    const { rows } = server.people.chat;
    const said = await rows.after(await server.people.chat.keyOf(user.userId), 0, 10);
    expect(said).toMatchObject([{ sender: 'support', content: 'Is this address your own?' }]);
    await post(ann, '/withdrawals/refuse', { withdrawalId: id, cause: 'asked_by_user', reason: 'By phone' });
  });
});

test('a screening list is replaced by two operators, and a reviewer sees who is behind an address', async () => {
  const cora = await OperatorDesk.open(server, 'cora', ['compliance']);
  const proposal = { kind: 'screening.list', list: 'Own', entries: 'Ivan Petrov\n' };
  const body = { proposal, reason: 'The list of November', requestId: `desk-test-${(requests += 1)}` };
  expect((await ann.ask('/approvals/propose', { body })).status).toBe(403);
  const { approvalId } = await post<{ approvalId: number }>(cora, '/approvals/propose', body);
  expect(reasonOf(await cora.ask('/approvals/approve', { body: { approvalId } }))).toBe('own_proposal');
  await ben.showFactor();
  const earlier = await request(20n);
  server.nowMs += 1;
  dataOf(await ben.ask('/approvals/approve', { body: { approvalId } }));
  server.nowMs += 1;
  const lists = new ScreeningLists(server.sql);
  expect(await lists.find(['PETROV Ivan'], address)).toEqual({ name: ['Own'], address: [] });
  const { records } = await read<OutputOf<typeof listScreeningLists>>(ann, '/withdrawals/lists');
  const sha256 = createHash('sha256').update(proposal.entries).digest('hex');
  expect(records).toEqual([{ name: 'Own', names: 1, addresses: 0, sha256, changedAtMs: server.nowMs - 1 }]);
  const stated = {
    beneficiary: 'other',
    person: 'natural',
    name: 'Ivan Petrov',
    country: 'CY',
    wallet: 'own',
  } as const;
  const about = { userId: user.userId, network: 'ETHEREUM', address, provider: '', purpose: 'payment' };
  await new Statements(server.sql, () => server.nowMs).add({ ...about, ...stated });
  const id = await request(20n);
  const opened = await post<OpenedWithdrawal>(ann, '/withdrawals/open', { withdrawalId: id });
  expect(opened.lists).toEqual({ name: ['Own'], address: [] });
  expect(opened.statement).toEqual({ ...stated, provider: '', purpose: 'payment' });
  const [look] = await server.operatorConsole.audit.latest(`withdrawal:${id}`, 1, []);
  expect(look).toMatchObject({ action: 'withdrawal.view', name: 'ann' });
  // Nobody compared what was asked for before the list was there.
  const screened = { check: 'name_screening', holds: true };
  expect(opened.looked).toContainEqual(screened);
  const before = await post<OpenedWithdrawal>(ann, '/withdrawals/open', { withdrawalId: earlier });
  expect(before.looked).not.toContainEqual(screened);
  for (const withdrawalId of [id, earlier])
    await post(ann, '/withdrawals/refuse', { withdrawalId, cause: 'asked_by_user', reason: 'By phone' });
});

describe('networks', () => {
  const state = () => read<OutputOf<typeof listDeskNetworks>>(ann, '/networks');
  const withdrawals = { network: 'ETHEREUM', asset: 'ETH', direction: 'withdrawals' } as const;

  test('are paused by one at once with a public cause, and opened by two', async () => {
    const reviewAtMs = server.nowMs + 3_600_000;
    const reason = 'The node is replaced';
    await post(ann, '/networks/pause', { ...withdrawals, cause: 'maintenance', reviewAtMs, reason });
    expect((await state()).pauses).toMatchObject([
      { ...withdrawals, cause: 'maintenance', reviewAtMs, proposed: false },
    ]);
    await expect(request(5n)).rejects.toThrow('network_paused');
    expect((await two({ kind: 'network.open', ...withdrawals })).status).toBe(200);
    expect((await state()).pauses).toEqual([]);
    expect(reasonOf(await propose({ kind: 'network.open', ...withdrawals }))).toBe('network_not_paused');
  });

  test('all withdrawals stop with one call', async () => {
    const reviewAtMs = server.nowMs + 3_600_000;
    const body = { direction: 'withdrawals', cause: 'security', reviewAtMs, reason: 'A look at the hot wallet' };
    await post(ben, '/networks/pause', body);
    expect((await state()).pauses).toMatchObject([{ network: null, asset: null }]);
    expect((await two({ kind: 'network.open', direction: 'withdrawals' })).status).toBe(200);
  });

  test('terms that get worse have to be announced, others change once two agree', async () => {
    const terms = { kind: 'network.terms', network: 'ETHEREUM', asset: 'ETH' };
    expect(reasonOf(await propose({ ...terms, withdrawalFee: '0.002' }))).toBe('not_announced');
    expect(reasonOf(await propose({ ...terms, maximumWithdrawal: '10' }))).toBe('not_announced');
    expect(reasonOf(await propose({ ...terms, withdrawalFee: '0.001' }))).toBe('nothing_to_change');
    expect((await two({ ...terms, withdrawalFee: '0.0005', confirmations: 4 })).status).toBe(200);
    const { networks } = await state();
    expect(networks[0]).toMatchObject({ confirmations: 4, assets: [{ asset: 'ETH', withdrawalFee: '0.00050000' }] });
    expect((await two({ kind: 'network.terms', network: 'ETHEREUM', confirmations: 3 })).status).toBe(200);
  });
});

describe('what came in', () => {
  interface Found {
    readonly receipts: readonly { readonly receiptId: number; readonly cause: string; readonly isFinal: boolean }[];
    readonly stuck: readonly object[];
    readonly records: readonly object[];
  }

  test('without an owner is given to a user by two people', async () => {
    const before = balance().available;
    await must({
      type: 'credit_deposit',
      networkId: network.networkId,
      assetId: etherId,
      key: '0'.repeat(31) + '1',
      index: 500,
      chainAmount: amount(ether),
      height: 1,
      head: 10,
    });
    const { receipts } = await read<Found>(ann, '/deposits');
    expect(receipts).toMatchObject([{ cause: 'owner_unknown', isFinal: false }]);
    const receiptId = receipts[0]?.receiptId ?? 0;
    const assign = { kind: 'receipt.assign', receiptId, userId: user.userId };
    expect(reasonOf(await propose(assign))).toBe('deposit_not_confirmed');
    const key = '0'.repeat(31) + '1';
    await must({ type: 'finalize_deposit', networkId: 1, key, height: 1, head: 20, finalHeight: 2 });
    expect(reasonOf(await propose({ kind: 'receipt.return', receiptId }))).toBe('address_invalid');
    expect(reasonOf(await propose({ ...assign, rechargeId: await claimMissing('BTC', 300) }))).toBe('not_found');
    const rechargeId = await claimMissing('ETH', 301);
    expect((await two({ ...assign, rechargeId })).status).toBe(200);
    expect(balance().available - before).toBe(whole);
    // The claim says what was given, whatever it asked for, and its user hears of it.
    const log = await server.ask('/api/core/coin/assets/getRechargeLog', { token: user.token, body: {} });
    const rowsOfLog = log.rows as readonly { readonly id?: string }[];
    const claimed = rowsOfLog.find(({ id }) => id === `r${rechargeId}`);
    expect(claimed).toMatchObject({ state: 'review passed', amount: '1' });
    const { rows } = await server.ask('/api/notice/inbox', { token: user.token, body: {} });
    expect(rows[0]).toMatchObject({ kind: 'deposit', title: 'Recharge passed: 1 ETH' });
    expect((await read<Found>(ann, '/deposits')).receipts).toEqual([]);
  });

  async function claimMissing(coinType: string, height: number): Promise<number> {
    const { payload, type } = formOf(await drawn('png', 320, height));
    const headers = { 'content-type': type, satoken: user.token };
    const sent = await server.app.inject({ method: 'POST', url: '/api/common/upload/OSS', headers, payload });
    const screenshot = sent.json<{ data: { id: string } }>().data.id;
    const body = { coinType, amount: '2', way: 'missing', hash: '0x52908400098527886e0f7030069857d2', screenshot };
    const { data } = (await server.ask('/api/recharge/submit', { token: user.token, body })).body;
    return Number((data as { readonly id: string }).id.slice(1));
  }

  test('is found by its hash, and shown where it is stuck', async () => {
    const path = '/api/core/coin/assets/getDepositAddress/eth';
    const { address: to } = (await server.ask(path, { method: 'GET', token: user.token })).body.data as unknown as {
      address: string;
    };
    const txHash = await network.send(to, ether);
    network.mine();
    await keeper.look();
    const find = await ann.ask('/deposits/find', { body: { txHash: txHash.replace(/^0x/, '').toUpperCase() } });
    expect((dataOf(find) as Found).records).toMatchObject([
      { userId: user.userId, stage: 'seen', amount: '1.00000000' },
    ]);
    server.nowMs += 3 * 3_600_000;
    await ann.logIn();
    expect((await read<Found>(ann, '/deposits')).stuck).toMatchObject([{ txHash }]);
    network.mine(6);
    await keeper.look();
    await keeper.look();
    expect((await read<Found>(ann, '/deposits')).stuck).toEqual([]);
    await ben.logIn();
  });
});

test('the treasury is shown as the ledger has it, and beside it what the chain says', async () => {
  const { assets } = await read<OutputOf<typeof readTreasury>>(ann, '/treasury');
  const [eth] = assets;
  expect(eth).toMatchObject({
    asset: 'ETH',
    shortfall: '0.00000000',
    networks: [{ network: 'ETHEREUM', residue: '0' }],
  });
  const { records } = await read<{ records: readonly { wallets: readonly object[] }[] }>(
    ann,
    '/treasury/chain?asset=eth',
  );
  expect(records[0]?.wallets).toMatchObject([
    { wallet: 'hot' },
    { wallet: 'warm' },
    { wallet: 'cold' },
    { wallet: 'deposit_addresses', amount: '1.00000000' },
  ]);
  expect(
    reasonOf(await propose({ kind: 'network.funds', asset: 'ETH', amount: '5', direction: 'fees_to_treasury' })),
  ).toBe('book_insufficient');
  expect(reasonOf(await propose({ kind: 'shortfall.cover', asset: 'ETH', amount: '5' }))).toBe('book_insufficient');
});

test('a network of the file is listed by two, with the terms of the file, and no endpoint is shown', async () => {
  const [asset] = (networkFile() as { assets: object[] }).assets;
  const file = networkFile({ network: 'SIDE', chainId: 77, assets: [{ ...asset, asset: 'BTC', decimals: 8 }] });
  server.realNetworks.push({ ...(file as ConfiguredNetwork), maxFeePerGas: 1n } as ConfiguredNetwork);
  const listable = async () => (await read<OutputOf<typeof listDeskNetworks>>(ann, '/networks')).listable;
  expect(await listable()).toEqual([{ network: 'SIDE', isNew: true, assets: ['BTC'], proposed: false }]);
  const other = await propose({ kind: 'network.list', network: 'NONE' });
  expect(reasonOf(other)).toBe('unknown_network');
  const answer = await two({ kind: 'network.list', network: 'SIDE' });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('localhost');
  // Both read which chain it is.
  expect(answer.text.replaceAll('\\', '')).toContain('"kind":"evm","chainId":77');
  expect(await listable()).toEqual([]);
  const side = server.exchange.exchange.networks.networks().find(({ name }) => name === 'SIDE');
  expect(side).toMatchObject({ chainId: 77, terms: { confirmations: 3, finality: 6 } });
  expect(side?.assets[0]?.terms).toMatchObject({ withdrawalFee: 50_000n, minimumWithdrawal: 500_000n });
  // Nobody signs for it, and a withdrawal that nobody pays is not taken.
  const paused = server.exchange.exchange.networks.pauseOf(side?.networkId ?? 0, 1, 'withdrawals');
  expect(paused?.cause).toBe('signer_unavailable');
  // The same where it is listed already and withdrawals are open, but not once more where they are
  // paused.
  const more = [
    { ...asset, asset: 'BTC', decimals: 8 },
    { ...asset, asset: 'SOL', contract: `0x${'5'.repeat(40)}` },
  ];
  const listed = [networkFile({ assets: more }), networkFile({ network: 'SIDE', chainId: 77, assets: more })];
  const steps = (listed as ConfiguredNetwork[]).map((one) =>
    listingOf(server.exchange.exchange, one, { canPay: false, nowMs: 0 })?.commands.map(({ type }) => type),
  );
  expect(steps).toEqual([['set_network_state', 'list_network_asset', 'list_network_asset'], ['list_network_asset']]);
});

/**
 * The file has the network with a signer. No endpoint answers: what keys agree to is known all the
 * same.
 */
function askForKeys(change: object = {}): void {
  server.networks = [];
  const file = networkFile({ signer: 'tls://signer.example', ...change }) as ConfiguredNetwork;
  server.realNetworks.splice(0, server.realNetworks.length, file);
  Object.assign(server.operatorConsole.real, { signer: { cert: '', key: '', ca: '' } });
}

test('a passkey agrees to just this payment, on record, and two of them are enough for the signer', async () => {
  const id = await request(450n);
  askForKeys({ network: 'OTHER' });
  const early = await ben.ask('/withdrawals/approve', { body: { withdrawalId: id } });
  expect(reasonOf(early)).toBe('network_not_connected');
  askForKeys();
  const approvers: OperatorDesk[] = [];
  const keys: { readonly operator: string; readonly id: string; readonly publicKey: string }[] = [];
  for (const name of ['kim', 'lou']) {
    const desk = await OperatorDesk.open(server, name, ['risk']);
    const key = await keptPasskey(server, `operator:${await desk.id()}`);
    const { passkey } = await post<OpenedWithdrawal>(desk, '/withdrawals/open', { withdrawalId: id });
    const challenge = String(passkey?.['challenge']);
    const approve = (shown?: object) =>
      desk.ask('/withdrawals/approve', { body: { withdrawalId: id, ...(shown && { passkey: shown }) } });
    const another = key.show(approvalDigest('w-ETHEREUM-1', { chainId: 1, asset: 'coin', to: address, amount: 1n }));
    expect(reasonOf(await approve(another))).toBe('passkey_wrong');
    expect(reasonOf(await approve())).toBe('passkey_required');
    expect((await approve(key.show(challenge))).status).toBe(200);
    keys.push({ operator: name, id: key.credentialId, publicKey: key.publicKey });
    approvers.push(desk);
  }
  const approvals = await approvalsOf(server.operatorConsole.audit, id);
  const origin = `http://localhost:${server.config.port}`;
  const policy = { approvers: { origin, keys } } as unknown as Policy;
  const asked = server.exchange.exchange.withdrawals.withdrawal(id);
  const sent = (((asked?.amount ?? 0n) - (asked?.fee ?? 0n)) * ether) / whole;
  const about = { chainId: 1, asset: 'coin', to: address, nonce: 0, gas: 21_000n } as const;
  const enough = (amount: bigint, shown = approvals) => {
    const payment: EvmPayment = { ...about, amount, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
    return areEnough(policy, `w-ETHEREUM-${id}`, payment, shown);
  };
  expect(await enough(sent)).toBe(true);
  expect(await enough(sent + 1n)).toBe(false);
  expect(await enough(sent, approvals.slice(1))).toBe(false);
  expect(approvers).toHaveLength(2);
});

test('one that was approved and lacks agreements is on the desk again, to agree to or to refuse', async () => {
  askForKeys();
  const id = await request(20n);
  dataOf(await ann.ask('/withdrawals/approve', { body: { withdrawalId: id } }));
  const isShown = async () => (await queue(ben)).some(({ withdrawalId }) => withdrawalId === id);
  expect(await isShown()).toBe(false);
  server.progress.set(id, { wait: 'limit', lacksApproval: true, confirmations: 0 });
  expect(await isShown()).toBe(true);
  const agree = (passkey?: object) =>
    ben.ask('/withdrawals/approve', { body: { withdrawalId: id, ...(passkey && { passkey }) } });
  expect(reasonOf(await agree())).toBe('passkey_required');
  const key = await keptPasskey(server, `operator:${await ben.id()}`);
  const opened = await post<OpenedWithdrawal>(ben, '/withdrawals/open', { withdrawalId: id });
  const shown = key.show(String(opened.passkey?.['challenge']));
  for (let times = 0; times < 2; times += 1) expect((await agree(shown)).status).toBe(200);
  const agreed = await approvalsOf(server.operatorConsole.audit, id);
  expect(agreed.map((one) => one.id)).toEqual([key.credentialId]);
  const refuse = { withdrawalId: id, cause: 'origin_unclear', reason: 'No second key is at hand' };
  expect((await ben.ask('/withdrawals/refuse', { body: refuse })).status).toBe(200);
  expect(server.exchange.exchange.withdrawals.withdrawal(id)).toBeUndefined();
});
