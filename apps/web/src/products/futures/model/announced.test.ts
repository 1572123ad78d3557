import { expect, test } from 'vitest';
import { changedTerms } from './announced.ts';
import { ethContract } from './contract.fixture.ts';

const announced = {
  fromMs: 1,
  tiers: ethContract.tiers.slice(0, 1),
  topLeverage: 100,
  markClampRate: '0.003',
  impactValue: '30000',
  bandRate: '0.05',
  interestRate: '0.0001',
  capRate: '0.003750000',
};

test('what changes is named with both figures; what stays is not, however it is written', () => {
  expect(changedTerms({ ...ethContract, announced })).toEqual([
    { what: 'clamp', was: '0.002', next: '0.003' },
    { what: 'impact', was: ethContract.impactValue, next: '30000' },
    { what: 'tier', was: ethContract.tiers[1], next: undefined },
  ]);
});

test('without an announcement nothing changes', () => {
  expect(changedTerms({ ...ethContract, announced: null })).toEqual([]);
});
