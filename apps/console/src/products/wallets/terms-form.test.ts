import { expect, test } from 'vitest';
import { formOf, isWorse, proposalOf } from './terms-form.ts';

const usdt = {
  asset: 'USDT',
  contract: '',
  minimumDeposit: '1.00000000',
  withdrawalFee: '1.00000000',
  minimumWithdrawal: '10.00000000',
  maximumWithdrawal: '1000000.00000000',
  doubleFrom: '0',
};
const network = {
  network: 'DEMO',
  chainId: 1,
  confirmations: 3,
  finality: 6,
  height: 9,
  trouble: null,
  signerTrouble: null,
  assets: [usdt],
};
const form = formOf(network, usdt);

test('an untouched form proposes nothing, however its figures are written', () => {
  expect(proposalOf(network, usdt, form)).toBeUndefined();
  expect(proposalOf(network, usdt, { ...form, withdrawalFee: '1.0' })).toBeUndefined();
});

test('only what is another term is proposed', () => {
  const of = { kind: 'network.terms', network: 'DEMO' };
  expect(proposalOf(network, usdt, { ...form, withdrawalFee: '0.5' })).toEqual({
    ...of,
    asset: 'USDT',
    withdrawalFee: '0.5',
  });
  expect(proposalOf(network, undefined, { ...formOf(network, undefined), confirmations: '5' })).toEqual({
    ...of,
    confirmations: 5,
  });
  expect(proposalOf(network, usdt, { ...form, confirmations: '' })).toBeUndefined();
  expect(proposalOf(network, usdt, { ...form, minimumDeposit: '' })).toBeUndefined();
});

test.each([
  ['withdrawalFee', '2', true],
  ['withdrawalFee', '0.5', false],
  ['minimumWithdrawal', '11', true],
  ['maximumWithdrawal', '10', true],
  ['maximumWithdrawal', '2000000', false],
  ['doubleFrom', '100', false],
] as const)('%s %s is worse for users: %s', (term, figure, worse) => {
  expect(isWorse(usdt, { ...form, [term]: figure })).toBe(worse);
});
