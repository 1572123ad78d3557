import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnAvatarPath, drawnAvatars } from '@candor/protocol';
import { existsSync } from 'node:fs';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { drawn } from '../../wire/uploads/test-support/drawn.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await TestServer.start();
  ({ token } = await server.register('pictured@example.com'));
});
afterAll(() => server.stop());

const shown = async () => (await server.ask('/api/user/getInfo', { token, body: {} })).body.data.user?.avatar;
const set = (avatar: string) => server.ask('/api/user/setAvatar', { token, body: { avatar } });
const send = async (payload: Buffer, type = 'image/png') => {
  const headers = { 'content-type': type, satoken: token };
  const answer = await server.app.inject({ method: 'POST', url: '/api/user/uploadAvatar', headers, payload });
  return { status: answer.statusCode, data: answer.json<{ data: { avatar: string; reason?: string } }>().data };
};
const dayMs = 86_400_000;

describe('a user’s picture', () => {
  test('is none at first, then a drawn one that the client has, then none again', async () => {
    expect(await shown()).toBe('');
    expect((await set('sail')).body.data).toEqual({ avatar: '/avatars/sail.svg' });
    expect(await shown()).toBe('/avatars/sail.svg');
    await set('none');
    expect(await shown()).toBe('');
  });

  test.each(drawnAvatars)('%s is a file of the client', (name) => {
    expect(existsSync(new URL(`../../../../web/public${drawnAvatarPath(name)}`, import.meta.url))).toBe(true);
  });

  test('of their own is a square of 256 pixels behind a link that is signed', async () => {
    const { status, data } = await send(await drawn('png'));
    expect([status, await shown()]).toEqual([200, data.avatar]);
    expect(data.avatar).toMatch(/^\/files\/[0-9a-z]+-[0-9a-f]{32}\/s[0-9a-f]{32}\.webp$/);
    const { rawPayload } = await server.app.inject({ method: 'GET', url: data.avatar });
    const { format, width, height, exif } = await sharp(rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 256, 256, undefined]);
  });

  test('stays while it is shown, and goes a day after another took its place', async () => {
    server.nowMs += 2 * dayMs;
    expect(await server.uploads.removeUnused()).toBe(0);
    // The access token has ended meanwhile.
    const body = { email: 'pictured@example.com', password: 'kX7-mq2vLp' };
    token = (await server.ask('/api/user/login', { body })).body.data.satoken ?? '';
    await set('moon');
    expect(await server.uploads.removeUnused()).toBe(1);
  });

  test('that is no image, or that nobody drew, is refused and changes nothing', async () => {
    expect(await send(Buffer.from('no image'))).toMatchObject({ status: 422, data: { reason: 'image_unreadable' } });
    for (const name of ['nobody', '../secret', `s${'a'.repeat(32)}`, 'https://elsewhere.example/a.png'])
      expect((await set(name)).body.data.fields?.[0]).toMatchObject({ field: 'avatar' });
    expect(await shown()).toBe('/avatars/moon.svg');
  });
});
