import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { forgetOthers } from './forget-others.ts';

function watched() {
  const client = new QueryClient();
  let enter: (userId: string | null) => void = () => {};
  forgetOthers(client, (listener) => {
    enter = listener;
    listener(null);
  });
  const card = () => client.getQueryData(['bank']);
  return { client, card, enter: (userId: string | null) => enter(userId) };
}

test('what was read for one user is not shown to the next, whatever it is called', () => {
  const { client, card, enter } = watched();
  enter('7');
  client.setQueryData(['bank'], 'the card of 7');
  enter('8');
  expect(card()).toBeUndefined();
});

test('who logs out leaves nothing behind that no page shows', () => {
  const { client, card, enter } = watched();
  enter('7');
  client.setQueryData(['bank'], 'the card of 7');
  enter(null);
  expect(card()).toBeUndefined();
});

test('an open page reads again when somebody else logs in, such as in another tab', async () => {
  const { client, card, enter } = watched();
  enter('7');
  const queryFn = vi.fn<() => Promise<string>>(async () => 'the card of 8').mockResolvedValueOnce('the card of 7');
  const stop = new QueryObserver(client, { queryKey: ['bank'], queryFn, staleTime: 5_000 }).subscribe(() => {});
  await vi.waitFor(() => expect(card()).toBe('the card of 7'));
  enter('8');
  expect(card()).toBeUndefined();
  await vi.waitFor(() => expect(card()).toBe('the card of 8'));
  stop();
  client.clear();
});

test('the same user coming back, and a visitor logging in, lose nothing', () => {
  const { client, card, enter } = watched();
  client.setQueryData(['bank'], 'read before');
  enter('7');
  enter('7');
  expect(card()).toBe('read before');
});
