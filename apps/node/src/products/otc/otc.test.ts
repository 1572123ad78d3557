import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparedName } from '../../identity/users/names-alike.ts';
import { isNameHeld } from '../../people/applications/names-held.ts';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { projectionDigest } from '../../across/projections/store.ts';
import { rebuildProjections } from '../../across/projections/rebuild.ts';
import { otcPayees } from '../../base/sql/otc-schema.ts';
import { applications, chatConversations } from '../../base/sql/schema.ts';
import { dataOf, fundPassword, OtcWorld, reasonOf, refusalOf, taken, type Trader } from './test-support/otc-world.ts';

let world: OtcWorld;
let merchant: Trader;
let taker: Trader;
let other: Trader;
let advertId: string;
beforeAll(async () => {
  world = await OtcWorld.start();
  merchant = await world.trader(true);
  taker = await world.trader();
  other = await world.trader();
  await world.show(merchant);
  advertId = await world.publish(merchant);
}, 60_000);
afterAll(() => world.stop());

const act = (who: Trader, step: string, orderCode: string, more: object = {}) =>
  world.ask(who, `otc/order/${step}`, { orderCode, requestId: world.once(), ...more });
const usdtOf = ({ userId }: Trader, wallet: 1 | 8) =>
  world.server.exchange.exchange.balance({ userId, wallet, assetId: 1 });
const minutes = (count: number) => {
  world.server.nowMs += count * 60_000;
};
const tick = () => world.must({ type: 'tick' });

describe('offers', () => {
  test('are read by anybody, with what a sum gives and the owner’s measured figures', async () => {
    const answer = await world.get(undefined, 'otc/adverts?side=buy&coin=USDT&fiat=CNY&amount=7000.00');
    const [record] = dataOf(answer)['records'] as Record<string, unknown>[];
    expect(record).toMatchObject({
      advertId,
      side: 'buy',
      price: '7.115',
      youGet: '983.83',
      fits: true,
      remaining: '10000',
      minimum: '500.00',
      text: 'Alipay only, please.',
      blockedBy: null,
      own: false,
      owner: { verified: true, demo: false, figures: { orders: 0, completionPpm: null } },
    });
    expect(JSON.stringify(record)).not.toContain('@example.com');
    const quote = await world.get(undefined, `otc/quote?advertId=${advertId}&quantity=983.83`);
    expect(dataOf(quote)).toMatchObject({ fiatAmount: '6999.96', quantity: '983.83', takerFee: '0' });
  });

  test('reserve their coins while they are online, and only then', async () => {
    expect(usdtOf(merchant, 8).reserved).toBe(1_000_000_000_000n);
    const online = (on: boolean) =>
      world.ask(merchant, 'otc/own/online', { advertId, online: on, requestId: world.once() });
    expect(dataOf(await online(false))).toMatchObject({ state: 'offline', reserved: '0' });
    expect(usdtOf(merchant, 8).reserved).toBe(0n);
    await world.show(merchant);
    expect(dataOf(await online(true))).toMatchObject({ state: 'online', reserved: '10000' });
  });

  test('are published with a fresh second factor, and bound payment methods', async () => {
    const body = { ...taken(advertId), requestId: world.once() };
    expect(body.price).toBe('7.115');
    minutes(6);
    const stale = await world.ask(merchant, 'otc/own/online', { advertId, online: true, requestId: world.once() });
    expect(stale.status).toBe(403);
    await world.show(merchant);
    await expect(world.publish(merchant, { methods: ['wechat'] })).rejects.toThrow('otc_payee_missing');
    await expect(world.publish(merchant, { price: { kind: 'fixed', price: '7.11555' } })).rejects.toThrow(
      'price.price',
    );
  });
});

describe('an order', () => {
  test('goes from escrow to payment to release', async () => {
    const before = usdtOf(taker, 1).available;
    const requestId = world.once();
    const code = await world.open(taker, advertId, { requestId });
    expect(code).toMatch(/^OTC-\d{4}-\d+$/);
    // Sent again it is the same order.
    expect(await world.open(taker, advertId, { requestId })).toBe(code);
    const opened = dataOf(await world.ask(taker, 'otc/order/detail', { orderCode: code }));
    expect(opened).toMatchObject({
      side: 'buy',
      role: 'taker',
      state: 'unpaid',
      quantity: '983.83',
      fiatAmount: '7000.00',
      escrow: '983.83',
      fee: '0',
      payee: { masked: false, fields: [{ name: 'account', value: `a${merchant.userId}@example.com` }, {}] },
    });
    expect(reasonOf(await act(merchant, 'release', code, { fundPassword }))).toEqual([422, 'otc_wrong_state']);
    expect(dataOf(await act(taker, 'paid', code))).toMatchObject({ state: 'paid' });
    expect(refusalOf(await act(taker, 'cancel', code))).toEqual([422, 'otc_statement_required', 'notPaid']);
    await world.show(merchant);
    const wrong = await act(merchant, 'release', code, { fundPassword: 'Wrong-7788' });
    expect(refusalOf(wrong)).toEqual([422, 'fund_password_wrong', 'fundPassword']);
    const release = { orderCode: code, requestId: world.once(), fundPassword };
    expect(dataOf(await world.ask(merchant, 'otc/order/release', release))).toMatchObject({ state: 'released' });
    // Sent again the first outcome answers, and the coins move once.
    expect(dataOf(await world.ask(merchant, 'otc/order/release', release))).toMatchObject({ state: 'released' });
    expect(usdtOf(taker, 1).available - before).toBe(98_383_000_000n);
    const ended = dataOf(await world.ask(taker, 'otc/order/detail', { orderCode: code }));
    expect(ended).toMatchObject({ state: 'released', payee: { masked: true }, actions: [{ name: 'rate' }] });
    // Both parties find it among all their orders, and from the entry of the coins.
    for (const [party, side] of [
      [taker, 'buy'],
      [merchant, 'sell'],
    ] as const) {
      const all = await world.server.ask('/api/order/list', { token: party.token, body: { state: 'history' } });
      expect(all.rows).toMatchObject([{ product: 'otc', otc: { orderCode: code, side, state: 'released' } }]);
    }
    const [came] = (await world.ask(taker, 'assets/getMyBill', { cause: 'otc_in' })).rows;
    const entry = await world.ask(taker, 'assets/getBill', { billId: came?.billId });
    expect(dataOf(entry)).toMatchObject({ order: { product: 'otc', id: code.split('-').at(-1) } });
    expect(dataOf(await act(taker, 'rate', code, { rating: 5 }))).toMatchObject({ ownRating: 5 });
    expect(reasonOf(await act(taker, 'rate', code, { rating: 4 }))).toEqual([422, 'otc_already_rated']);
    const figures = await world.get(undefined, `merchant/statistics?merchantId=m${merchant.userId}`);
    expect(dataOf(figures)).toMatchObject({
      figures: { orders: 1, completionPpm: 1_000_000, medianReleaseSeconds: 60, rating: '5.0', ratings: 1 },
    });
  });

  test('at a price that moved is refused with the new one, and from a sum that no money has with its field', async () => {
    const open = (more: object) =>
      world.ask(taker, 'otc/order/open', { ...taken(advertId), requestId: world.once(), ...more });
    const moved = await open({ price: '7.114' });
    expect(refusalOf(moved)).toEqual([422, 'otc_price_moved', 'price']);
    expect(moved.body.data.detail).toMatchObject({ price: '7.1150' });
    expect(refusalOf(await open({ fiatAmount: '7000.001' }))).toEqual([400, 'too_many_decimals', 'fiatAmount']);
    expect(refusalOf(await open({ fiatAmount: '1e5' }))).toEqual([400, 'decimal_string', 'fiatAmount']);
    expect(refusalOf(await open({ fiatAmount: '٧٠٠٠' }))).toEqual([400, 'decimal_string', 'fiatAmount']);
    expect(refusalOf(await open({ fiatAmount: '0' }))).toEqual([422, 'amount_not_positive', 'fiatAmount']);
    expect(refusalOf(await open({ method: 'bank' }))).toEqual([422, 'otc_method_not_offered', 'method']);
    const own = await world.ask(merchant, 'otc/order/open', { ...taken(advertId), requestId: world.once() });
    expect(reasonOf(own)).toEqual([422, 'otc_own_advert']);
  });

  test('of another answers in every call like one that never was', async () => {
    const code = await world.open(taker, advertId);
    const unknown = 'OTC-2501-999999';
    const calls = ['paid', 'cancel', 'extend', 'appeal', 'withdrawAppeal', 'evidence', 'rate', 'release'];
    const more = { fundPassword, rating: 5, reason: 'other', text: 'Some words', notPaid: true };
    const fieldsOf: Readonly<Record<string, readonly (keyof typeof more)[]>> = {
      cancel: ['notPaid'],
      appeal: ['reason', 'text'],
      evidence: ['text'],
      rate: ['rating'],
      release: ['fundPassword'],
    };
    for (const step of calls) {
      const fields = Object.fromEntries((fieldsOf[step] ?? []).map((field) => [field, more[field]]));
      const answers = [await act(other, step, code, fields), await act(other, step, unknown, fields)];
      // A release asks for the second factor before it looks for an order.
      const refused = step === 'release' ? [403, 'step_up_required', undefined] : [422, 'not_found', 'orderCode'];
      expect([step, ...answers.map(refusalOf)]).toEqual([step, refused, refused]);
    }
    for (const id of [code, code.split('-').at(-1), '999999'])
      expect(reasonOf(await world.ask(other, `buy/getChatRecord/${id}`))).toEqual([422, 'not_found']);
    const sent = await world.ask(other, 'buy/sendChatRecord', { orderCode: code, content: 'Hello' });
    expect(reasonOf(sent)).toEqual([422, 'not_found']);
    await act(taker, 'cancel', code);
  });

  test('expires once at its time, and its coins are the offer’s again', async () => {
    const reserved = usdtOf(merchant, 8).reserved;
    const code = await world.open(other, advertId);
    minutes(16);
    await tick();
    const expired = dataOf(await world.ask(other, 'otc/order/detail', { orderCode: code }));
    expect(expired).toMatchObject({ state: 'expired', actions: [] });
    expect(usdtOf(merchant, 8).reserved).toBe(reserved);
  });
});

describe('a desk', () => {
  test('lists every open order once over its pages, by time left', async () => {
    const taking: Trader[] = [await world.trader(), await world.trader(), await world.trader()];
    await world.show(merchant);
    const codes: string[] = [];
    for (const who of taking) codes.push(await world.open(who, advertId));
    // The oldest is paid: it has the most time left now.
    await act(taking[0] as Trader, 'paid', codes[0] as string);
    const seen: unknown[] = [];
    let before: unknown;
    do {
      const mark = before === undefined ? {} : { before };
      const page = dataOf(await world.ask(merchant, 'merchant/deals', { state: 'open', size: 1, ...mark }));
      for (const record of page['records'] as { orderCode: string }[]) seen.push(record.orderCode);
      before = page['next'] ?? undefined;
    } while (before !== undefined && seen.length < 9);
    const whole = dataOf(await world.ask(merchant, 'merchant/deals', { state: 'open', size: 20 }));
    expect(seen).toEqual((whole['records'] as { orderCode: string }[]).map(({ orderCode }) => orderCode));
    expect(seen).toEqual(expect.arrayContaining(codes));
    await act(taking[0] as Trader, 'cancel', codes[0] as string, { notPaid: true });
    await act(taking[1] as Trader, 'cancel', codes[1] as string);
    await act(taking[2] as Trader, 'cancel', codes[2] as string);
  });

  test('has a name that no other desk and no other’s application has', async () => {
    const save = (who: Trader, name: string) =>
      world.ask(who, 'merchant/saveProfile', { name, requestId: world.once() });
    const db = await world.server.sql.db();
    const applied = { kind: 'merchant', state: 'submitted', facts: '', submittedAtMs: world.server.nowMs };
    await db.insert(applications).values({ ...applied, userId: other.userId, nameKey: comparedName('Lin Trades') });
    expect(refusalOf(await save(merchant, 'Lin Trades'))).toEqual([422, 'name_taken', 'name']);
    await db.delete(applications);
    const both = await Promise.all([save(merchant, 'Lin Trades'), save(taker, 'Lin Trades')]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422]);
    expect(await isNameHeld(db, comparedName('Lin Trades'), other.userId)).toBe(true);
  });

  test('takes no order by a method that its seller has no longer, and shows no details bound later', async () => {
    const { paymentMethods } = world.server.people;
    const buyer = await world.trader();
    const code = await world.open(buyer, advertId);
    const db = await world.server.sql.db();
    await db.delete(otcPayees).where(eq(otcPayees.orderId, Number(code.split('-').at(-1))));
    const bound = await paymentMethods.get(merchant.userId, 'alipay');
    await paymentMethods.remove(merchant.userId, bound?.methodId ?? 0);
    const refused = await world.ask(other, 'otc/order/open', { ...taken(advertId), requestId: world.once() });
    expect(refusalOf(refused)).toEqual([422, 'otc_method_not_offered', 'method']);
    minutes(1);
    await paymentMethods.bind(merchant.userId, 'alipay', bound?.facts ?? {});
    expect(dataOf(await world.ask(buyer, 'otc/order/detail', { orderCode: code }))).toMatchObject({ payee: null });
    await act(buyer, 'cancel', code);
  });
});

describe('the talk about an order', () => {
  test('is one order of messages, each once, with its warnings and read marks', async () => {
    const code = await world.open(taker, advertId);
    const send = (who: Trader, content: string, messageId: string) =>
      world.ask(who, 'buy/sendChatRecord', { orderCode: code, content, messageId });
    await send(taker, 'Paying now', 'message-0001');
    await send(taker, 'Paying now', 'message-0001');
    expect((await send(taker, 'Other words', 'message-0001')).status).toBe(409);
    const warned = await send(merchant, 'Write me on WhatsApp and do not mention USDT', 'message-0002');
    expect(dataOf(warned)['message']).toMatchObject({ warnings: ['leaves_platform', 'hides_purpose'] });
    const talk = dataOf(await world.ask(taker, `buy/getChatRecord/${code}`));
    expect(talk).toMatchObject({ total: 2, unread: 1, lastSerial: 2, historyAvailable: false, size: 15, current: 1 });
    expect((talk['records'] as { mine: boolean }[]).map(({ mine }) => mine)).toEqual([false, true]);
    expect(dataOf(await world.ask(taker, 'otc/order/chatRead', { orderCode: code, serial: 2 }))).toEqual({ unread: 0 });
    expect(dataOf(await world.ask(merchant, `buy/getChatRecord/${code}`))).toMatchObject({ otherReadSerial: 2 });
    for (const [content, rule] of [
      ['x'.repeat(401), 'text_too_long'],
      ['\u202Eevil', 'bidi_control'],
      ['   ', 'text_empty'],
    ] as const)
      expect(refusalOf(await send(taker, content, world.once()))).toEqual([400, rule, 'content']);
    await act(taker, 'cancel', code);
  });
});

describe('an appeal', () => {
  test('is decided by two who are tied to nobody, for what the file holds', async () => {
    const buyer = await world.trader();
    const code = await world.open(buyer, advertId);
    await act(buyer, 'paid', code);
    expect(reasonOf(await act(buyer, 'appeal', code, { reason: 'not_released', text: 'I paid' }))).toEqual([
      422,
      'otc_too_early',
    ]);
    minutes(15);
    const appealed = await act(buyer, 'appeal', code, { reason: 'not_released', text: 'I paid at noon' });
    expect(dataOf(appealed)).toMatchObject({ state: 'appealed', appeal: { by: 'buyer', text: 'I paid at noon' } });
    expect(dataOf(await act(buyer, 'evidence', code, { text: 'The bank’s receipt' }))).toMatchObject({ by: 'buyer' });
    const ann = await OperatorDesk.open(world.server, 'ann', ['risk']);
    const ben = await OperatorDesk.open(world.server, 'ben', ['compliance']);
    const queue = await ann.ask('/otc/appeals', { method: 'GET' });
    expect(queue.body.data).toMatchObject({ total: 1, records: [{ orderCode: code, by: 'buyer', proposal: null }] });
    const file = dataOf(await ann.ask('/otc/case', { body: { orderCode: code } }));
    expect(file).toMatchObject({ text: 'I paid at noon', evidence: [{ text: 'The bank’s receipt' }], tied: false });
    const { evidenceHash } = file;
    const verdict = { kind: 'otc.verdict', orderCode: code, to: 'buyer', reasonCode: 'paid_proven', evidenceHash };
    const propose = (by: OperatorDesk, proposal: object) =>
      by.ask('/approvals/propose', { body: { proposal, reason: 'The receipt is genuine', requestId: world.once() } });
    expect(reasonOf(await propose(ann, { ...verdict, evidenceHash: 'ab'.repeat(32) }))).toEqual([
      422,
      'changed_meanwhile',
    ]);
    await ann.showFactor();
    const proposed = await propose(ann, verdict);
    expect(proposed.status).toBe(200);
    const body = { approvalId: dataOf(proposed)['approvalId'] };
    expect(reasonOf(await ann.ask('/approvals/approve', { body }))).toEqual([422, 'own_proposal']);
    // What a party says or shows now is in the file, and does not stop the verdict.
    const late = { orderCode: code, content: 'Wait', messageId: world.once() };
    expect((await world.ask(merchant, 'buy/sendChatRecord', late)).status).toBe(200);
    expect((await act(merchant, 'evidence', code, { text: 'My statement' })).status).toBe(200);
    const longer = dataOf(await ben.ask('/otc/case', { body: { orderCode: code } }));
    expect(longer).toMatchObject({ chat: [{ content: 'Wait' }], evidence: [{}, { text: 'My statement' }] });
    expect(longer['evidenceHash']).not.toBe(evidenceHash);
    const before = usdtOf(buyer, 1).available;
    await ben.showFactor();
    const approved = await ben.ask('/approvals/approve', { body });
    expect(dataOf(approved)).toMatchObject({ state: 'approved' });
    expect(usdtOf(buyer, 1).available - before).toBe(98_383_000_000n);
    const ended = dataOf(await world.ask(merchant, 'otc/order/detail', { orderCode: code }));
    expect(ended).toMatchObject({
      state: 'awarded_buyer',
      verdict: { to: 'buyer', reasonCode: 'paid_proven', evidenceHash, compensation: '0' },
    });
    const payeeOf = async () => dataOf(await ann.ask('/otc/case', { body: { orderCode: code } }))['payee'];
    expect([file['payee'], await payeeOf()]).toMatchObject([{ masked: false }, { masked: true }]);
    const figures = await world.get(undefined, 'otc/figures');
    expect(dataOf(figures)).toMatchObject({
      openAppeals: 0,
      outcomes: [{ reasonCode: 'paid_proven', toBuyer: 1, toSeller: 0 }],
    });
  });

  test('cannot be decided by an operator who wrote a note on a party', async () => {
    const cat = await OperatorDesk.open(world.server, 'cat', ['risk']);
    const code = await world.open(other, advertId);
    await act(other, 'paid', code);
    const appealed = await act(merchant, 'appeal', code, { reason: 'not_received', text: 'Nothing came' });
    expect(dataOf(appealed)).toMatchObject({ state: 'appealed', appeal: { by: 'seller' } });
    await cat.ask('/users/note', { body: { userId: other.userId, text: 'A friend of mine' } });
    const { evidenceHash } = dataOf(await cat.ask('/otc/case', { body: { orderCode: code } }));
    const proposal = { kind: 'otc.verdict', orderCode: code, to: 'seller', reasonCode: 'not_paid', evidenceHash };
    const body = { proposal, reason: 'Nothing was paid', requestId: world.once() };
    const refused = await cat.ask('/approvals/propose', { body });
    const tied = dataOf(await cat.ask('/otc/case', { body: { orderCode: code } }))['tied'];
    expect([tied, ...refusalOf(refused)]).toEqual([true, 422, 'own_part', undefined]);
    expect(dataOf(await act(merchant, 'withdrawAppeal', code))).toMatchObject({ state: 'paid' });
    await act(other, 'cancel', code, { notPaid: true });
  });

  test('is neither proposed nor confirmed by an operator who answers a party in support’s chat', async () => {
    const { server } = world;
    const [eve, fay] = [
      await OperatorDesk.open(server, 'eve', ['risk']),
      await OperatorDesk.open(server, 'fay', ['compliance']),
    ];
    const buyer = await world.trader();
    const code = await world.open(buyer, advertId);
    await act(buyer, 'paid', code);
    expect((await act(merchant, 'appeal', code, { reason: 'not_received', text: 'Nothing came' })).status).toBe(200);
    const { evidenceHash } = dataOf(await eve.ask('/otc/case', { body: { orderCode: code } }));
    const proposal = { kind: 'otc.verdict', orderCode: code, to: 'seller', reasonCode: 'not_paid', evidenceHash };
    const propose = () =>
      eve.ask('/approvals/propose', { body: { proposal, reason: 'Nothing was paid', requestId: world.once() } });
    const db = await server.sql.db();
    const answeredBy = async (desk: OperatorDesk, userId: number) => {
      const times = { lastAtMs: server.nowMs, createdAtMs: server.nowMs };
      const chatKey = `tied-${userId}`;
      await db.delete(chatConversations).where(eq(chatConversations.chatKey, chatKey));
      await db.insert(chatConversations).values({ chatKey, userId, operatorId: await desk.id(), ...times });
    };
    await answeredBy(eve, buyer.userId);
    await eve.showFactor();
    expect(reasonOf(await propose())).toEqual([422, 'own_part']);
    await answeredBy(fay, buyer.userId);
    const { approvalId } = dataOf(await propose());
    await fay.showFactor();
    expect(reasonOf(await fay.ask('/approvals/approve', { body: { approvalId } }))).toEqual([422, 'own_part']);
    expect(dataOf(await act(merchant, 'withdrawAppeal', code))).toMatchObject({ state: 'paid' });
    await db.delete(chatConversations).where(eq(chatConversations.userId, buyer.userId));
    await act(buyer, 'cancel', code, { notPaid: true });
  });
});

describe('what keeps an account open', () => {
  test('are its orders and offers of trades between people', async () => {
    const openOf = async ({ token }: Trader) => {
      const state = await world.server.ask('/api/user/data/closing', { body: {}, token });
      return dataOf(state)['openOrders'] as number;
    };
    const [buyer, seller] = [await openOf(taker), await openOf(merchant)];
    const code = await world.open(taker, advertId);
    expect([await openOf(taker), await openOf(merchant)]).toEqual([buyer + 1, seller + 1]);
    await act(taker, 'cancel', code);
    expect(await openOf(taker)).toBe(buyer);
    expect(seller).toBeGreaterThan(0);
  });
});

describe('an offer taken offline by operators', () => {
  test('is read with its cause by its owner, and does not go online again', async () => {
    const dan = await OperatorDesk.open(world.server, 'dan', ['risk']);
    const body = { advertId: Number(advertId), cause: 'misleading', reason: 'Asks for payment elsewhere' };
    expect((await dan.ask('/otc/adverts/offline', { body })).status).toBe(200);
    await tick();
    const [own] = dataOf(await world.ask(merchant, 'otc/own/adverts'))['records'] as object[];
    expect(own).toMatchObject({ state: 'offline', takenOfflineFor: 'misleading', reserved: '0' });
  });
});

describe('what SQL holds', () => {
  test('follows from the journal alone', async () => {
    const { server } = world;
    await server.projector.idle();
    const db = await server.sql.db();
    const before = await projectionDigest(db);
    await rebuildProjections(db, server.exchange.recordsFrom(1), new Set());
    expect(await projectionDigest(db)).toBe(before);
  });

  test('keeps no payment detail as it was typed', async () => {
    const db = await world.server.sql.db();
    const rows = await db.select().from(otcPayees);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });
});
