import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['curl/8.1', 'curl/8.1'],
  ['python-requests/2.32', 'python-requests/2.32'],
  ['', 'API'],
  // What anybody may say of themselves is in our mails: no address can.
  ['candor-help.example/unlock', 'candor-help'],
  ['https://candor.example', 'https'],
  ['www.candor.example', 'www'],
  ['a.example/1.2', 'a'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
