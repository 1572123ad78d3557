import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

test('a first read that began before the change does not hide it', async () => {
  const queries = new QueryClient();
  const answers: ((stars: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => void answers.push(answer));
  const list = new QueryObserver(queries, { queryKey: ['stars'], queryFn });
  const leave = list.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  const again = readAgain(queries, ['stars']);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('before the change');
  answers[1]?.('after the change');
  await again;
  expect(queries.getQueryData(['stars'])).toBe('after the change');
  leave();
});

test('what a change makes of the list is shown until the list is read again', async () => {
  const queries = new QueryClient();
  let answer = (_stars: string): void => undefined;
  const queryFn = () => new Promise<string>((done) => (answer = done));
  const list = new QueryObserver<string>(queries, { queryKey: ['stars'], queryFn });
  const leave = list.subscribe(() => undefined);
  answer('BTC');
  await expect.poll(() => list.getCurrentResult().data).toBe('BTC');
  const again = readAgain<string>(queries, ['stars'], (before) => before && `${before} ETH`);
  await expect.poll(() => list.getCurrentResult().data).toBe('BTC ETH');
  answer('BTC ETH SOL');
  await again;
  expect(list.getCurrentResult().data).toBe('BTC ETH SOL');
  leave();
});
