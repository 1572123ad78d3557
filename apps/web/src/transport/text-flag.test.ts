import { login } from '@candor/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { platform } from './platform.ts';
import { request } from './request.ts';
import { workingStore } from './test-support/working-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The headers and the body of a request of a page that the exchange gave this flag, or nothing. */
async function sent(flag: boolean | undefined) {
  const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => new Response('{}'));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('localStorage', workingStore());
  vi.stubGlobal('navigator', { languages: ['en'] });
  if (flag !== undefined) vi.stubGlobal('candorPlatform', { ...platform, textFlag: flag });
  vi.resetModules();
  const fresh = await import('./request.ts');
  await (flag === undefined ? request : fresh.request)(login, {
    input: { email: 'a@example.com', password: 'x' },
    quiet: true,
  }).catch(() => undefined);
  const init = asked.mock.calls[0]?.[1];
  return { type: new Headers(init?.headers).get('content-type'), body: init?.body };
}

test('bodies are sent as JSON, and as plain text where the text flag is set; the same body either way', async () => {
  const json = await sent(undefined);
  const text = await sent(true);
  expect(json.type).toBe('application/json');
  expect(text).toEqual({ type: 'text/plain', body: json.body });
  expect((await sent(false)).type).toBe('application/json');
});
