import { recomputeReceipt } from '@candor/amount';
import type { FixedPeriodContract } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectionDigest } from '../../across/projections/store.ts';
import { rebuildProjections } from '../../across/projections/rebuild.ts';
import { receiptFromRecords } from './receipt-from-records.ts';
import { ContractServer } from './test-support/contract-server.ts';

let contracts: ContractServer;
beforeAll(async () => {
  contracts = await ContractServer.start();
  await contracts.settled(6_000_000, 6_000_100);
  await contracts.settled(6_000_000, undefined, { direction: 'fall' });
  await contracts.open();
  await contracts.pass(6_000_000, 6_000_000, 6_000_000);
});
afterAll(() => contracts.stop());

const mine = async () => {
  const { body } = await contracts.list();
  return body.data.records as unknown as readonly FixedPeriodContract[];
};

test('a rebuild from the journal gives the same rows, of contracts that run and that have ended', async () => {
  const db = await contracts.server.sql.db();
  const before = await projectionDigest(db);
  await rebuildProjections(db, contracts.server.exchange.recordsFrom(1), new Set());
  expect(await projectionDigest(db)).toBe(before);
});

test('the journal alone gives the receipt that the exchange shows', async () => {
  const all = await mine();
  expect(all.map(({ status }) => status)).toEqual(['countdown', 'settlement', 'settlement']);
  for (const { orderCode } of all) {
    const shown = await contracts.receipt(orderCode, { token: contracts.token });
    const found = await receiptFromRecords(contracts.server.exchange.recordsFrom(1), orderCode);
    expect(found).toEqual(shown.body.data);
    expect(found && recomputeReceipt(found).wrong).toEqual([]);
  }
});

test('a number with another day is no contract of the journal', async () => {
  const [first] = await mine();
  const wrong = first?.orderCode.replace('FX-26', 'FX-25') ?? '';
  expect(await receiptFromRecords(contracts.server.exchange.recordsFrom(1), wrong)).toBeUndefined();
  expect(await receiptFromRecords(contracts.server.exchange.recordsFrom(1), 'FX-260101-9999999')).toBeUndefined();
});
