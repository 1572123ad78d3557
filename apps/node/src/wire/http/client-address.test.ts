import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, isFromThisMachine, networkOf } from './client-address.ts';

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

test('what a stranger writes about addresses has no effect', () => {
  expect(clientAddress(requestFrom('203.0.113.9', '198.51.100.1'), [])).toBe('203.0.113.9');
  expect(clientAddress(requestFrom('203.0.113.9', '198.51.100.1'), ['10.0.0.1'])).toBe('203.0.113.9');
});

test('a trusted proxy names the client, and only the part it saw itself is believed', () => {
  expect(clientAddress(requestFrom('10.0.0.1', '198.51.100.1'), ['10.0.0.1'])).toBe('198.51.100.1');
  expect(clientAddress(requestFrom('10.0.0.1', '1.1.1.1, 198.51.100.1'), ['10.0.0.1'])).toBe('198.51.100.1');
  expect(clientAddress(requestFrom('10.0.0.1', '198.51.100.1, 10.0.0.2'), ['10.0.0.1', '10.0.0.2'])).toBe(
    '198.51.100.1',
  );
  expect(clientAddress(requestFrom('10.0.0.1', 'nonsense'), ['10.0.0.1'])).toBe('10.0.0.1');
});

test('an IPv4 address over IPv6 is the same address', () => {
  expect(clientAddress(requestFrom('::ffff:203.0.113.9'), [])).toBe('203.0.113.9');
});

test.each([
  ['127.0.0.1', undefined, true],
  ['::1', undefined, true],
  ['::ffff:127.0.0.5', undefined, true],
  ['127.0.0.1', '198.51.100.1', false],
  ['203.0.113.9', undefined, false],
  ['', undefined, false],
])('a request from %s, forwarded for %s, is from this machine: %s', (address, forwarded, own) => {
  expect(isFromThisMachine(requestFrom(address, forwarded))).toBe(own);
});

test.each([
  ['203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s shares its limit with %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
