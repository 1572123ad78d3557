import type { ContractOrder, LossOrder, Position, PrivateMessage } from '@candor/protocol';
import { expect, test } from 'vitest';
import { account, longPosition } from './contract.fixture.ts';
import { holdingsOf, ownNews, withContractOrder, withStop } from './own-news.ts';

const order = (id: string, status: ContractOrder['status']): ContractOrder => ({
  ...({} as ContractOrder),
  id,
  status,
});

test('an order that changes keeps its place, a new one comes first, one that ended goes', () => {
  const orders = [order('2', 'open'), order('1', 'waiting')];
  expect(withContractOrder(orders, order('1', 'partially_filled'))).toEqual([
    order('2', 'open'),
    order('1', 'partially_filled'),
  ]);
  expect(withContractOrder(orders, order('3', 'open')).map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(withContractOrder(orders, order('2', 'filled')).map(({ id }) => id)).toEqual(['1']);
});

test('a stop that fired is none that waits', () => {
  const stop = (status: LossOrder['status']): LossOrder => ({ ...({} as LossOrder), id: '1', status });
  expect(withStop([], stop('set'))).toHaveLength(1);
  expect(withStop([stop('set')], stop('triggered'))).toEqual([]);
});

test('positions are those of the type that are open, with the accounts of its wallet', () => {
  const long: Position = { ...longPosition, status: 'open' };
  const closed: Position = { ...longPosition, id: '2', status: 'closed' };
  const coin = { ...account, asset: 'BTC', walletType: 3 };
  const news = { positions: [long, closed], accounts: [account, coin] };
  expect(holdingsOf('u', news)).toEqual({ records: [long], accounts: [account] });
  expect(holdingsOf('coin', news)).toEqual({ records: [], accounts: [coin] });
});

test('what is not of contracts, or not as it should be, is no news', () => {
  const message = { type: 'SNAPSHOT', n: 1, seq: 1, data: { balances: [], orders: [] } } as PrivateMessage;
  expect(ownNews(message)).toBeUndefined();
  expect(ownNews({ type: 'POSITION', n: 2, seq: 2, data: { positions: [{}], accounts: [] } })).toBeUndefined();
});
