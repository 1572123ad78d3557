import { expect, test } from 'vitest';
import { commonHeaders, consoleHeaders, pageHeaders } from './security-headers.ts';

const policyOf = (secure: boolean, host: string) => pageHeaders(secure, host)['content-security-policy'] ?? '';

test('over TLS browsers keep to it', () => {
  expect(commonHeaders(true)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains; preload');
  expect(policyOf(true, 'exchange.example')).toContain('upgrade-insecure-requests');
  expect(policyOf(true, 'exchange.example')).toContain("connect-src 'self' wss://exchange.example;");
});

test('over plain http nothing promises TLS', () => {
  expect(commonHeaders(false)).not.toHaveProperty('strict-transport-security');
  expect(policyOf(false, 'localhost:8080')).not.toContain('upgrade-insecure-requests');
  expect(policyOf(false, 'localhost:8080')).toContain("connect-src 'self' ws://localhost:8080;");
});

test('scripts come from the site alone, and nobody frames it', () => {
  const policy = policyOf(false, 'localhost');
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.match(/unsafe-\w+/g)).toEqual(['unsafe-inline']);
});

test.each(['a; script-src *', 'a b', 'a,b', "a'", 'a\r\nx: y', '[::1; x]', 'a:99999', ''])(
  'a host header of %j adds nothing to the policy',
  (host) => {
    expect(policyOf(false, host)).toContain("connect-src 'self'; worker-src");
    expect(consoleHeaders(false, host)['content-security-policy']).toContain("connect-src 'self'; form-action");
  },
);

test.each([
  ['https://api.example', ' https://api.example wss://api.example'],
  ['http://localhost:9000/exchange', ' http://localhost:9000 ws://localhost:9000'],
  ['/exchange', ''],
])('a page with the base address %s may connect there and nowhere else', (baseAddress, more) => {
  const policy = pageHeaders(false, 'localhost', baseAddress)['content-security-policy'];
  expect(policy).toContain(`connect-src 'self' ws://localhost${more};`);
});
