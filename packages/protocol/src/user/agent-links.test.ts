import { expect, test } from 'vitest';
import { areLinks } from './agent-links.ts';
import { applyAgent } from './applications.ts';

const website = ['website'];
const agent = {
  channels: website,
  audience: '1k_10k',
  statement: 'A site about exact arithmetic since 2019.',
  agreed: true,
};

test.each([
  'http://example.com',
  'https://example.com/path?x=1',
  'http://127.0.0.1.example:8080',
  'example.com',
  'www.example.com/a',
  'example.com:8080',
  'Lin on https://example.com, @lin',
])('%s names a website', (links) => {
  expect(areLinks({ channels: website, links })).toBe(true);
  expect(applyAgent.input.safeParse({ ...agent, links }).success).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'ftp://example.com',
  'mailto:a@example.com',
  'htp://example.com',
  '//example.com',
  '@lin',
])('%s names none', (links) => {
  expect(areLinks({ channels: website, links })).toBe(false);
  const { error } = applyAgent.input.safeParse({ ...agent, links });
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[['links'], 'link']]);
});

test('a name is enough where no website is named, and another kind of address never is', () => {
  expect(areLinks({ channels: ['messenger'], links: '@lin' })).toBe(true);
  expect(areLinks({ channels: ['messenger'], links: '@lin javascript:alert(1)' })).toBe(false);
});
