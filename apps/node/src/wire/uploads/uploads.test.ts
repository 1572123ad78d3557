import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { drawn, formOf, zipAfter } from './test-support/drawn.ts';

let server: TestServer;
let token: string;
let people = 0;
beforeAll(async () => {
  server = await TestServer.start();
  token = (await server.register('sender@example.com')).token;
});
afterAll(() => server.stop());

interface Taken {
  readonly id: string;
  readonly link: string;
  readonly width: number;
  readonly data: { readonly link: string };
  readonly reason?: string;
  readonly fields?: readonly { readonly rule: string }[];
}

const field = '--edge\r\ncontent-disposition: form-data; name="type"\r\n\r\nx\r\n';
const twice = `${field}${field}--edge--\r\n`;

const paths = ['/api/common/upload/OSS', '/api/core/cgform-api/upload/file'];

async function post(payload: Buffer, type: string, { url = paths[0] ?? '', satoken = token, on = server } = {}) {
  const answer = await on.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type, satoken },
    payload,
  });
  return { status: answer.statusCode, data: answer.json<{ data: Taken }>().data };
}
const send = (file: Buffer, options: Parameters<typeof post>[2] = {}) => {
  const { payload, type } = formOf(file);
  return post(payload, type, options);
};
const open = (url: string) => server.app.inject({ method: 'GET', url });

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('as %s is re-encoded without its metadata', async (format) => {
    const { status, data } = await send(await drawn(format));
    expect([status, data.width, data.data.link]).toEqual([200, 320, data.link]);
    const { rawPayload, headers } = await open(data.link);
    const { exif, format: kept, width } = await sharp(rawPayload).metadata();
    expect([exif, kept, width]).toEqual([undefined, 'webp', 320]);
    expect(rawPayload.includes(Buffer.from('SecretCamera'))).toBe(false);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toContain('private');
  });

  test('is taken by both calls, in a form with fields or as the body', async () => {
    const png = await drawn('png');
    for (const url of paths) {
      const { payload, type } = formOf(png, { type: 'proof' });
      expect((await post(payload, type, { url })).status).toBe(200);
      for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
        const { status } = await post(await drawn(format), `image/${format}`, { url });
        expect([url, format, status]).toEqual([url, format, 200]);
      }
    }
  });

  test('is shown to everybody who has its link, while that is good, and under no other', async () => {
    const { data } = await send(await drawn());
    const [, , ticket = '', name = ''] = data.link.split('/');
    expect((await open(data.link)).statusCode).toBe(200);
    expect((await open(`/files/${name}`)).statusCode).toBe(404);
    expect((await open(`/files/${ticket.slice(0, -1)}0x/${name}`)).statusCode).toBe(404);
    const other = (await send(await drawn())).data;
    expect((await open(`/files/${ticket}/${other.id}.webp`)).statusCode).toBe(404);
    server.nowMs += 25 * 3_600_000;
    expect((await open(data.link)).statusCode).toBe(404);
    expect((await open(server.uploads.linkOf(data.id))).statusCode).toBe(200);
    token = (await server.ask('/api/user/login', { body: { email: 'sender@example.com', password: 'kX7-mq2vLp' } }))
      .body.data.satoken as string;
  });

  test('of an article is for everyone', async () => {
    const owner = { kind: 'operator', id: 1 } as const;
    const { link } = await server.uploads.storeImage(await drawn(), { owner, purpose: 'article' });
    const shown = await open(link);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  });
});

describe('what is no image, or more than one', () => {
  test('is refused, and the next image is taken', async () => {
    const png = await drawn('png');
    const script = Buffer.from('<script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const corpus: readonly (readonly [string, Buffer])[] = [
      ['nothing', Buffer.alloc(0)],
      ['a text', Buffer.from('hello')],
      ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
      ['an SVG with script', svg],
      ['an SVG behind a declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])],
      ['a zip', zipAfter(0)],
      ['a PNG that is a zip', Buffer.concat([png, zipAfter(png.length)])],
      ['a JPEG that is a zip', await drawn('jpeg').then((file) => Buffer.concat([file, zipAfter(file.length)]))],
      ['a GIF that is a script', await drawn('gif').then((file) => Buffer.concat([file.subarray(0, 40), script]))],
      ['a PNG that is a PDF', Buffer.concat([png.subarray(0, 8), chunk('tEXt', '%PDF-1.7'), png.subarray(8)])],
      ['half a PNG', png.subarray(0, png.length >> 1)],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
      ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
      ['an icon', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0])],
      ['a TIFF', await blank(40, 40).tiff().toBuffer()],
      ['an AVIF', await blank(40, 40).avif().toBuffer()],
      ['a PNG of 8,001 pixels a side', await blank(8_001, 8).png().toBuffer()],
      ['a head that promises 20,000 × 20,000 pixels', headOf(png, 20_000, 20_000)],
      ['a JPEG with a page in its comment', withComment(await drawn('jpeg'), '<html><script>alert(1)</script></html>')],
      ['a video', Buffer.from('000000186674797069736f6d', 'hex')],
      ['a program', Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(200)])],
    ];
    for (const [what, file] of corpus) {
      const { status, data } = await send(file);
      expect([what, status, data.reason]).toEqual([what, 422, 'image_unreadable']);
    }
    expect((await send(png)).status).toBe(200);
  });

  test('and what hangs behind an image is not kept', async () => {
    const tail = Buffer.from('<script>alert(1)</script>');
    const { status, data } = await send(Buffer.concat([await drawn('jpeg', 2_000, 2_000), tail]));
    expect(status).toBe(200);
    expect((await open(data.link)).rawPayload.includes(tail)).toBe(false);
  });

  test('of 20 MB is refused while it is read, and so is 10 MB and a byte for a chat of 5', async () => {
    const large = await send(Buffer.alloc(20 * 1024 * 1024));
    expect(large).toMatchObject({
      status: 422,
      data: { reason: 'image_too_large', fields: [{ field: 'file', message: 'The image is larger than 10 MB.' }] },
    });
    const chat = server.uploads.storeImage(Buffer.alloc(5 * 1024 * 1024 + 1), {
      owner: { kind: 'user', id: 1 },
      purpose: 'chat',
    });
    await expect(chat).rejects.toMatchObject({ status: 422, key: 'image_too_large', detail: { megabytes: '5' } });
  });

  test.each([5, 12])(
    'of %i MB and a byte is told the limit of the chat, as a form and as the body',
    async (megabytes) => {
      const file = Buffer.alloc(megabytes * 1024 * 1024 + 1);
      const { payload, type } = formOf(file);
      const told = {
        status: 422,
        data: { reason: 'image_too_large', fields: [{ field: 'file', message: 'The image is larger than 5 MB.' }] },
      };
      expect(await post(payload, type, { url: '/api/chat/uploadImage' })).toMatchObject(told);
      expect(await post(file, 'image/png', { url: '/api/chat/uploadImage' })).toMatchObject(told);
      const ada = await OperatorDesk.open(server, `ada${megabytes}`, ['support']);
      const headers = { 'content-type': 'image/png', cookie: ada.cookie };
      const url = '/console/api/chat/uploadImage';
      const answer = await server.app.inject({ method: 'POST', url, headers, payload: file });
      expect({ status: answer.statusCode, data: answer.json<{ data: Taken }>().data }).toMatchObject(told);
    },
  );

  test.each([
    ['no file', formOf(Buffer.from('x'), {}, 'another')],
    ['a field twice', { payload: Buffer.from(twice), type: 'multipart/form-data; boundary=edge' }],
    [
      'a form that breaks off',
      { payload: Buffer.from('--edge\r\ncontent-dis'), type: 'multipart/form-data; boundary=edge' },
    ],
    ['a form without an edge', { payload: Buffer.from('x'), type: 'multipart/form-data' }],
    ['JSON', { payload: Buffer.from('{}'), type: 'application/json' }],
  ])('with %s is refused as a form', async (_what, { payload, type }) => {
    expect((await post(payload, type)).status).toBe(400);
  });

  test('is not even read for nobody, nor by a call that takes no file', async () => {
    const { payload, type } = formOf(await drawn());
    expect((await post(payload, type, { satoken: '' })).status).toBe(401);
    expect((await post(payload, type, { url: '/api/user/getInfo' })).status).toBe(400);
  });
});

test('too many in an hour are refused, even all at once', async () => {
  const counted = await TestServer.start([]);
  people += 1;
  const { token: satoken } = await counted.register(`many${people}@example.com`);
  const file = await drawn('png', 8, 8);
  const answers = await Promise.all(Array.from({ length: 22 }, () => send(file, { satoken, on: counted })));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
  expect((await send(file, { satoken, on: counted })).status).toBe(429);
  counted.nowMs += 3_600_001;
  expect((await send(file, { satoken, on: counted })).status).toBe(200);
  await counted.stop();
});

/** A chunk of a PNG with a wrong check sum, which readers of other formats do not look at. */
function chunk(type: string, text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length);
  head.write(type, 4);
  return Buffer.concat([head, Buffer.from(text), Buffer.alloc(4)]);
}

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#000' } });

/** A PNG whose head says other measures than its data has. */
function headOf(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

/** A JPEG with a comment behind its start. Source: ITU-T T.81, B.2.4.5. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}
