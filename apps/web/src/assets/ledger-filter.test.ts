import { expect, test } from 'vitest';
import { ledgerFilterOf, ledgerSearchOf } from './ledger-filter.ts';

test('an address keeps coin, wallet, several causes and days', () => {
  const search = { coin: 'BTC', wallet: 2, cause: 'transfer,deposit', from: '2026-03-01', to: '2026-03-31' };
  const filter = ledgerFilterOf(search);
  expect(filter).toMatchObject({ coin: 'BTC', walletType: 2, causes: ['transfer', 'deposit'] });
  expect(ledgerSearchOf(filter)).toEqual(search);
});

test('what an address cannot mean shows everything', () => {
  expect(ledgerFilterOf({ coin: 'all', wallet: '9', cause: 'nonsense,', from: 'x' })).toEqual({
    coin: undefined,
    walletType: undefined,
    causes: [],
    days: { from: undefined, to: undefined },
  });
});
