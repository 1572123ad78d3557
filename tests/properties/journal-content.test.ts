import { decodeRecord, encodeRecord, type ExchangeRecord } from '@candor/core';
import { playRun } from '@candor/testkit';
import { expect, test } from 'vitest';
import { runBudget } from './budget.ts';

const records: readonly ExchangeRecord[] = playRun({
  seed: runBudget.firstSeed + 1,
  steps: 1_200,
}).comparison.records.map(decodeRecord);

const amounts = new Set([
  'amount',
  'notional',
  'makerFee',
  'takerFee',
  'fundShare',
  'makerReleased',
  'released',
  'reserved',
  'quoteBudget',
  'minimumNotional',
  'maximumNotional',
]);
/**
 * Fields whose text is one of a short list, and the two that are text in form: an asset's ticker
 * and a client's own order id.
 */
const words = new Set([
  'type',
  'kind',
  'side',
  'takerSide',
  'timeInForce',
  'selfTradePrevention',
  'triggerSource',
  'end',
  'cause',
  'state',
]);
const formed: Readonly<Record<string, RegExp>> = {
  symbol: /^[A-Z0-9]{2,10}$/,
  clientOrderId: /^[A-Za-z0-9._:-]{1,36}$/,
};

test('no number holds an amount, and no amount is a fraction', () => {
  const fields = fieldsOf(records);
  const held = fields.filter(({ name }) => amounts.has(name));
  expect(held.length).toBeGreaterThan(1_000);
  expect(held.filter(({ value }) => typeof value !== 'bigint')).toEqual([]);
  const numbers = fields.filter(({ value }) => typeof value === 'number');
  expect(numbers.filter(({ value }) => !Number.isSafeInteger(value))).toEqual([]);
});

test('the journal holds ids, codes, whole numbers and nothing personal', () => {
  const strange = fieldsOf(records)
    .filter(({ value }) => typeof value === 'string')
    .filter(({ name, value }) => !words.has(name) && formed[name]?.test(String(value)) !== true);
  expect(strange).toEqual([]);
});

test('a record survives decoding and encoding byte for byte', () => {
  for (const record of records) expect(decodeRecord(encodeRecord(record))).toEqual(record);
  const { comparison } = playRun({ seed: runBudget.firstSeed + 2, steps: 300 });
  for (const bytes of comparison.records) expect(encodeRecord(decodeRecord(bytes))).toEqual(bytes);
});

interface Field {
  readonly name: string;
  readonly value: unknown;
}

function fieldsOf(value: unknown): Field[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]): Field[] =>
    typeof field === 'object' ? fieldsOf(field) : [{ name, value: field }],
  );
}
