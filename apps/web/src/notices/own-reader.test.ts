import type { RefreshMessage } from '@candor/protocol';
import { expect, test, vi } from 'vitest';
import { ownReader } from './own-reader.ts';

const told = (serviceType: string) =>
  ({ type: 'notice', isNew: true, content: '1', orderCode: '', changeUser: '', serviceType }) satisfies RefreshMessage;

const listen = () => {
  const asked = { again: vi.fn(), readUser: vi.fn() };
  return { ...asked, reader: ownReader(asked) };
};

test('what came while the broker was away is asked for when it is back: notices, and whether the account is frozen', () => {
  const { again, readUser, reader } = listen();
  reader.onLive?.();
  expect(again).toHaveBeenCalledOnce();
  expect(readUser).toHaveBeenCalledOnce();
});

test('a word of what is new asks for notices, one about the account for who is logged in as well', () => {
  const { again, readUser, reader } = listen();
  reader.onMessage(told('support'));
  expect(again).toHaveBeenCalledOnce();
  expect(readUser).not.toHaveBeenCalled();
  reader.onMessage(told('security'));
  expect(readUser).toHaveBeenCalledOnce();
});

test('what is no such word is nothing', () => {
  const { again, readUser, reader } = listen();
  reader.onMessage('security');
  expect(again).not.toHaveBeenCalled();
  expect(readUser).not.toHaveBeenCalled();
});
