import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepSetting, settingNamed } from '../../talk/notices/notice-cursor.ts';
import { otcMessages } from '../../base/sql/otc-schema.ts';
import { notices } from '../../base/sql/schema.ts';
import { OtcChat } from './otc-chat.ts';
import { dataOf, fundPassword, OtcWorld, reasonOf, refusalOf, taken, type Trader } from './test-support/otc-world.ts';

const takersCount = 6;
let world: OtcWorld;
let merchant: Trader;
let takers: Trader[];
let advertId: string;
beforeAll(async () => {
  world = await OtcWorld.start();
  merchant = await world.trader(true);
  takers = [];
  for (let count = 0; count < takersCount; count += 1) takers.push(await world.trader());
  await world.show(merchant);
  advertId = await world.publish(merchant);
}, 120_000);
afterAll(() => world.stop());

const taker = (place: number): Trader => takers[place] as Trader;
const act = (who: Trader, step: string, orderCode: string, more: object = {}) =>
  world.ask(who, `otc/order/${step}`, { orderCode, requestId: world.once(), ...more });
const usdtOf = ({ userId }: Trader, wallet: 1 | 8) =>
  world.server.exchange.exchange.balance({ userId, wallet, assetId: 1 });
const referenceNow = async () =>
  dataOf(await world.get(undefined, 'otc/adverts?side=buy&coin=USDT&fiat=CNY'))['reference'];

/** An order that the merchant releases some minutes after it was paid. */
async function released(who: Trader, minutes: number): Promise<void> {
  const code = await world.open(who, advertId, { fiatAmount: '700.00' });
  await act(who, 'paid', code);
  world.server.nowMs += minutes * 60_000;
  await world.show(merchant);
  expect((await act(merchant, 'release', code, { fundPassword })).status).toBe(200);
}

test('a node that ends between an order, its first chat row and its notice says each once after the next start', async () => {
  const { server } = world;
  const profile = { name: 'Lin Trades', autoReply: 'Alipay, please.', requestId: world.once() };
  expect((await world.ask(merchant, 'merchant/saveProfile', profile)).status).toBe(200);
  await server.app.otcNotices.look();
  const requestId = world.once();
  const cut = vi.spyOn(OtcChat.prototype, 'send').mockRejectedValueOnce(new Error('the node ended'));
  const opening = { ...taken(advertId), requestId };
  expect((await world.ask(taker(0), 'otc/order/open', opening)).status).toBe(500);
  cut.mockRestore();
  const code = await world.open(taker(0), advertId, { requestId });
  const orderId = Number(code.split('-').at(-1));
  const db = await server.sql.db();
  const said = () => db.select().from(otcMessages).where(eq(otcMessages.orderId, orderId));
  const noticed = () =>
    db
      .select()
      .from(notices)
      .where(like(notices.key, `otc-${orderId}-%`));
  expect(await said()).toEqual([]);
  await server.projector.idle();
  await server.app.otcNotices.look();
  expect(await said()).toMatchObject([{ userId: merchant.userId, content: 'Alipay, please.' }]);
  expect(await noticed()).toMatchObject([{ userId: merchant.userId }]);
  // It ended again before it kept how far it came, and the merchant has other words now.
  const later = { ...profile, autoReply: 'Paid already?', requestId: world.once() };
  expect((await world.ask(merchant, 'merchant/saveProfile', later)).status).toBe(200);
  await keepSetting(db, 'notices.otcSeq', '0');
  await server.app.otcNotices.look();
  expect([await said(), (await noticed()).length]).toMatchObject([[{ content: 'Alipay, please.' }], 1]);
  expect(await settingNamed(db, 'notices.otcSeq')).not.toBe('0');
  await act(taker(0), 'cancel', code);
});

test('an order whose reply always fails is notified of, and holds up no other for ever', async () => {
  const { server } = world;
  const broken = vi.spyOn(OtcChat.prototype, 'send').mockRejectedValue(new Error('broken'));
  const opening = { ...taken(advertId), requestId: world.once() };
  expect((await world.ask(taker(0), 'otc/order/open', opening)).status).toBe(500);
  const { seq } = server.exchange.exchange;
  await server.projector.idle();
  const db = await server.sql.db();
  await server.app.otcNotices.look();
  const [newest] = await db.select().from(notices).orderBy(desc(notices.noticeId)).limit(1);
  expect(newest).toMatchObject({ userId: merchant.userId, key: expect.stringMatching(/^otc-\d+-\d+-opened$/) });
  for (let looks = 1; looks < 5; looks += 1) await server.app.otcNotices.look();
  expect(Number(await settingNamed(db, 'notices.otcSeq'))).toBeGreaterThanOrEqual(seq);
  broken.mockRestore();
  await act(taker(0), 'cancel', await world.open(taker(0), advertId, opening));
});

test('fifty copies of a request open one order, and release it once', async () => {
  const requestId = world.once();
  const copies = async <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 50 }, ask));
  const before = usdtOf(taker(1), 1).available;
  const codes = new Set(await copies(() => world.open(taker(1), advertId, { requestId })));
  expect(codes.size).toBe(1);
  const [code = ''] = codes;
  await act(taker(1), 'paid', code);
  await world.show(merchant);
  const release = { orderCode: code, requestId: world.once(), fundPassword };
  const answers = await copies(() => world.ask(merchant, 'otc/order/release', release));
  // More than five passwords are not looked at side by side.
  const outcomes = new Set(answers.map((answer) => String(reasonOf(answer)[1])));
  expect([...outcomes].toSorted()).toEqual(['fund_password_locked', 'undefined']);
  expect(dataOf(await world.ask(merchant, 'otc/order/release', release))).toMatchObject({ state: 'released' });
  expect(usdtOf(taker(1), 1).available - before).toBe(98_383_000_000n);
});

test('of two takers who want the last coin at once one has it', async () => {
  await world.show(merchant);
  const small = await world.publish(merchant, { total: '983.83' });
  const both = [taker(2), taker(3)].map((who) =>
    world.ask(who, 'otc/order/open', { ...taken(small), requestId: world.once() }),
  );
  const answers = (await Promise.all(both)).map(reasonOf);
  expect(answers.toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
    [200, undefined],
    [422, 'otc_remaining_too_small'],
  ]);
  expect((await world.ask(merchant, 'otc/own/close', { advertId: small, requestId: world.once() })).status).toBe(200);
});

test('a party that blocks the other takes no order of it and gives it none, until the block ends', async () => {
  const buyer = await world.trader();
  const code = await world.open(buyer, advertId);
  const block = async (who: Trader, blocked: boolean) =>
    dataOf(await world.ask(who, 'otc/block', { orderCode: code, blocked, requestId: world.once() }));
  for (const who of [merchant, buyer]) {
    expect(await block(who, true)).toEqual({ blocked: true });
    const refused = await world.ask(buyer, 'otc/order/open', { ...taken(advertId), requestId: world.once() });
    expect(reasonOf(refused)).toEqual([422, 'otc_blocked']);
    expect(await block(who, false)).toEqual({ blocked: false });
  }
  for (const one of [code, await world.open(buyer, advertId)]) await act(buyer, 'cancel', one);
});

test('an old second factor releases nothing, and an image that was not uploaded, an SVG too, is no message', async () => {
  const code = await world.open(taker(4), advertId);
  await act(taker(4), 'paid', code);
  world.server.nowMs += 6 * 60_000;
  expect(reasonOf(await act(merchant, 'release', code, { fundPassword }))).toEqual([403, 'step_up_required']);
  const image = { orderCode: code, contentType: 2, messageId: world.once() };
  for (const content of ['AAAAAAAAAAAAAAAAAAAAAA', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
    expect(refusalOf(await world.ask(taker(4), 'buy/sendChatRecord', { ...image, content })).slice(1)).toEqual([
      'image_id',
      'content',
    ]);
  await act(taker(4), 'cancel', code, { notPaid: true });
});

test('a seller who is frozen takes no order, and a paid one goes to the operators', async () => {
  const code = await world.open(taker(5), advertId);
  await act(taker(5), 'paid', code);
  const freeze = (frozen: boolean) => world.must({ type: 'set_user_frozen', userId: merchant.userId, frozen });
  await freeze(true);
  const refused = await world.ask(taker(4), 'otc/order/open', { ...taken(advertId), requestId: world.once() });
  expect(reasonOf(refused)).toEqual([422, 'otc_advert_offline']);
  await world.must({ type: 'tick' });
  const appealed = dataOf(await world.ask(taker(5), 'otc/order/detail', { orderCode: code }));
  expect(appealed).toMatchObject({ state: 'appealed', appeal: { by: 'system', reason: 'party_frozen' } });
  await freeze(false);
  await act(taker(5), 'cancel', code, { notPaid: true });
});

test('the reference is the median of five pairs of persons, and says what it is of; a merchant’s figures follow from the journal', async () => {
  expect(await referenceNow()).toMatchObject({ source: 'none', price: null });
  for (const [place, minutes] of [2, 4, 8, 16].entries()) await released(taker(place + 2), minutes);
  // The same two again are one pair.
  await released(taker(2), 3);
  await released(taker(0), 5);
  expect(await referenceNow()).toMatchObject({ source: 'released', price: '7.115' });
  const { inputs } = (await referenceNow()) as { inputs: { orderCode: string }[] };
  expect(new Set(inputs.map(({ orderCode }) => orderCode)).size).toBe(takersCount);
  const paid = new Map<number, number>();
  const [seconds, ends]: [number[], string[]] = [[], []];
  for await (const { timeMs, events } of world.server.exchange.recordsFrom(1))
    for (const event of events) {
      if (event.type === 'otc_order_paid') paid.set(event.orderId, timeMs);
      if (event.type !== 'otc_order_closed') continue;
      ends.push(event.outcome);
      if (event.outcome === 'released') seconds.push((timeMs - (paid.get(event.orderId) ?? 0)) / 1_000);
    }
  const { figures } = dataOf(await world.get(undefined, `merchant/statistics?merchantId=m${merchant.userId}`));
  expect(figures).toMatchObject({
    orders: ends.length,
    completionPpm: Math.round((ends.filter((end) => end === 'released').length * 1_000_000) / ends.length),
    medianReleaseSeconds: Math.round(shareOf(seconds, 0.5)),
    p90ReleaseSeconds: Math.round(shareOf(seconds, 0.9)),
    appealsLost: 0,
  });
});

/** The value below which a share of the values lies, between two of them in proportion. */
function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
