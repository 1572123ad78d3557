import { expect, test } from 'vitest';
import { isRechargeWorse, rechargeFormOf, rechargeTermsProposal } from './recharge-terms-form.ts';

const coin = { coin: 'USDT', open: true, feePpm: 2_000, minimum: '10.00', maximum: '50000.00' };
const form = rechargeFormOf(coin);

test('proposes what is another term, and nothing where none is or a figure is none', () => {
  expect(rechargeTermsProposal(coin, form)).toBeUndefined();
  const changed = { ...form, fee: '0.15', maximum: '60000' };
  const proposal = { kind: 'recharge.terms', asset: 'USDT', feePpm: 1_500, maximum: '60000' };
  expect(rechargeTermsProposal(coin, changed)).toEqual(proposal);
  for (const wrong of [{ fee: '11' }, { minimum: '0' }, { maximum: '9' }, { fee: '' }])
    expect(rechargeTermsProposal(coin, { ...changed, ...wrong })).toBeUndefined();
});

test('a higher fee or minimum and a lower maximum are worse for users', () => {
  for (const worse of [{ fee: '0.3' }, { minimum: '11' }, { maximum: '49999.99' }])
    expect(isRechargeWorse(coin, { ...form, ...worse })).toBe(true);
  for (const better of [{}, { fee: '0' }, { minimum: '1' }, { maximum: '50001' }, { offer: 'closed' as const }])
    expect(isRechargeWorse(coin, { ...form, ...better })).toBe(false);
});
