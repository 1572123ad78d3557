import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { type Call, calls } from '@candor/protocol';
import type { ClientRequest, ExchangeService } from '../../apps/node/src/engine/exchange/service.ts';
import type { OperatorDesk } from '../../apps/node/src/assembly/test-support/operator-desk.ts';
import type { Asked } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { devices, verifications } from '../../apps/node/src/base/sql/schema.ts';
import { missingInventory, missingTerms } from '../../apps/node/src/products/conversion/first-terms.ts';
import { claimWithReceipt } from '../../apps/node/src/products/recharge/test-support/claim-with-receipt.ts';
import { waitingStatement } from '../../apps/node/src/products/recharge/test-support/waiting-statement.ts';
import { withdrawalInReview } from '../../apps/node/src/products/wallets/test-support/withdrawal-in-review.ts';
import { keptPasskey } from '../../apps/node/src/identity/users/test-support/software-passkey.ts';
import { otcForms } from './otc-things.ts';
import { type ValidInput, validInput } from './valid-input.ts';
import type { Wire } from './wire.ts';

/** Input of calls that names what there is. */
export type LiveForms = Readonly<Record<string, ValidInput>>;

interface Parts {
  readonly wire: Wire;
  /**
   * Whose requests are made: a user, who has shown a second factor, and an operator of every role.
   */
  readonly fuzzerId: number;
  readonly token: () => string;
  readonly desk: OperatorDesk;
  /** A colleague of the operator's, for what takes two. */
  readonly second: OperatorDesk;
}

interface Making extends Parts {
  /** Another number each time, for names that are not taken. */
  readonly next: () => number;
  readonly newUser: () => Promise<{ readonly email: string; readonly userId: number; readonly token: string }>;
}

type Data = Readonly<Record<string, never>>;
type Maker = (making: Making) => Promise<LiveForms>;
const reason = 'As was agreed on';
const password = 'kX7-mq2vLp';

/**
 * Makes what calls need to succeed, again at each asking: what was used up, taken or closed is
 * there again.
 */
export class Things {
  readonly #making: Making;
  /** What each maker gave the first time. */
  readonly #given = new Map<Maker, readonly string[]>();
  #made = 0;

  constructor(parts: Parts) {
    const next = () => (this.#made += 1);
    const newUser = async () => {
      const email = `customer-${next()}@example.com`;
      return { email, ...(await parts.wire.server.register(email)) };
    };
    this.#making = { ...parts, next, newUser };
  }

  /** Forms of those of these calls that need something. */
  async formsOf(due: readonly Pick<Call, 'id'>[]): Promise<LiveForms> {
    const forms: Record<string, ValidInput> = {};
    for (const make of makers) {
      const given = this.#given.get(make);
      if (given !== undefined && !due.some(({ id }) => given.includes(id))) continue;
      const made = await make(this.#making);
      this.#given.set(make, Object.keys(made));
      Object.assign(forms, made);
    }
    return forms;
  }
}

const ofOperators: Maker = async ({ wire, next, second }) => {
  const { operators } = wire.server.operatorConsole;
  const add = async () => {
    const name = `newcomer-${next()}`;
    await operators.add(name, ['support']);
    return (await operators.byName(name))?.operatorId ?? 0;
  };
  const { word } = await operators.welcome.give(await add(), 'link', null);
  return {
    'console.welcome': { input: { word, password: 'a-long-words-password' } },
    'console.logIn': { input: { name: second.name, password: second.password } },
    'console.operatorLink': { input: { operatorId: await add() } },
    'console.operatorCode': { input: { operatorId: await add() } },
    'console.disableOperator': { input: { operatorId: await add(), reason } },
    'console.operatorShownName': { input: { operatorId: await add(), shownName: `Anneli ${next()}` } },
  };
};

const ofApprovals: Maker = async ({ next, newUser, desk, second }) => {
  const propose = async (kind: string, proposer = second) => {
    const proposal = { kind, userId: (await newUser()).userId };
    const asked = { body: { proposal, reason, requestId: `proposed-${next()}` } };
    return (await done(proposer, '/approvals/propose', asked))['approvalId'] ?? 0;
  };
  const copy = await propose('user.export', desk);
  await done(second, '/approvals/approve', { body: { approvalId: copy } });
  return {
    'console.approve': { input: { approvalId: await propose('user.freeze') } },
    'console.refuse': { input: { approvalId: await propose('user.freeze'), reason } },
    'console.copyData': { input: { approvalId: copy } },
  };
};

const ofSettings: Maker = async ({ desk }) => {
  const { records } = (await done(desk, '/settings', { method: 'GET' })) as unknown as Settings;
  const { version = 0 } = records.find(({ name }) => name === 'menu') ?? {};
  const input = { name: 'menu', value: '{"shown":["mining"]}', expectedVersion: version, reason };
  return { 'console.changeSetting': { input } };
};
interface Settings {
  readonly records: readonly { readonly name: string; readonly version: number }[];
}

const ofCustomers: Maker = async ({ wire, next, newUser }) => {
  const { userId } = await newUser();
  const address = `reader-${next()}@example.com`;
  await wire.server.ask('/api/user/sendEmailCode', { body: { email: address, type: 'register' } });
  const [letter] = await wire.server.people.post.mailbox({ limit: 1, offset: 0, address });
  return {
    'console.user': { input: { userId } },
    'console.userNote': { input: { userId, text: 'Called on Monday' } },
    'console.endSessions': { input: { userId, reason } },
    'console.openMail': { input: { messageId: letter?.messageId ?? 0 } },
  };
};

const ofRecords: Maker = async ({ wire, token }) => {
  const { body } = await wire.server.ask('/api/core/coin/assets/getMyBill', { body: { size: 1 }, token: token() });
  const [bill] = (body.data.records ?? []) as readonly { readonly billId?: string }[];
  return { 'assets.bill': { input: { billId: bill?.billId ?? '1-0' } } };
};

const ofPapers: Maker = async ({ wire, newUser }) => {
  const { people, sql } = wire.server;
  // Papers are sent in once: nobody has sent any.
  await (await sql.db()).delete(verifications);
  const waiting = async () => {
    const { userId } = await newUser();
    const facts = { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(3)' } as const;
    await people.verifications.submit(userId, facts);
    return (await people.verifications.of(userId)).primary?.verificationId ?? 0;
  };
  const refusal = { reason: 'photo_blurred', remark: 'Please send it again.' };
  return {
    'console.openVerification': { input: { verificationId: await waiting() } },
    'console.certify': { input: { verificationId: await waiting(), seen: ['plausible'] } },
    'console.refuseVerification': { input: { verificationId: await waiting(), ...refusal } },
    'user.uploadKYC': validInput({ id: 'user.uploadKYC' }),
    'member.verified': validInput({ id: 'member.verified' }),
  };
};

const ofChat: Maker = async ({ wire, next, newUser, token, fuzzerId, desk, second }) => {
  const { server } = wire;
  const says = async (speaker: string, userId: number) => {
    await server.ask('/api/chat/send', { token: speaker, body: { content: 'Where is my deposit?' } });
    return server.people.chat.keyOf(userId);
  };
  const waiting = async () => {
    const user = await newUser();
    return says(user.token, user.userId);
  };
  const taken = async (chatKey: string) => {
    await desk.ask('/chat/take', { body: { chatKey } });
    await desk.ask('/chat/seen', { body: { chatKey, serial: 999 } });
    return chatKey;
  };
  const own = await taken(await says(token(), fuzzerId));
  await desk.ask('/chat/close', { body: { chatKey: own, reason } });
  const chatKey = await taken(await waiting());
  return {
    'chat.rate': { input: { rating: 5 } },
    'console.chatTake': { input: { chatKey: await waiting() } },
    'console.chatAssign': { input: { chatKey: await taken(await waiting()), operatorId: await second.id(), reason } },
    'console.chatClose': { input: { chatKey: await taken(await waiting()), reason } },
    'console.chatRead': { input: { chatKey } },
    'console.chatAfter': { input: { chatKey, serial: 0 } },
    'console.chatSend': { input: { chatKey, content: 'Good morning', messageId: `message-${next()}` } },
    'console.chatSeen': { input: { chatKey, serial: 1 } },
    'console.chatTyping': { input: { chatKey } },
  };
};

const ofContent: Maker = async ({ wire, next, desk }) => {
  const create = async () => {
    const body = { section: 'start', slug: `an-article-${next()}` };
    return (await done(desk, '/content/create', { body })) as unknown as Article;
  };
  const draft = ({ articleId }: Article, base = 0) => {
    const text = { title: `Title ${next()}`, summary: 'Summary', body: 'Body' };
    return { articleId, lang: 'en', ...text, base, revision: 0 };
  };
  const drafted = async (article: Article, base = 0) => {
    await done(desk, '/content/draft', { body: draft(article, base) });
    return { articleId: article.articleId, base, drafts: [{ lang: 'en', revision: 1 }] };
  };
  const published = async (article: Article, base = 0, more = {}) =>
    done(desk, '/content/publish', { body: { ...(await drafted(article, base)), ...more } });
  const [fresh, toDiscard, toPublish, toCancel, toRollBack, toArrange] = [
    await create(),
    await create(),
    await create(),
    await create(),
    await create(),
    await create(),
  ];
  await drafted(toDiscard);
  await published(toCancel, 0, { publishAtMs: wire.server.nowMs + 86_400_000 });
  await published(toRollBack);
  await published(toRollBack, 1);
  const { articleId, revision } = toArrange;
  return {
    'console.contentDraft': { input: draft(fresh) },
    'console.contentDiscard': { input: { articleId: toDiscard.articleId, lang: 'en', revision: 1 } },
    'console.contentPublish': { input: await drafted(toPublish) },
    'console.contentCancel': { input: { articleId: toCancel.articleId, version: 1, reason } },
    'console.contentRollBack': { input: { articleId: toRollBack.articleId, version: 1, base: 2, reason } },
    'console.contentArrange': {
      input: { articleId, section: 'start', position: 1, hidden: true, revision, reason },
    },
  };
};
interface Article {
  readonly articleId: number;
  readonly revision: number;
}

/** Who has a second factor and shows that it is lost. */
const ofLosses: Maker = async ({ wire, newUser, second }) => {
  const { server } = wire;
  const reach = 'By phone, +49 30 901820, mornings';
  const ticketOf = async () => {
    const { email, userId } = await newUser();
    const owner = `user:${userId}` as const;
    const { secret } = await server.people.secondFactors.begin(owner, email);
    await server.people.secondFactors.confirm(owner, totpAt(secret, server.nowMs));
    await keptPasskey(server, owner);
    const { text } = await server.ask('/api/user/login', { body: { email, password } });
    return (JSON.parse(text) as { data: { detail?: { ticket?: string } } }).data.detail?.ticket ?? '';
  };
  const lost = async () => {
    await server.ask('/api/user/login/lostFactor', { body: { ticket: await ticketOf(), reach } });
    const { records } = (await done(second, '/factorLosses', { method: 'GET' })) as unknown as Losses;
    return Math.max(0, ...records.map(({ lossId }) => lossId));
  };
  return {
    'user.lostFactor': { input: { ticket: await ticketOf(), reach } },
    'user.secondStepPasskeyOptions': { input: { ticket: await ticketOf() } },
    'console.openFactorLoss': { input: { lossId: await lost() } },
    'console.refuseFactorLoss': { input: { lossId: await lost(), reason } },
  };
};
interface Losses {
  readonly records: readonly { readonly lossId: number }[];
}

/** Withdrawals that people look at. */
const ofWithdrawals: Maker = async ({ wire, newUser, next }) => {
  const waiting = async () => withdrawalInReview(wire.server, (await newUser()).userId);
  return {
    'console.openWithdrawal': { input: { withdrawalId: await waiting() } },
    'console.approveWithdrawal': { input: { withdrawalId: await waiting() } },
    'console.refuseWithdrawal': { input: { withdrawalId: await waiting(), cause: 'origin_unclear', reason } },
    'console.askWithdrawalUser': { input: { withdrawalId: await waiting(), reason, requestId: `asked-${next()}-1` } },
  };
};

/** Claims of people whose name is verified, and bank money for them. */
const ofClaims: Maker = async ({ wire, newUser }) => {
  await showAccount(wire.server.exchange);
  const claimed = async () => claimWithReceipt(wire.server, (await newUser()).userId);
  const given = await claimed();
  return {
    'console.openClaim': { input: { rechargeId: (await claimed()).rechargeId } },
    'console.refuseClaim': { input: { rechargeId: (await claimed()).rechargeId, reason } },
    'console.assignReceipt': { input: { ...given, reason } },
    'console.pauseBankAccount': { input: { reason } },
    'console.statementLines': { input: { statementId: await waitingStatement(wire.server) } },
  };
};

/** Nobody claims a payment while the account is paused, as an earlier call may have left it. */
async function showAccount(service: ExchangeService): Promise<void> {
  const shown = service.peek(({ recharge }) => recharge.shown);
  if (shown === undefined || shown.open) return;
  const { accountId, assetId, details } = shown;
  const set = { accountId, assetId, details, open: true, operatorId: 1, approverId: 2 };
  const request = { operatorId: 1, requestId: `shown-${shown.sinceMs}`, content: '' };
  await service.submit({ type: 'set_bank_account', ...set }, request);
}

/** Terms, an inventory, prices, and a small balance of the fuzzer’s. */
const ofSwaps: Maker = async ({ wire, fuzzerId, next }) => {
  const { exchange } = wire.server;
  const must = async (command: Command, request?: ClientRequest): Promise<void> => {
    const outcome = await exchange.submit(command, request);
    if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
  };
  for (const command of missingInventory(exchange.exchange)) await must(command);
  for (const command of missingTerms(exchange.exchange)) await must(command);
  const price = () => {
    const prices = [
      { marketId: 1, price: 6_000_000 + next() },
      { marketId: 9, price: 10_000 },
    ];
    return must({ type: 'index_prices', prices });
  };
  await price();
  const pay = { userId: fuzzerId, fromAssetId: 1, toAssetId: 10, amount: amount(500_000_000n), side: 'pay' } as const;
  const requestId = `small-${next()}-balance`;
  const quoteSeq = exchange.exchange.seq;
  await must({ type: 'convert', ...pay, quoteSeq }, { userId: fuzzerId, requestId, content: requestId });
  await price();
  const now = exchange.exchange.seq;
  return {
    'swap.price': { input: { from: 'BTC', to: 'USDT', amount: '0.1' } },
    'swap.exchange': { input: { from: 'USDT', to: 'BTC', amount: '10', quoteSeq: now } },
    'swap.small': { input: { coins: ['LTC'], quoteSeq: now } },
  };
};

/** A proof of what is owed, which anybody can read and whose owners have files. */
const ofProofs: Maker = async ({ wire }) => {
  const { store, maker } = wire.server.proofs;
  if (store.find() === undefined) await maker.make();
  return { 'proof.heads': { input: {} }, 'proof.reserves': { input: {} }, 'proof.own': { input: {} } };
};

const ofReset: Maker = async ({ wire, newUser }) => {
  const coded = async (hasPasskey: boolean) => {
    const { email, userId } = await newUser();
    if (hasPasskey) await keptPasskey(wire.server, `user:${userId}`);
    await wire.server.ask('/api/user/sendEmailCode', { body: { email, type: 'reset' } });
    const [letter] = await wire.server.people.post.mailbox({ limit: 1, offset: 0, address: email });
    return { email, code: /^\d{6}$/m.exec(letter?.body ?? '')?.[0] ?? '' };
  };
  return {
    'user.backPwd': { input: { ...(await coded(false)), newPassword: 'another-9-Word' } },
    'user.backPwdPasskeyOptions': { input: await coded(true) },
  };
};

/** A position with a stop, an order that rests, and margin for more. */
const ofContracts: Maker = async ({ wire, fuzzerId, token, newUser }) => {
  const { exchange } = wire.server;
  const { userId: otherId } = await newUser();
  for (const userId of [fuzzerId, otherId])
    await exchange.submit({ type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: amount(contractFunds) });
  const limit = { kind: 'limit', timeInForce: 'GTC', postOnly: false, selfTradePrevention: 'expire_taker' } as const;
  const place = (userId: number, direction: 1 | 2, price: number) =>
    exchange.submit({
      ...limit,
      type: 'place_contract_order',
      userId,
      contractId: btcContract,
      direction,
      price,
      quantity: 1_000,
    });
  await place(otherId, 2, 6_000_000);
  await place(fuzzerId, 1, 6_000_000);
  await place(fuzzerId, 1, 5_800_000);
  await place(fuzzerId, 1, 5_790_000);
  const { futures } = exchange.exchange;
  const positionId = String(futures.positionsOf(fuzzerId).find(({ side }) => side === 'long')?.positionId ?? 0);
  const resting = futures.openOrdersOf(fuzzerId).map(({ orderId }) => String(orderId));
  const stop = { positionId, kind: 'stop_loss', triggerPrice: '50000.00' };
  const { text } = await wire.call(calls.find(({ id }) => id === 'futures.setLossOrder') as Call, {
    token: token(),
    input: stop,
  });
  const stopId = (JSON.parse(text) as { data: { id?: string } }).data.id ?? '0';
  const order = { symbol: 'BTC/USDT:USDT', price: '58000.00', quantity: '0.00100' };
  return {
    'futures.submitOrder': { input: { ...order, direction: 1 } },
    'futures.entrustOpen': { params: { t: 'limit' }, input: { ...order, direction: 1 } },
    'futures.entrustClose': { params: { t: 'limit' }, input: { ...order, direction: 3, price: '62000.00' } },
    'futures.cancelOrder': { input: { id: resting[0] ?? '0' } },
    // Of less: whether a price is near enough, the prices of other calls decide.
    'futures.amendOrder': { input: { id: resting.at(-1) ?? '0', quantity: '0.00050' } },
    'futures.closePosition': { input: { id: positionId } },
    'futures.adjustMargin': { input: { id: positionId, money: '1', flag: 1 } },
    'futures.updateBond': { input: { id: positionId, money: '1', flag: 1 } },
    'futures.setLossOrder': { input: stop },
    'futures.cancelLossOrder': { input: { id: stopId } },
  };
};
const btcContract = 10_001;
/** 500 USDT. */
const contractFunds = 50_000_000_000n;

const ofKeys: Maker = async ({ wire, fuzzerId, token, desk }) => {
  const { server } = wire;
  // Those of earlier turns: with as many as are allowed no call could add one.
  const { passkeys } = server.people;
  const fuzzer = `user:${fuzzerId}` as const;
  for (const { credentialId } of await passkeys.list(fuzzer)) await passkeys.remove(fuzzer, credentialId);
  const keyOf = async (owner: Parameters<typeof keptPasskey>[1]) => (await keptPasskey(server, owner)).credentialId;
  const operator = `operator:${await desk.id()}` as const;
  const db = await server.sql.db();
  const seen = { userAgent: '', address: '127.0.0.1', firstSeenAtMs: 1, lastSeenAtMs: 1 };
  const [device] = await db
    .insert(devices)
    .values({ userId: fuzzerId, keyHash: `hash ${await keyOf(`user:${fuzzerId}`)}`, name: 'Phone', ...seen })
    .returning();
  const ofApi = async (id: string, input = {}) => {
    const { text } = await wire.call(calls.find((call) => call.id === id) as Call, { token: token(), input });
    return /ck_[0-9a-f]{24}/.exec(text)?.[0];
  };
  // There may be as many as there can be.
  const apiKey = (await ofApi('member.apis')) ?? (await ofApi('member.api', { name: 'Bot', permissions: ['read'] }));
  return {
    'member.updateDevice': { input: { id: String(device?.deviceId), name: 'Laptop' } },
    'user.removePasskey': { input: { id: await keyOf(`user:${fuzzerId}`) } },
    'user.stepUpPasskeyOptions': {},
    'console.factorPasskey': { input: { purpose: 'factor' } },
    'console.renamePasskey': { input: { id: await keyOf(operator), name: 'Key' } },
    'console.removePasskey': { input: { id: await keyOf(operator) } },
    'member.apiDel': { input: { id: apiKey } },
  };
};

/** What an operator's call gives, where it is done. */
async function done(desk: OperatorDesk, path: string, asked: Asked): Promise<Data> {
  const { status, text } = await desk.ask(path, asked);
  if (status !== 200) throw new Error(`${path} answered ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

const makers: readonly Maker[] = [
  ofClaims,
  ofOperators,
  ofApprovals,
  ofSettings,
  ofCustomers,
  ofPapers,
  ofChat,
  ofContent,
  ofLosses,
  ofWithdrawals,
  ofSwaps,
  ofProofs,
  ofRecords,
  ofReset,
  ofKeys,
  ofContracts,
  otcForms,
];
