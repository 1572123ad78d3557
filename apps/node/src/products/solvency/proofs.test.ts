import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { amount, checkLiabilities } from '@candor/amount';
import type { PublishedHead } from '@candor/protocol';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEthereum } from '../wallets/test-support/list-ethereum.ts';
import { SimulatedNetwork } from '../wallets/test-support/simulated-network.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { claimWithReceipt } from '../recharge/test-support/claim-with-receipt.ts';
import type { BitcoinSweeps } from '../wallets/treasury/bitcoin-sweeps.ts';
import { MoveRows } from '../wallets/treasury/move-rows.ts';
import type { TreasuryWallets } from '../wallets/treasury/treasury-wallets.ts';
import { PaymentRows } from '../wallets/withdrawals/payment-rows.ts';
import { ledgerSides } from './ledger-reserves.ts';
import { reservesDocument } from './reserves-document.ts';

let server: TestServer;
let alice: { readonly token: string; readonly userId: number };
let bob: { readonly token: string; readonly userId: number };

beforeAll(async () => {
  server = await TestServer.start();
  alice = await server.register('alice@example.com');
  bob = await server.register('bob@example.com');
});
afterAll(() => server.stop());

interface Listed {
  readonly proofId: number;
  readonly root: string;
}

/** What a call gives. */
async function data<Data>(path: string, token?: string): Promise<Data> {
  const { text } = await get(path, token);
  return (JSON.parse(text) as { readonly data: Data }).data;
}
const listed = async () => (await data<{ readonly records: readonly Listed[] }>('/api/proof/list')).records;

const get = (path: string, token?: string) =>
  server.ask(path, { method: 'GET', ...(token !== undefined && { token }) });

test('before the first proof there is none to read', async () => {
  expect((await get('/api/proof/list')).rows).toEqual([]);
  expect((await get('/api/proof/reserves')).body.data.reason).toBe('not_found');
  expect((await get('/api/proof/own', alice.token)).body.data.reason).toBe('not_found');
});

test('no path is given before the journal has the root', async () => {
  server.exchange.refusal = 'stopping';
  await expect(server.proofs.maker.make()).rejects.toMatchObject({ reason: 'stopping' });
  server.exchange.refusal = null;
  expect((await get('/api/proof/own', alice.token)).body.data.reason).toBe('not_found');
});

test('each user’s own file leads to the root in the journal, and has their balances', async () => {
  const proofId = await server.proofs.maker.make();
  const [proof] = await listed();
  const published = server.exchange.records.at(-1);
  expect(published?.events[0]).toMatchObject({ type: 'proof_published', proofId, root: proof?.root });
  expect(proof).toMatchObject({ proofId, publishedSeq: published?.seq });
  for (const { token, userId } of [alice, bob]) {
    const file = await data('/api/proof/own', token);
    const { problem, balances, ...check } = checkLiabilities(file, proof?.root, userId);
    expect({ problem, userId: check.userId }).toEqual({ problem: undefined, userId });
    const own = server.exchange.exchange.balancesOf(userId);
    expect(balances.map(({ assetId, sum }) => ({ assetId, sum }))).toEqual(
      own.map(({ assetId, available, reserved }) => ({ assetId, sum: available + reserved })),
    );
    expect(balances.length).toBeGreaterThan(0);
  }
});

test('reserves have the hash that the journal has, and balance to the unit', async () => {
  const answer = await data<{ readonly reserves: object; readonly reservesHash: string }>('/api/proof/reserves');
  const { reserves, reservesHash } = answer;
  const [event] = server.exchange.records.at(-1)?.events ?? [];
  expect(event).toMatchObject({ type: 'proof_published', reservesHash });
  expect(createHash('sha256').update(JSON.stringify(reserves)).digest('hex')).toBe(reservesHash);
});

test('a proof is never replaced: the next one is another, and the first stays', async () => {
  const [before] = await listed();
  const next = await server.proofs.maker.make();
  expect(next).toBe((before?.proofId ?? 0) + 1);
  expect((await listed())[1]).toEqual(before);
  const old = await data(`/api/proof/own?proofId=${before?.proofId}`, alice.token);
  expect(checkLiabilities(old, before?.root).problem).toBeUndefined();
});

test('the head of the journal is published with the root of a new proof, signed and on the list', async () => {
  const { heads } = server.proofs;
  const proofId = await server.proofs.maker.make();
  await expect.poll(() => heads.newest?.proofRoot).toBe(server.proofs.store.find(proofId)?.root);
  const { records } = await data<{ readonly records: readonly PublishedHead[] }>('/api/proof/heads?size=1');
  const [head] = records;
  expect(head).toMatchObject({ seq: server.exchange.records.at(-1)?.seq, hash: heads.newest?.hash });
  const { text } = await get('/published-heads.jsonl');
  expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toEqual(head);
  expect(decodeJwt(head?.jws ?? '')).toEqual({ ...head, jws: undefined });
  const before = await data<typeof heads>(`/api/proof/heads?before=${head?.number}`);
  expect(before).toMatchObject({ records: { length: (head?.number ?? 0) - 1 } });
});

test('a chain that does not answer costs no trees, and a failed proof leaves no folder', async () => {
  const { exchange, proofs, networks } = server;
  const [silent, broken] = [new SimulatedNetwork(0n), new SimulatedNetwork(0n)];
  const fail = () => Promise.reject(new Error('no answer'));
  Object.assign(silent.chain, { head: fail });
  server.networks = [silent];
  const before = exchange.records.length;
  await expect(proofs.maker.make()).rejects.toThrow('no answer');
  expect(exchange.records.length).toBe(before);
  await listEthereum(exchange);
  Object.assign(broken.chain, { balance: fail });
  server.networks = [broken];
  await expect(proofs.maker.make()).rejects.toThrow('no answer');
  const [begun] = exchange.records.at(-1)?.events ?? [];
  expect(begun).toMatchObject({ type: 'proof_begun' });
  expect(existsSync(proofs.store.dirOf((begun as unknown as Listed).proofId))).toBe(false);
  server.networks = networks;
});

test('money at a bank is listed, stated and not proved', async () => {
  await claimWithReceipt(server, alice.userId);
  const dollars = ledgerSides(server.exchange.exchange).find(({ symbol }) => symbol === 'USD');
  expect(dollars).toMatchObject({
    owedToUsers: 0n,
    books: [{ book: 'bankClearing', amount: 2_500n }],
    stated: 2_500n,
  });
  const named = { proofId: 1, seq: 1, root: '' };
  const listed = (change: object) =>
    dollars && reservesDocument(named, [{ ...dollars, ...change }], { blocks: [], addresses: [] }).assets[0];
  expect(listed({})).not.toHaveProperty('paidOut');
  expect(listed({ paidIn: 900_000n, paidOut: 40_000n })).toMatchObject({ paidIn: '9000.00', paidOut: '400.00' });
});

test('a chain that holds less than the ledger stops withdrawals of its asset, with a public cause', async () => {
  const { exchange, proofs } = server;
  const chainAmount = amount(10n ** 18n);
  await exchange.submit({ type: 'back_custody', networkId: 1, assetId: 3, chainAmount });
  const pause = () => exchange.exchange.networks.pauseOf(1, 3, 'withdrawals');
  server.networks = [new SimulatedNetwork(0n, 10n ** 18n)];
  await proofs.watch.look();
  await proofs.watch.look();
  expect(proofs.watch.found()).toMatchObject([{ assetId: 3, chain: 10n ** 18n, ledger: 10n ** 18n, lacks: false }]);
  expect(pause()).toBeUndefined();
  server.networks = [new SimulatedNetwork(0n, 10n ** 18n - 1n)];
  await proofs.watch.look();
  expect(pause()).toBeUndefined();
  await proofs.watch.look();
  expect(pause()).toMatchObject({ networkId: 0, assetId: 3, cause: 'shortfall' });
});

test('network fees of the exchange’s own moves are no shortfall while they are not booked', async () => {
  const { sql, proofs } = server;
  const network = new SimulatedNetwork(0n, 10n ** 18n - 5n);
  const treasury: Partial<TreasuryWallets> = {
    feesNow: network.wallet.feesNow,
    highestFee: (signed) => BigInt(signed),
  };
  server.networks = [Object.assign(network, { treasury: treasury as TreasuryWallets })];
  const moves = new MoveRows(sql);
  const about = { networkId: 1, assetId: 3, chainAmount: 1n, txHash: '0x1', signedAtMs: server.nowMs };
  await moves.add({ ...about, kind: 'sweep', sender: '1', nonce: 0, raw: '2' });
  await moves.add({ ...about, kind: 'refill', sender: 'warm', nonce: 0, raw: '3' });
  await proofs.watch.look();
  expect(proofs.watch.found()).toMatchObject([{ inFlight: 5n, lacks: false }]);
  const [sweep] = await moves.open(1);
  await moves.end(sweep?.moveId ?? 0, server.nowMs);
  await proofs.watch.look();
  expect(proofs.watch.found()).toMatchObject([{ inFlight: 3n, lacks: true }]);
});

test('what signed payments offered on Bitcoin is no shortfall, also after the level fell', async () => {
  const { sql, proofs } = server;
  const network = new SimulatedNetwork(0n, 10n ** 18n - 9n);
  network.wallet.fee = 0n;
  const sweeps: Partial<BitcoinSweeps> = { highestFee: (signed) => BigInt(signed) };
  server.networks = [Object.assign(network, { sweeps: sweeps as BitcoinSweeps })];
  const payments = new PaymentRows(sql);
  const about = { networkId: 1, isFiller: false, signedAtMs: server.nowMs, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
  for (const [withdrawalId, attempt, raw] of [
    [1, 1, '2'],
    [1, 2, '5'],
    [2, 1, '1'],
  ] as const)
    await payments.keep({ ...about, withdrawalId, attempt, raw, txHash: `0x${withdrawalId}${attempt}` });
  await proofs.watch.look();
  // The refill of the test above may have cost 3 more.
  expect(proofs.watch.found()).toMatchObject([{ inFlight: 9n, lacks: false }]);
  await payments.forget(1);
  await proofs.watch.look();
  expect(proofs.watch.found()).toMatchObject([{ inFlight: 4n, lacks: true }]);
});

test('a look that is due while one runs is left out', async () => {
  const { watch } = server.proofs;
  const running = watch.look();
  expect(watch.look()).toBe(running);
  await watch.close();
  await running;
  expect(watch.look()).not.toBe(running);
  await watch.close();
});
