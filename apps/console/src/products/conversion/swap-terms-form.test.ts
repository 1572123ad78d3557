import type { DeskSwapAsset } from '@candor/protocol';
import { expect, test } from 'vitest';
import { isSwapWorse, swapFormOf, swapTermsProposal } from './swap-terms-form.ts';

const bitcoin: DeskSwapAsset = {
  asset: 'BTC',
  open: true,
  spreadPpm: 1_000,
  feePpm: 500,
  minimum: '0.0002',
  floor: '0',
  cap: '40',
  inventory: '20',
  treasury: '0',
  price: '60000',
  worth: '1200000',
  botEdgeNano: 1_000_000,
};
const form = swapFormOf(bitcoin);

test('an untouched form proposes nothing', () => {
  expect(swapTermsProposal(bitcoin, form)).toBeUndefined();
  expect(swapTermsProposal(bitcoin, { ...form, cap: '40.000', spreadPpm: '0.10' })).toBeUndefined();
});

test('only what changes is proposed, rates in parts per million', () => {
  expect(swapTermsProposal(bitcoin, { ...form, spreadPpm: '0.25', offer: 'closed', announcement: ' wider ' })).toEqual({
    kind: 'conversion.terms',
    asset: 'BTC',
    offer: 'closed',
    spreadPpm: 2_500,
    announcement: 'wider',
  });
});

test.each([{ spreadPpm: '' }, { feePpm: '10.0001' }, { minimum: '0' }, { floor: '41' }, { cap: '' }])(
  'what cannot be is no proposal: %o',
  (change) => expect(swapTermsProposal(bitcoin, { ...form, ...change })).toBeUndefined(),
);

test('a higher spread, fee or minimum is worse; less, and other bounds, are not', () => {
  const worse = (change: object) => isSwapWorse(bitcoin, { ...form, ...change });
  expect([{ spreadPpm: '0.1001' }, { feePpm: '0.06' }, { minimum: '0.0003' }].map(worse)).toEqual([true, true, true]);
  expect([{ spreadPpm: '0.05' }, { cap: '1' }, { offer: 'closed' }].map(worse)).toEqual([false, false, false]);
});
