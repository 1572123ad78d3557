import { expect, test } from 'vitest';
import { explorerLink } from './explorer-link.ts';

test('the id of a transaction takes the place that the explorer has for it, encoded', () => {
  expect(explorerLink('https://explorer.example/tx/{id}', '0xab')).toBe('https://explorer.example/tx/0xab');
  expect(explorerLink('https://explorer.example/?tx=%7Bid%7D', 'a/$&')).toBe('https://explorer.example/?tx=a%2F%24%26');
});
