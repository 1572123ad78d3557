import { afterEach, expect, test, vi } from 'vitest';
import { platform } from './platform.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The addresses of a page at https://candor.example whose exchange is configured so. */
async function addresses(baseAddress: string | undefined) {
  vi.stubGlobal('location', new URL('https://candor.example/trade/index'));
  vi.stubGlobal('candorPlatform', { ...platform, ...(baseAddress !== undefined && { baseAddress }) });
  vi.resetModules();
  const { callAddress, socketAddress, isElsewhere } = await import('./base-address.ts');
  return [callAddress('/api/x'), socketAddress('/ws/1'), isElsewhere];
}

test.each([
  [undefined, '/api/x', 'wss://candor.example/ws/1', false],
  ['/exchange', '/exchange/api/x', 'wss://candor.example/exchange/ws/1', false],
  ['https://api.example', 'https://api.example/api/x', 'wss://api.example/ws/1', true],
  ['http://localhost:9000/v1', 'http://localhost:9000/v1/api/x', 'ws://localhost:9000/v1/ws/1', true],
])('with the base address %s calls go to %s and sockets to %s', async (base, call, socket, elsewhere) => {
  expect(await addresses(base)).toEqual([call, socket, elsewhere]);
});
