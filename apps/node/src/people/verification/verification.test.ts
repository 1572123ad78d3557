import { levelLimits, photoLimits, userLevels } from '@candor/protocol';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { identityPhotos, uploads, verifications } from '../../base/sql/schema.ts';
import { wholePdf, wholePng, zipBomb } from '../../wire/uploads/test-support/bombs.ts';
import { imageLimits } from '../../wire/http/image-limits.ts';
import { isIdNumberOf } from './id-number.ts';
import { certify } from './test-support/certify.ts';

let server: TestServer;
let user: { token: string; userId: number; email: string };
let people = 0;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await newUser();
});

async function newUser(): Promise<typeof user> {
  people += 1;
  const email = `verified${people}@example.com`;
  return { ...(await server.register(email)), email };
}
const submit = (body: object, path = '/api/core/coin/member/verified') => server.ask(path, { body, token: user.token });
const primary = { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(3)' };
const state = async () =>
  (await server.ask('/api/user/verification/state', { token: user.token })).body.data as unknown as State;
interface State {
  readonly primary: {
    readonly state: string;
    readonly reason: string;
    readonly name: string;
    readonly idNumber: string;
  };
  readonly advanced: { readonly state: string };
  readonly withdrawalDayLimit: string;
  readonly photoViews: number;
}

/** A drawn photo with a place and a maker in its metadata. */
const photo = (width = 800, height = 600, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#778899' } })
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'somebody' } })
    .toFormat(format)
    .toBuffer();

async function send(file: Buffer, type = 'image/jpeg', side = 'front') {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/user/verification/photo?side=${side}`,
    headers: { 'content-type': type, satoken: user.token },
    payload: file,
  });
  return {
    status: response.statusCode,
    data: response.json<{ data: { photoId: string } }>().data,
  };
}

const certifyPrimary = () => certify(server.people.verifications, user.userId);

describe('primary verification', () => {
  test('is sent, refused with a reason, sent again and certified; limits follow', async () => {
    expect((await state()).withdrawalDayLimit).toBe('0');
    expect((await submit(primary, '/api/user/uploadKYC')).status).toBe(200);
    expect((await submit(primary)).body.data.reason).toBe('already_submitted');
    const { verifications: desk } = server.people;
    const [waiting] = (await desk.queue(100)).filter(({ row }) => row.userId === user.userId);
    expect(waiting?.facts).toMatchObject({ name: 'Lin Wei', idNumber: 'A123456(3)' });
    const id = waiting?.row.verificationId ?? 0;
    const refusal = { outcome: 'refused', reason: 'name_differs', remark: 'Please check.' } as const;
    expect(await desk.decide(id, 'operator:1', refusal)).toBe(true);
    expect(await desk.decide(id, 'operator:2', { outcome: 'certified' })).toBe(false);
    expect((await state()).primary).toMatchObject({ state: 'refused', reason: 'name_differs' });
    const [letter] = await server.people.post.mailbox({ limit: 1, offset: 0, address: user.email });
    expect(letter?.body).toContain('Please check.');
    await certifyPrimary();
    expect(await state()).toMatchObject({
      primary: { state: 'certified', name: 'L** W**', idNumber: 'A1****3)' },
      withdrawalDayLimit: '2000',
    });
  });

  test('is taken once when it is sent in more than once at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(primary)));
    expect(answers.map(({ body }) => body.data.reason ?? 'taken').toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'already_submitted'),
      'taken',
    ]);
    const waiting = (await server.people.verifications.queue(100)).filter(({ row }) => row.userId === user.userId);
    expect(waiting).toHaveLength(1);
  });

  test('keeps what was said sealed, and tells a reviewer who else sent the same paper', async () => {
    await submit({ ...primary, idNumber: 'C654321(7)' });
    const first = user.userId;
    user = await newUser();
    await submit({ ...primary, idNumber: 'c 654321-7' });
    const waiting = (await server.people.verifications.queue(100)).find(({ row }) => row.userId === user.userId);
    expect(waiting?.sameDocument).toEqual([first]);
    const db = await server.sql.db();
    const rows = JSON.stringify(await db.select().from(verifications));
    expect(rows).not.toMatch(/Lin Wei|654321/);
  });

  test.each([
    ['CN', '11010519491231002X', true],
    ['CN', '110105194912310021', false],
    ['TH', '1101700230708', true],
    ['TH', '1101700230709', false],
    ['HK', 'A123456(3)', true],
    ['HK', '123', false],
    ['SG', 's1234567d', true],
    ['DE', 'L01X00T47', true],
  ])('of %s takes %s: %s', (country, number, fits) => {
    expect(isIdNumberOf(country, number)).toBe(fits);
  });
});

describe('a photo', () => {
  test('is re-encoded without its metadata, sealed, and opened for reviewers only, each look counted', async () => {
    await certifyPrimary();
    const original = await photo();
    const { photoId: frontPhotoId } = (await send(original)).data;
    const { photoId: backPhotoId } = (await send(await photo(700, 500, 'png'), 'image/png', 'back')).data;
    const { photoId: handPhotoId } = (await send(await photo(700, 500, 'webp'), 'image/webp', 'hand')).data;
    const advanced = {
      level: 'advanced',
      country: 'HK',
      documentType: 'id_card',
      frontPhotoId,
      backPhotoId,
      handPhotoId,
    };
    const { verifications: desk } = server.people;
    expect(await desk.photoFor('operator:1', frontPhotoId)).toBeNull();
    const stranger = user;
    user = await newUser();
    await certifyPrimary();
    expect((await submit(advanced)).body.data.reason).toBe('not_found');
    user = stranger;
    expect((await submit(advanced)).status).toBe(200);
    const opened = await desk.photoFor('operator:1', frontPhotoId);
    const { exif, format } = await sharp(opened?.bytes ?? Buffer.alloc(0)).metadata();
    expect([exif, format]).toEqual([undefined, 'jpeg']);
    expect((await state()).photoViews).toBe(1);
    const db = await server.sql.db();
    const [row] = await db.select().from(identityPhotos);
    expect(Buffer.from(row?.sealed ?? '', 'base64').includes(Buffer.from('JFIF'))).toBe(false);
  });

  test('that is none, or is too large, is refused, and the next one is taken', async () => {
    const flood = await sharp({
      create: { width: 8_001, height: 200, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const corpus: readonly (readonly [string, Buffer])[] = [
      ['nothing', Buffer.alloc(0)],
      ['a PDF', wholePdf()],
      ['an archive of 256 MB', zipBomb()],
      ['20,000 × 20,000 pixels, every one of them', wholePng(20_000, 20_000)],
      ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
      ['a cut photo', (await photo()).subarray(0, 300)],
      ['a head of 20,000 × 20,000 pixels', pngHead(20_000, 20_000)],
      ['too wide', flood],
      [
        'too small',
        await sharp({ create: { width: 20, height: 20, channels: 3, background: '#000' } })
          .jpeg()
          .toBuffer(),
      ],
    ];
    for (const [what, file] of corpus) {
      const answer = await send(file);
      expect([what, answer.status]).toEqual([what, 422]);
    }
    expect(await send(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 422,
      data: { reason: 'image_too_large' },
    });
    expect((await send(await photo())).status).toBe(200);
  });

  test('shares one allowance of fifty a day, and of 200 MB, with the other images of its user', async () => {
    const limited = await TestServer.start([]);
    try {
      const { token, userId } = await limited.register('both@example.com');
      const send = (url: string, payload: Buffer) =>
        limited.app.inject({ method: 'POST', url, headers: { 'content-type': 'image/jpeg', satoken: token }, payload });
      const paper = '/api/user/verification/photo?side=front';
      const image = '/api/core/cgform-api/upload/file';
      for (let count = 0; count < 40; count += 1) await send(paper, Buffer.from('no photo'));
      for (let count = 0; count < 8; count += 1) expect((await send(image, await photo())).statusCode).toBe(200);
      expect((await send(paper, await photo())).statusCode).toBe(200);
      expect((await send(paper, await photo())).statusCode).toBe(200);
      // Fifty, whichever way they came.
      expect((await send(paper, await photo())).json()).toMatchObject({ data: { reason: 'day_limit_reached' } });
      expect((await send(image, await photo())).statusCode).toBe(429);

      const large = await limited.register('large@example.com');
      const tenMegabytes = Buffer.alloc(10 * 1024 * 1024);
      const statuses = [];
      for (let count = 0; count < 21; count += 1) {
        const headers = { 'content-type': 'image/jpeg', satoken: large.token };
        const answer = await limited.app.inject({ method: 'POST', url: paper, headers, payload: tenMegabytes });
        statuses.push(answer.json<{ data: { reason: string } }>().data.reason);
      }
      expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'photo_unreadable'));
      expect(statuses[20]).toBe('day_limit_reached');
      // What was refused is not counted.
      expect(await limited.people.limits?.photosSent(userId)).toMatchObject([{ files: 42 }, { files: 0 }]);
    } finally {
      await limited.stop();
    }
  });

  describe.each([
    ['files', 50, 1_000],
    ['megabytes', 20, 10 * 1_024 * 1_024],
  ])('where the allowance of %s is used up by other images', (_, count, sentBytes) => {
    test('waits for the first of them to go, hears so, and loses no try by asking before', async () => {
      const limited = await TestServer.start([]);
      try {
        const { token, userId } = await limited.register('elsewhere@example.com');
        const [minuteMs, dayMs] = [60_000, 86_400_000];
        const sentAtMs = limited.nowMs - dayMs;
        const row = { owner: `user:${userId}`, purpose: 'chat', sentBytes, keptBytes: 1, width: 1, height: 1 };
        const rows = Array.from({ length: count }, (__, at) => ({
          ...row,
          uploadId: `s${String(at).padStart(32, '0')}`,
          createdAtMs: sentAtMs + (at === 7 ? 10 : 300) * minuteMs,
        }));
        const db = await limited.sql.db();
        await db.insert(uploads).values(rows);
        const send = (url: string, payload: Buffer) =>
          limited.app.inject({
            method: 'POST',
            url,
            headers: { 'content-type': 'image/jpeg', satoken: token },
            payload,
          });
        const [paper, image] = ['/api/user/verification/photo?side=front', '/api/core/cgform-api/upload/file'];
        const whole = await photo();
        for (let tries = 0; tries < 60; tries += 1) {
          const refused = await send(paper, whole);
          expect(refused.json()).toMatchObject({ data: { reason: 'day_limit_reached', detail: { minutes: '10' } } });
          expect(refused.headers['retry-after']).toBe('600');
        }
        expect((await send(image, whole)).headers['retry-after']).toBe('600');
        limited.nowMs += 10 * minuteMs;
        // One alone takes the place that is free, however many ask at once.
        const payload = sentBytes > whole.length ? Buffer.alloc(sentBytes) : whole;
        const answers = await Promise.all(Array.from({ length: 3 }, () => send(paper, payload)));
        const reasons = answers.map((answer) => answer.json<{ data: { reason?: string } }>().data.reason ?? '');
        expect(reasons.filter((reason) => reason === 'day_limit_reached')).toHaveLength(2);
        const [{ files } = { files: 0 }] = (await limited.people.limits?.photosSent(userId)) ?? [];
        expect(files).toBe(1);
        const late = await send(image, whole);
        expect([late.statusCode, late.headers['retry-after']]).toEqual([429, String(290 * 60)]);
      } finally {
        await limited.stop();
      }
    });
  });

  test('counts for its user and day, read or not, also where one replaces another; then the time left is shown', async () => {
    const limited = await TestServer.start([]);
    try {
      const [one, other] = [await limited.register('many@example.com'), await limited.register('few@example.com')];
      const sent = async (token: string, payload: Buffer) =>
        limited.app.inject({
          method: 'POST',
          url: '/api/user/verification/photo?side=front',
          headers: { 'content-type': 'image/jpeg', satoken: token },
          payload,
        });
      const statuses = [];
      for (let tries = 0; tries < 49; tries += 1)
        statuses.push((await sent(one.token, Buffer.from('no photo'))).statusCode);
      expect(new Set(statuses)).toEqual(new Set([422]));
      expect((await sent(one.token, await photo())).statusCode).toBe(200);
      const refused = await sent(one.token, await photo());
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        msg: expect.stringContaining('24 h'),
        data: { reason: 'day_limit_reached', detail: { hours: '24' } },
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
      expect((await sent(other.token, await photo())).statusCode).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test.each(['image/jpg', 'image/pjpeg', 'image/png'])('is taken for what it is under the type %s', async (type) => {
    expect((await send(await photo(), type)).status).toBe(200);
  });

  test.each([
    ['application/pdf', wholePdf()],
    ['image/heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heic', 'latin1')],
    ['application/octet-stream', Buffer.from('x')],
  ])('of the type %s is refused by the reason of photos', async (type, file) => {
    expect(await send(file, type)).toMatchObject({ status: 422, data: { reason: 'photo_unreadable' } });
  });

  test('may measure for the decoder what browsers may', () => {
    expect(imageLimits).toMatchObject(photoLimits);
  });

  test('goes to no other call', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/user/getInfo',
      headers: { 'content-type': 'image/jpeg', satoken: user.token },
      payload: await photo(),
    });
    expect(response.statusCode).toBe(400);
  });
});

/** A PNG that says it is large and holds next to nothing. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(head);
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.set([8, 2, 0, 0, 0], 24);
  return head;
}

test.each(userLevels)(
  'at level %s the state, and the answer of either way to send one in, say what the table allows',
  async (level) => {
    if (level !== 'none') await certify(server.people.verifications, user.userId, level);
    const allowed = { level, ...levelLimits[level] };
    expect(await state()).toMatchObject(allowed);
    const next = level === 'none' ? primary : { level: 'advanced', country: 'HK', documentType: 'passport' };
    if (level === 'advanced') return;
    for (const path of ['/api/user/uploadKYC', '/api/core/coin/member/verified']) {
      const photos =
        level === 'none' ? {} : { frontPhotoId: await newPhoto('front'), handPhotoId: await newPhoto('hand') };
      const sent = await submit({ ...next, ...photos }, path);
      // What waits allows nothing yet.
      expect(sent.body.data).toMatchObject(allowed);
      const { verificationId = 0 } =
        (await server.people.verifications.of(user.userId))[level === 'none' ? 'primary' : 'advanced'] ?? {};
      const refusal = { outcome: 'refused', reason: 'name_differs', remark: '' } as const;
      await server.people.verifications.decide(verificationId, 'operator:1', refusal);
      expect(await state()).toMatchObject(allowed);
    }
  },
);
const newPhoto = async (side: string) => (await send(await photo(), 'image/jpeg', side)).data.photoId;

test('a level after the first needs the first, and a passport has no back', async () => {
  const photoId = 'a'.repeat(32);
  const passport = {
    level: 'advanced',
    country: 'HK',
    documentType: 'passport',
    frontPhotoId: photoId,
    handPhotoId: photoId,
  };
  expect((await submit(passport)).body.data.reason).toBe('level_missing');
  expect((await submit({ ...passport, backPhotoId: photoId })).body.data.fields?.[0]?.rule).toBe('passport_back');
  expect(
    (await submit({ level: 'advanced', country: 'HK', documentType: 'id_card' })).body.data.fields?.map(
      ({ field }) => field,
    ),
  ).toEqual(['frontPhotoId', 'handPhotoId', 'backPhotoId']);
});

describe('a bank card', () => {
  const card = {
    cardNumber: '6222 0202 0011 2233',
    bankName: 'Bank of Example',
    bankAddress: '1 Harbour Road',
    branch: 'Central',
    homeAddress: '香港九龍彌敦道 100 號',
  };
  const save = () => server.ask('/api/userBank/save', { body: card, token: user.token });

  test('is bound once, behind a second factor, and masked from then on', async () => {
    expect((await save()).status).toBe(403);
    await server.ask('/api/user/sendEmailCode', { body: { type: 'security' }, token: user.token });
    const [letter] = await server.people.post.mailbox({ limit: 1, offset: 0, address: user.email });
    const code = /\d{6}/.exec(letter?.body ?? '')?.[0];
    const shown = await server.ask('/api/user/security/stepUp', { body: { method: 'mail', code }, token: user.token });
    user = { ...user, token: shown.body.data.satoken ?? '' };
    const saves = await Promise.all([save(), save(), save()]);
    expect(saves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422]);
    const held = saves.find(({ status }) => status === 200)?.body.data;
    expect(held).toMatchObject({ withdrawalsHeldUntilMs: server.nowMs + 24 * 3_600_000 });
    expect((await server.people.security.hold(user.userId))?.cause).toBe('payment_method');
    const bank = await server.ask('/api/userBank/getbank', { token: user.token });
    expect(bank.text).not.toContain('620202');
    expect(bank.text).toContain('****2233');
    const masked = {
      bankName: 'Bank of Example',
      bankAddress: '1 H****',
      branch: 'Cen****',
      homeAddress: '香港九****',
    };
    expect(bank.body.data).toMatchObject({ bank: { ...masked, bankCode: '' } });
    const paypal = { kind: 'paypal', account: 'lin.wei@example.com', holder: 'Lin Wei' };
    expect((await server.ask('/api/core/coin/member/payment', { body: paypal, token: user.token })).status).toBe(200);
    const payments = await server.ask('/api/core/coin/member/getPayment', { method: 'GET', token: user.token });
    expect(payments.text).not.toContain('lin.wei');
    expect(payments.rows).toMatchObject([{ account: 'li****om', holder: 'L** W**' }]);
  });
});
