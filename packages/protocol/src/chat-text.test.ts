import { expect, test } from 'vitest';
import { isChatImage } from './chat-text.ts';

test('images may be sent, other files may not', () => {
  const sendable = (type: string, size = 1_000) => isChatImage({ type, size });
  expect(['image/jpeg', 'image/png', 'image/webp', 'image/gif'].every((type) => sendable(type))).toBe(true);
  const others = ['image/svg+xml', 'application/pdf', 'text/plain', 'video/mp4', 'application/zip', 'text/html', ''];
  expect(others.filter((type) => sendable(type))).toEqual([]);
  expect([sendable('image/png', 0), sendable('image/png', 5 * 1024 * 1024 + 1)]).toEqual([false, false]);
});
