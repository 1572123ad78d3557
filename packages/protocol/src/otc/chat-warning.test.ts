import { describe, expect, test } from 'vitest';
import { otcChatWarningsOf } from './chat-warning.ts';

describe('warnings of a chat’s text', () => {
  test('are of what leads away or hides the purpose, and of nothing else', () => {
    expect(otcChatWarningsOf('Send it to lin.pay@bank.example please')).toEqual(['leaves_platform']);
    expect(otcChatWarningsOf('write to a@b.co')).toEqual(['leaves_platform']);
    expect(otcChatWarningsOf('wechat id lin77')).toEqual(['leaves_platform']);
    expect(otcChatWarningsOf('Do not mention USDT')).toEqual(['hides_purpose']);
    expect(otcChatWarningsOf('Paid 7,000.00 @ 10.30, thanks.')).toEqual([]);
  });

  test('are found in the longest texts at a small cost', () => {
    const repeated = (part: string) => part.repeat(400).slice(0, 400);
    const texts = [
      repeated('@'),
      repeated('a@'),
      repeated('a.'),
      repeated('@a.'),
      repeated('a@b-.@'),
      repeated('no write '),
      repeated('nicht btc '),
      `nicht${' '.repeat(395)}`,
      `write${' '.repeat(395)}`,
      repeated('不要写'),
    ];
    const before = process.cpuUsage();
    for (let turn = 0; turn < 200; turn += 1) for (const text of texts) otcChatWarningsOf(text);
    const { user } = process.cpuUsage(before);
    // 2,000 texts: a search that backtracks over each pair of characters takes half a minute.
    expect(user / 1_000).toBeLessThan(4_000);
  });
});
