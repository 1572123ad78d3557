import { amount } from '@candor/amount';
import { type Call, calls, otcCodeOf, otcIdOf, submitOrder } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { missingOtc } from '../../apps/node/src/products/otc/first-otc.ts';
import { listEthereum } from '../../apps/node/src/products/wallets/test-support/list-ethereum.ts';
import { devices, withdrawalAddresses } from '../../apps/node/src/base/sql/schema.ts';
import { drawn } from '../../apps/node/src/wire/uploads/test-support/drawn.ts';
import { newPasskey } from '../../apps/node/src/identity/users/test-support/software-passkey.ts';
import { validInput } from '../fuzz/valid-input.ts';
import { Wire, type WireUser } from '../fuzz/wire.ts';
import type { WireAnswer } from '../fuzz/wire-client.ts';
import { fieldsOf } from './look.ts';
import { openOffer } from '../fuzz/otc-things.ts';

/**
 * Whatever names a thing on the wire, and whose it is. Fields are found by their names, so a call
 * that takes another id is not in this table until somebody has said whose that is; what is
 * somebody's is then asked for by somebody else.
 */
const naming = /(?:^|[a-z])(?:id|ids|key|serial|cursor|ticket|endpoint|token|content)$/i;
const all: readonly Call[] = calls;
const asked = all.filter(({ access }) => access === 'user' || access === 'public');
/**
 * A request id counts for its sender alone: it names nothing of another. All calls share one form.
 */
const plain = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'unwrap' in schema
    ? (schema as { readonly unwrap: () => unknown }).unwrap()
    : schema;
const requestId = plain(fieldsOf(submitOrder.input).find(({ name }) => name === 'requestId')?.schema);
const isRequestId = ({ name, schema }: ReturnType<typeof fieldsOf>[number]): boolean =>
  name === 'requestId' && plain(schema) === requestId;
const named = asked.flatMap((call) =>
  [...fieldsOf(call.params), ...fieldsOf(call.input)]
    .filter((field) => naming.test(field.name) && !isRequestId(field))
    .map(({ name }) => `${call.id} ${name}`),
);

/** Kinds of things that belong to one user, each with an id that is nobody's. */
const nobodys = {
  order: '987654321',
  contractOrder: '987654321',
  position: '987654321',
  device: '987654321',
  passkey: 'abcdefghijklmnop',
  apiKey: 'ck_0123456789abcdef01234567',
  photo: 'a'.repeat(32),
  alert: '987654321',
  notice: '987654321',
  conversation: 'nobodys-key',
  image: `s${'a'.repeat(32)}`,
  browser: 'https://fcm.googleapis.com/fcm/send/nobodys',
  address: '987654321',
  withdrawal: '987654321',
  advert: '987654321',
  otcOrder: '987654321',
} as const;
type Kind = keyof typeof nobodys;

const owned: Readonly<Record<string, Kind>> = {
  'spot.cancelOrder id': 'order',
  'spot.amendOrder id': 'order',
  'spot.entrustCancel id': 'order',
  'spot.transactionDetails id': 'order',
  'assets.orderList id': 'order',
  'futures.cancelOrder id': 'contractOrder',
  'futures.amendOrder id': 'contractOrder',
  'futures.closePosition id': 'position',
  'futures.adjustMargin id': 'position',
  'futures.updateBond id': 'position',
  'member.deleteDevice id': 'device',
  'member.updateDevice id': 'device',
  'user.removePasskey id': 'passkey',
  'member.apiDel id': 'apiKey',
  'user.uploadKYC frontPhotoId': 'photo',
  'user.uploadKYC backPhotoId': 'photo',
  'user.uploadKYC handPhotoId': 'photo',
  'member.verified frontPhotoId': 'photo',
  'member.verified backPhotoId': 'photo',
  'member.verified handPhotoId': 'photo',
  'alerts.remove alertId': 'alert',
  'notices.read noticeId': 'notice',
  'notices.pushUnsubscribe endpoint': 'browser',
  'chat.history chatKey': 'conversation',
  'chat.after chatKey': 'conversation',
  'chat.send chatId': 'conversation',
  'chat.send chatKey': 'conversation',
  'withdraw.removeAddress addressId': 'address',
  'withdraw.labelAddress addressId': 'address',
  'withdraw.ownershipText addressId': 'address',
  'withdraw.proveOwnership addressId': 'address',
  'withdraw.cancel id': 'withdrawal',
  'otc.edit advertId': 'advert',
  'otc.online advertId': 'advert',
  'otc.close advertId': 'advert',
  'otc.sendChat id': 'otcOrder',
  'otc.chat id': 'otcOrder',
  // Of an image its content is the id that its upload gave.
  'chat.send content': 'image',
  'otc.sendChat content': 'image',
};

/** Names of what belongs to nobody, and why. */
const others: Readonly<
  Record<string, 'for everybody' | 'the sender’s own' | 'a secret' | 'a place in the caller’s own'>
> = {
  'content.read id': 'for everybody',
  'content.helpCenterInfo id': 'for everybody',
  'cgform.getData formId': 'for everybody',
  'cgform.detailData formId': 'for everybody',
  'cgform.detailData id': 'for everybody',
  'notices.read announcementId': 'for everybody',
  // A number of a published proof: of it each gets their own file.
  'proof.own proofId': 'for everybody',
  'proof.reserves proofId': 'for everybody',
  'user.refreshToken refreshToken': 'a secret',
  'user.loginSecondStep ticket': 'a secret',
  'user.lostFactor ticket': 'a secret',
  'user.secondStepPasskeyOptions ticket': 'a secret',
  'user.notMe token': 'a secret',
  'withdraw.dropAddress token': 'a secret',
  // 128 random bits, and found for its owner alone.
  'assets.preparedExport id': 'a secret',
  'assets.bill billId': 'a place in the caller’s own',
  'console.secondStep ticket': 'a secret',
  'console.secondStepPasskey ticket': 'a secret',
  // Signed by its device over a challenge that was made for the caller.
  'user.addPasskey passkey': 'a secret',
  'user.stepUp passkey': 'a secret',
  'user.loginPasskey passkey': 'a secret',
  'user.loginSecondStep passkey': 'a secret',
  'user.backPwd passkey': 'a secret',
  'console.secondStep passkey': 'a secret',
  'member.api publicKey': 'the sender’s own',
  'notices.pushSubscribe endpoint': 'the sender’s own',
  'chat.send messageId': 'the sender’s own',
  'spot.submitOrder clientOrderId': 'the sender’s own',
  'fixedPeriod.receipt key': 'a secret',
  'futures.receipt liquidationId': 'a place in the caller’s own',
  'futures.receipt key': 'a secret',
  'futures.setLossOrder id': 'a place in the caller’s own',
  'futures.setLossOrder positionId': 'a place in the caller’s own',
  'futures.cancelLossOrder id': 'a place in the caller’s own',
  'futures.submitOrder clientOrderId': 'the sender’s own',
  'futures.previewOrder clientOrderId': 'the sender’s own',
  'futures.entrustOpen clientOrderId': 'the sender’s own',
  'futures.entrustClose clientOrderId': 'the sender’s own',
  'futures.lossOrders positionId': 'a place in the caller’s own',
  'spot.entrustExchange clientOrderId': 'the sender’s own',
  // A filter of one’s own list, which is empty for a swap of somebody else’s.
  'swap.list swapId': 'a place in the caller’s own',
  'otc.cancel notPaid': 'the sender’s own',
  'otc.quote advertId': 'for everybody',
  'otc.openOrder advertId': 'for everybody',
  'otc.merchantStatistics merchantId': 'for everybody',
  'otc.sendChat messageId': 'the sender’s own',
  'otc.chat untilSerial': 'a place in the caller’s own',
  'otc.chatRead serial': 'a place in the caller’s own',
  'chat.history untilSerial': 'a place in the caller’s own',
  'chat.after serial': 'a place in the caller’s own',
  'chat.read serial': 'a place in the caller’s own',
  'user.copyData cursor': 'a place in the caller’s own',
};

let wire: Wire;
let owner: Person;
let other: Person;
/** An order between the two. */
let otcCode: string;
beforeAll(async () => {
  wire = await Wire.open();
  owner = await person('owner@example.com');
  other = await person('other@example.com');
  otcCode = await otcOrder(other.userId);
});
afterAll(() => wire.close());

const callOf = (id: string): Call => {
  const found = all.find((call) => call.id === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found;
};

interface Person extends WireUser {
  readonly chatKey: string;
  /** The secret of the second factor, and when it was last shown. */
  readonly secret: string;
  readonly shownAtMs: number;
  readonly photos: Readonly<Record<'front' | 'back' | 'hand', string>>;
}

/**
 * Someone who has shown a second factor, whose name is certified, and whose photos wait to be sent
 * in.
 */
async function person(email: string): Promise<Person> {
  const newcomer = await wire.register(email);
  const { secondFactors, verifications } = wire.server.people;
  const { secret } = await secondFactors.begin(`user:${newcomer.userId}`, 'x');
  await secondFactors.confirm(`user:${newcomer.userId}`, totpAt(secret, wire.server.nowMs));
  const user = await showFactor({ ...newcomer, secret });
  await done('user.uploadKYC', user, validInput({ id: 'user.uploadKYC' }).input);
  const waiting = (await verifications.queue(10)).find(({ row }) => row.userId === user.userId);
  await verifications.decide(waiting?.row.verificationId ?? 0, 'operator:1', { outcome: 'certified' });
  const photoOf = async (side: string) => (await upload('user.uploadPhoto', user, `side=${side}`))['photoId'] ?? '';
  const photos = { front: await photoOf('front'), back: await photoOf('back'), hand: await photoOf('hand') };
  const { chatKey = '' } = await done('chat.history', user);
  return { ...user, chatKey, photos };
}

/** The person, with a second factor that was shown now. */
async function showFactor<P extends WireUser & { readonly secret: string }>(
  of: P,
): Promise<P & { readonly shownAtMs: number }> {
  const { server } = wire;
  server.nowMs += 60_000;
  const shown = await done('user.stepUp', of, { method: 'totp', code: totpAt(of.secret, server.nowMs) });
  return { ...of, token: shown['satoken'] ?? '', shownAtMs: server.nowMs };
}

/**
 * Shows both people's factor again before it is too old: people with papers of their own take time.
 */
async function keepFactors(): Promise<void> {
  if (wire.server.nowMs - owner.shownAtMs > 120_000) owner = await showFactor(owner);
  if (wire.server.nowMs - other.shownAtMs > 120_000) other = await showFactor(other);
}

type Data = Readonly<Record<string, string>>;
const dataOf = ({ text }: WireAnswer) => (JSON.parse(text) as { data: Data }).data;
const withoutRequestId = ({ text }: WireAnswer): string => text.replace(/"requestId":"[^"]*"/, '');

async function done(id: string, { token }: WireUser, input: Readonly<Record<string, unknown>> = {}): Promise<Data> {
  const answer = await wire.call(callOf(id), { token, input });
  if (answer.status !== 200) throw new Error(`${id} answered ${answer.text}`);
  return dataOf(answer);
}

async function upload(id: string, { token }: WireUser, query: string): Promise<Data> {
  const { path, headers } = wire.requestOf(callOf(id), { token });
  const { app } = wire.server;
  const type = { 'content-type': 'image/jpeg' };
  const url = `${path}?${query}`;
  const answer = await app.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload: await drawn() });
  if (answer.statusCode !== 200) throw new Error(`${id} answered ${answer.body}`);
  return answer.json<{ data: Data }>().data;
}

/** An index of now, and money of both people in the wallet of USDT contracts. */
async function tradeContracts(): Promise<void> {
  const { exchange } = wire.server;
  for (const { userId } of [owner, other]) {
    const money = { assetId: 1, from: 1, to: 2, amount: amount(10_000_000_000n) } as const;
    await exchange.submit({ type: 'transfer', userId, ...money });
  }
  await exchange.submit({ type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] });
}

/** An offer of the owner's, the only one that is online. */
async function otcAdvert(): Promise<number> {
  const { exchange } = wire.server;
  const { userId } = owner;
  for (const command of missingOtc(exchange.exchange)) await exchange.submit(command);
  await exchange.submit({ type: 'set_user_level', userId, level: 1 });
  const { otc } = exchange.exchange;
  const by = (step: string) => ({ userId, requestId: `otc-${step}-${things}`, content: '' });
  for (const { advertId, online } of otc.advertsOf(userId))
    if (online) await exchange.submit({ type: 'set_otc_advert_online', userId, advertId, online: false }, by('off'));
  const advert = { side: 'sell', assetId: 1, fiatId: 1, online: true, terms: openOffer } as const;
  await exchange.submit({ type: 'publish_otc_advert', userId, ...advert }, by('publish'));
  return otc.lastAdvertId;
}

/** An order of the owner's offer; gives its code. */
async function otcOrder(userId: number): Promise<string> {
  const { exchange } = wire.server;
  const advertId = await otcAdvert();
  const bought = { method: 'alipay', expectedPrice: 71_150, typed: 'fiat', amount: amount(20_000n) } as const;
  const command = { type: 'open_otc_order', userId, advertId, ...bought, accountSinceMs: 1 } as const;
  await exchange.submit(command, { userId, requestId: `otc-order-${things}`, content: '' });
  return otcCodeOf(exchange.exchange.otc.lastOrderId, exchange.exchange.timeMs);
}

let things = 0;
/**
 * Makes a thing of the owner's and gives its id; each call gets one of its own, for some take it
 * away.
 */
const make: Readonly<Record<Exclude<Kind, 'photo'>, () => Promise<string>>> = {
  async order() {
    const input = { symbol: 'BTC/USDT', side: 'buy', price: '55000.00', quantity: '0.01000' };
    return (await done('spot.submitOrder', owner, input))['orderId'] ?? '';
  },
  async contractOrder() {
    await tradeContracts();
    const input = { symbol: 'BTC/USDT:USDT', direction: 1, price: '58000.00', quantity: '0.01000' };
    return (await done('futures.submitOrder', owner, input))['orderId'] ?? '';
  },
  async position() {
    await tradeContracts();
    const input = { symbol: 'BTC/USDT:USDT', price: '60000.00', quantity: '0.01000' };
    await done('futures.submitOrder', other, { ...input, direction: 2 });
    await done('futures.submitOrder', owner, { ...input, direction: 1 });
    const { records } = (await done('futures.positions', owner)) as unknown as { records: { id: string }[] };
    return records[0]?.id ?? '';
  },
  async device() {
    const db = await wire.server.sql.db();
    const seen = { userAgent: '', address: '127.0.0.1', firstSeenAtMs: 1, lastSeenAtMs: 1 };
    const row = { userId: owner.userId, keyHash: `hash ${things}`, name: 'Phone', ...seen };
    const [made] = await db.insert(devices).values(row).returning();
    return String(made?.deviceId);
  },
  async address() {
    const db = await wire.server.sql.db();
    const address = `0x${String(things).padStart(40, '1')}`;
    const row = { userId: owner.userId, network: 'ETHEREUM', address, label: 'Safe', addedAtMs: 1, usableAtMs: 1 };
    const [made] = await db.insert(withdrawalAddresses).values(row).returning();
    return String(made?.addressId);
  },
  async withdrawal() {
    const { exchange } = wire.server;
    await listEthereum(exchange);
    await exchange.submit({ type: 'set_user_level', userId: owner.userId, level: 2 });
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const what = { networkId: 1, assetId: 3, amount: amount(10_000_000n), address, evidenceId: things + 1 };
    await exchange.submit({ type: 'request_withdrawal', userId: owner.userId, ...what });
    return String(exchange.exchange.withdrawals.lastWithdrawalId);
  },
  async advert() {
    return String(await otcAdvert());
  },
  async otcOrder() {
    const { userId } = await person(`otc${things}@example.com`);
    return otcIdOf(await otcOrder(userId)).toString();
  },
  passkey: async () => (await newPasskey(wire.server, owner.userId)).credentialId,
  apiKey: async () => (await done('member.api', owner, { name: `Bot ${things}`, permissions: ['read'] }))['id'] ?? '',
  alert: async () =>
    (await done('alerts.add', owner, { symbol: 'BTC/USDT', price: `${61_000 + things}` }))['alertId'] ?? '',
  async notice() {
    const facts = { kind: 'verification', outcome: 'certified' } as const;
    await wire.server.people.notices.tell(owner.userId, `thing-${things}`, facts);
    const { rows } = await wire.server.people.notices.page(owner.userId, { limit: 1, offset: 0 }, false);
    return String(rows[0]?.noticeId);
  },
  conversation: async () => owner.chatKey,
  image: async () => (await upload('chat.uploadImage', owner, ''))['id'] ?? '',
  async browser() {
    const endpoint = `https://fcm.googleapis.com/fcm/send/owners-${things}`;
    await done('notices.pushSubscribe', owner, { ...validInput({ id: 'notices.pushSubscribe' }).input, endpoint });
    return endpoint;
  },
};

/** What a call is asked with but for the id in question: what is right, for any caller. */
function restOf(id: string, { photos }: Person): Readonly<Record<string, unknown>> {
  if (id === 'user.uploadKYC' || id === 'member.verified') {
    const papers = { frontPhotoId: photos.front, backPhotoId: photos.back, handPhotoId: photos.hand };
    return { level: 'advanced', country: 'HK', documentType: 'id_card', ...papers };
  }
  if (id === 'chat.send') return { contentType: 1, content: 'Good morning' };
  if (id === 'otc.sendChat') return { content: 'Good morning', messageId: 'message-1' };
  if (id === 'otc.close') return { requestId: 'otc-close-1' };
  if (id === 'otc.online') return { online: true, requestId: 'otc-online-1' };
  if (id === 'otc.edit') {
    const { advertId: _advertId, ...changes } = validInput({ id }).input ?? {};
    return changes;
  }
  if (id === 'assets.orderList') return { type: 'spot' };
  if (id === 'chat.after') return { serial: 0 };
  if (id === 'withdraw.labelAddress') return { label: 'Cold' };
  if (id === 'withdraw.proveOwnership') return { expiresAtMs: 4_102_444_800_000, signature: '0x02ab' };
  if (id === 'member.updateDevice') return { name: 'Laptop' };
  if (id === 'spot.amendOrder') return { price: '54000.00' };
  if (id === 'futures.amendOrder') return { price: '57900.00' };
  if (id === 'futures.adjustMargin' || id === 'futures.updateBond') return { money: '1', flag: 1 };
  return {};
}

function ask(cell: string, who: Person, value: string): Promise<WireAnswer> {
  const [id = '', field = ''] = cell.split(' ');
  const call = callOf(id);
  const inPath = fieldsOf(call.params).some(({ name }) => name === field);
  const inOrder = id === 'otc.sendChat' ? { orderCode: otcCode } : {};
  const more = owned[cell] === 'image' ? { contentType: 2, ...inOrder } : {};
  const input = inPath ? restOf(id, who) : { ...restOf(id, who), ...more, [field]: value };
  return wire.call(call, { token: who.token, params: inPath ? { [field]: value } : {}, input });
}

/**
 * The id of something, and whose it is. Papers are sent in once, so each call gets a person of its
 * own.
 */
async function thingFor(cell: string, kind: Kind): Promise<{ readonly id: string; readonly whose: Person }> {
  things += 1;
  if (kind !== 'photo') return { id: await make[kind](), whose: owner };
  const whose = await person(`papers${things}@example.com`);
  return { id: whose.photos[/ (front|back|hand)/.exec(cell)?.[1] as 'front'], whose };
}

test('every field that names a thing is in the table, as somebody’s or as nobody’s', () => {
  expect(named.toSorted()).toEqual([...Object.keys(owned), ...Object.keys(others)].toSorted());
});

describe.each(Object.entries(owned))('%s', (cell, kind) => {
  test(`of another user’s ${kind} is answered as of one that there is not, and touches nothing`, async () => {
    await keepFactors();
    const { id, whose } = await thingFor(cell, kind);
    const before = wire.exchange.exchange.stateHash();
    const [unknown, foreign] = [await ask(cell, other, nobodys[kind]), await ask(cell, other, id)];
    expect([foreign.status, withoutRequestId(foreign)]).toEqual([unknown.status, withoutRequestId(unknown)]);
    expect(wire.exchange.exchange.stateHash()).toBe(before);
    // It is there, and its owner's all the same: to them it is not as one that there is not.
    const [none, mine] = [await ask(cell, whose, nobodys[kind]), await ask(cell, whose, id)];
    expect([mine.status, withoutRequestId(mine)]).not.toEqual([none.status, withoutRequestId(none)]);
  });
});

describe('what a sender names itself', () => {
  test('is each sender’s own: a message of the same id in two conversations is two messages', async () => {
    const message = { contentType: 1, messageId: 'one-and-the-same' };
    await done('chat.send', owner, { ...message, content: 'From the owner' });
    await done('chat.send', other, { ...message, content: 'From somebody else' });
    const { text } = await wire.call(callOf('chat.history'), { token: other.token });
    expect([text.includes('From somebody else'), text.includes('From the owner')]).toEqual([true, false]);
  });
});

describe('a place in the caller’s own', () => {
  test('leads nobody into what is another’s, wherever it points', async () => {
    await done('chat.send', owner, { contentType: 1, content: 'The owner’s canary' });
    for (let part = 0; part < 60; part += 1) {
      const answer = await wire.call(callOf('user.copyData'), { token: other.token, input: { cursor: `${part}-0` } });
      expect([part, answer.text.includes('owner')]).toEqual([part, false]);
    }
    for (const serial of [0, 1, 1_000]) {
      const answer = await wire.call(callOf('chat.after'), { token: other.token, input: { serial } });
      expect(answer.text).not.toContain('canary');
    }
  });
});
