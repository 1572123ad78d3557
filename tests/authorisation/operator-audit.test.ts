import { calls, rightOf } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../apps/node/src/assembly/test-support/operator-desk.ts';
import { TestServer } from '../../apps/node/src/assembly/test-support/test-server.ts';
import { applications, auditLog } from '../../apps/node/src/base/sql/schema.ts';
import { withdrawalInReview } from '../../apps/node/src/products/wallets/test-support/withdrawal-in-review.ts';
import { claimWithReceipt } from '../../apps/node/src/products/recharge/test-support/claim-with-receipt.ts';
import { postStatement } from '../../apps/node/src/products/recharge/test-support/post-statement.ts';
import { keptPasskey, softwarePasskey } from '../../apps/node/src/identity/users/test-support/software-passkey.ts';

/**
 * Every operators' call that changes something: one that is added later fails here until it is done
 * once, and seen to go on record.
 */
const changing = calls.filter(({ access, changesState }) => changesState && rightOf(access) !== undefined);

/** What names its operator in a row of its own, or is no more than a sign between two screens. */
const withoutEntry = new Map([
  ['console.chatSend', 'a message names who wrote it'],
  ['console.chatUploadImage', 'an upload names whose it is'],
  ['console.chatSeen', 'a mark'],
  ['console.chatTyping', 'a sign of a moment'],
  ['console.factorPasskey', 'a challenge of minutes; what is shown for it is on record'],
  ['console.addPasskeyOptions', 'a challenge of minutes; what is made for it is on record'],
  ['console.brokerCredentials', 'a password of minutes for the broker, under the session'],
  ['console.contractNews', 'a password of minutes for the broker, under the session'],
]);
/**
 * Done on real papers, cases and offers, and seen on record, in `customers/verification-console.test`,
 * `applications/applications.test`, `products/otc/otc.test` and, on a chain,
 * `products/wallets/treasury/cold-moves.test`.
 */
const onPapers = new Set([
  'console.openApplication',
  'console.openVerification',
  'console.verificationPhoto',
  'console.certify',
  'console.refuseVerification',
  'console.otcCase',
  'console.otcAdvertOffline',
  'console.unsignedMove',
  'console.signedMove',
  'console.cancelColdMove',
]);

const reason = 'It has to be on record';
let server: TestServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let userId = 0;
let requests = 0;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['administrator', 'compliance', 'content', 'support']);
  ben = await OperatorDesk.open(server, 'ben', ['administrator', 'risk', 'support']);
  ({ userId } = await server.register('somebody@example.com'));
}, 120_000);
afterAll(() => server.stop());

type Data = Readonly<Record<string, unknown>>;
async function post(path: string, body: object, by = ann): Promise<Data> {
  const { status, text } = await by.ask(path, { body });
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}
/** What a browser is given to sign. */
async function challengeOf(path: string): Promise<string> {
  const { options } = await post(path, {});
  return (options as { readonly challenge: string }).challenge;
}
const propose = (proposal: object, by: OperatorDesk) =>
  post('/approvals/propose', { proposal, reason, requestId: `audited-${(requests += 1)}` }, by);
const marketTo = (symbol: string, by: OperatorDesk) =>
  propose({ kind: 'market.state', symbol, state: 'halted', cause: 'maintenance' }, by);
const idOf = async (name: string) => (await server.operatorConsole.operators.byName(name))?.operatorId ?? 0;

/** An article with so many versions; gives its id. */
async function article(slug: string, versions: number): Promise<number> {
  const { articleId } = await post('/content/create', { section: 'news', slug });
  for (let base = 0; base < versions; base += 1) {
    const revision = await draft(Number(articleId), base);
    await post('/content/publish', { articleId, base, drafts: [{ lang: 'en', revision }] });
  }
  return Number(articleId);
}
/** A draft on top of a version; gives its revision. */
async function draft(articleId: number, base: number): Promise<number> {
  const words = { title: `Title ${base}`, summary: 'What it says', body: `Words ${base}` };
  await post('/content/draft', { articleId, lang: 'en', base, revision: 0, ...words });
  return 1;
}
async function conversation(email: string): Promise<string> {
  const customer = await server.register(email);
  await server.ask('/api/chat/send', { token: customer.token, body: { content: 'Good morning' } });
  return server.people.chat.keyOf(customer.userId);
}
async function application(kind: string): Promise<number> {
  const db = await server.sql.db();
  const row = { userId, kind, state: 'submitted', submittedAtMs: server.nowMs, facts: '', nameKey: '' };
  const [kept] = await db.insert(applications).values(row).returning();
  return kept?.applicationId ?? 0;
}
async function factorLoss(): Promise<number> {
  const origin = { address: '192.0.2.1', device: 'Firefox' };
  const { entry } = await server.people.factorLosses.ask(userId, 'By phone, in the morning', origin);
  return entry.lossId;
}
/** Eight pixels by eight. */
const tealPng = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEElEQVR42mNgaGjAjoaWBADiMEABsMU5DQAAAABJRU5ErkJggg==';
async function image(): Promise<void> {
  const payload = Buffer.from(tealPng, 'base64');
  const headers = { 'content-type': 'image/png', cookie: ann.cookie };
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/console/api/content/image',
    headers,
    payload,
  });
  if (statusCode !== 200) throw new Error(body);
}

/** A statement of one line that follows on the last one. */
async function statement(): Promise<void> {
  const opening = Number(server.exchange.exchange.recharge.accounts()[0]?.closing ?? 0n) / 100;
  const file = 'date,reference,amount,payer,text\n2026-11-26,AUDIT-1,5.00,Ann,none';
  const fields = { format: 'csv', opening: opening.toFixed(2), closing: (opening + 5).toFixed(2), currency: 'USD' };
  const { status, text } = await postStatement(server, ann, file, fields);
  if (status !== 200) throw new Error(text);
}

/**
 * Each call, done by ann so that it has its effect; what it needs is made before `done` is called.
 */
const deeds: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'console.renewCodes': async () => () => post('/me/recovery-codes', { code: ann.code() }),
  'console.factor': async () => () => ann.showFactor(),
  'console.propose': async () => () => marketTo('BTC/USDT', ann),
  'console.approve': async () => {
    const { approvalId } = await marketTo('ETH/USDT', ben);
    return () => post('/approvals/approve', { approvalId });
  },
  'console.refuse': async () => {
    const { approvalId } = await marketTo('SOL/USDT', ben);
    return () => post('/approvals/refuse', { approvalId, reason });
  },
  'console.disableOperator': async () => {
    await server.operatorConsole.operators.add('carl', ['content']);
    return async () => post('/operators/disable', { operatorId: await idOf('carl'), reason });
  },
  'console.userOrders': async () => () => post('/users/orders', { userId }),
  'console.operatorShownName': async () => async () =>
    post('/operators/shown-name', { operatorId: await ben.id(), shownName: 'Benno' }),
  'console.shownName': async () => () => post('/me/shown-name', { shownName: 'Anneli' }),
  'console.operatorLink': async () => {
    await server.operatorConsole.operators.add('dora', ['support']);
    return async () => post('/operators/link', { operatorId: await idOf('dora') });
  },
  'console.operatorCode': async () => {
    await server.operatorConsole.operators.add('eric', ['support']);
    return async () => post('/operators/code', { operatorId: await idOf('eric') });
  },
  'console.endSessions': async () => () => post('/users/endSessions', { userId, reason }),
  'console.findUsers': async () => () => post('/users/find', { search: String(userId) }),
  'console.user': async () => () => post('/users/profile', { userId }),
  'console.mailbox': async () => () => post('/mailbox', {}),
  'console.openMail': async () => {
    const { records } = await post('/mailbox', {});
    const [{ messageId } = { messageId: 0 }] = records as { readonly messageId: number }[];
    return () => post('/mailbox/open', { messageId });
  },
  'console.userNote': async () => () => post('/users/note', { userId, text: 'Called on Monday' }),
  'console.copyData': async () => {
    const { approvalId } = await propose({ kind: 'user.export', userId }, ann);
    await post('/approvals/approve', { approvalId }, ben);
    return () => post('/users/copy', { approvalId });
  },
  'console.openFactorLoss': async () => {
    const lossId = await factorLoss();
    return () => post('/factorLosses/open', { lossId });
  },
  'console.refuseFactorLoss': async () => {
    const lossId = await factorLoss();
    return () => post('/factorLosses/refuse', { lossId, reason });
  },
  'console.openWithdrawal': async () => {
    const withdrawalId = await withdrawalInReview(server, userId);
    return () => post('/withdrawals/open', { withdrawalId });
  },
  'console.approveWithdrawal': async () => {
    const withdrawalId = await withdrawalInReview(server, userId);
    return () => post('/withdrawals/approve', { withdrawalId });
  },
  'console.refuseWithdrawal': async () => {
    const withdrawalId = await withdrawalInReview(server, userId);
    return () => post('/withdrawals/refuse', { withdrawalId, cause: 'origin_unclear', reason });
  },
  'console.askWithdrawalUser': async () => {
    const withdrawalId = await withdrawalInReview(server, userId);
    return () => post('/withdrawals/ask', { withdrawalId, reason, requestId: 'asked-once' });
  },
  'console.openClaim': async () => {
    const { rechargeId } = await claimWithReceipt(server, userId);
    return () => post('/receipts/claim', { rechargeId });
  },
  'console.refuseClaim': async () => {
    const { rechargeId } = await claimWithReceipt(server, userId);
    return () => post('/receipts/refuse', { rechargeId, reason });
  },
  'console.assignReceipt': async () => {
    const match = await claimWithReceipt(server, userId);
    return () => post('/receipts/assign', { ...match, reason });
  },
  'console.importStatement': async () => statement,
  'console.pauseBankAccount': async () => () => post('/receipts/account/pause', { reason }),
  'console.findDeposit': async () => () => post('/deposits/find', { txHash: '0'.repeat(64) }),
  'console.pauseNetwork': async () => () =>
    post('/networks/pause', {
      direction: 'deposits',
      cause: 'maintenance',
      reviewAtMs: server.nowMs + 3_600_000,
      reason,
    }),
  'console.refuseApplication': async () => {
    const applicationId = await application('merchant');
    return () => post('/applications/refuse', { applicationId, reason });
  },
  'console.publishProof': async () => () => post('/solvency/publish', {}),
  'console.exportAudit': async () => () => post('/audit/export', {}),
  'console.changeSetting': async () => () =>
    post('/settings/change', { name: 'menu', value: '{"shown":["loan"]}', expectedVersion: 0, reason }),
  'console.contentCreate': async () => () => article('made', 0),
  'console.contentDraft': async () => {
    const articleId = await article('drafted', 0);
    return () => draft(articleId, 0);
  },
  'console.contentDiscard': async () => {
    const articleId = await article('discarded', 0);
    await draft(articleId, 0);
    return () => post('/content/discard', { articleId, lang: 'en', revision: 1 });
  },
  'console.contentPublish': async () => {
    const articleId = await article('published', 0);
    await draft(articleId, 0);
    return () => post('/content/publish', { articleId, base: 0, drafts: [{ lang: 'en', revision: 1 }] });
  },
  'console.contentCancel': async () => {
    const articleId = await article('planned', 1);
    await draft(articleId, 1);
    const publishAtMs = server.nowMs + 3_600_000;
    await post('/content/publish', { articleId, base: 1, drafts: [{ lang: 'en', revision: 1 }], publishAtMs });
    return () => post('/content/cancel', { articleId, version: 2, reason });
  },
  'console.contentRollBack': async () => {
    const articleId = await article('turned', 2);
    return () => post('/content/rollback', { articleId, version: 1, base: 2, reason });
  },
  'console.contentArrange': async () => {
    const articleId = await article('arranged', 1);
    return () =>
      post('/content/arrange', { articleId, section: 'news', position: 77, hidden: false, revision: 1, reason });
  },
  'console.contentImage': async () => image,
  'console.chatFind': async () => () => post('/chat/find', { search: 'deposit' }),
  'console.chatTake': async () => {
    const chatKey = await conversation('taken@example.com');
    return () => post('/chat/take', { chatKey });
  },
  'console.chatAssign': async () => {
    const chatKey = await conversation('assigned@example.com');
    return async () => post('/chat/assign', { chatKey, operatorId: await ben.id(), reason });
  },
  'console.chatClose': async () => {
    const chatKey = await conversation('closed@example.com');
    await post('/chat/take', { chatKey });
    await post('/chat/seen', { chatKey, serial: 999 });
    return () => post('/chat/close', { chatKey, reason });
  },
  'console.chatCannedSave': async () => () =>
    post('/chat/cannedSave', { language: 'en', title: 'Greeting', text: 'Good morning' }),
  // Last: from here on ann has nothing but passkeys, and then no session.
  'console.addPasskey': async () => {
    const challenge = await challengeOf('/me/passkeys/options');
    const passkey = softwarePasskey(server).create(challenge);
    return () => post('/me/passkeys/add', { name: 'Key', passkey });
  },
  'console.renamePasskey': async () => {
    const { credentialId } = await keptPasskey(server, `operator:${await ann.id()}`);
    return () => post('/me/passkeys/rename', { id: credentialId, name: 'Another key' });
  },
  'console.removePasskey': async () => {
    const { credentialId } = await keptPasskey(server, `operator:${await ann.id()}`);
    return () => post('/me/passkeys/remove', { id: credentialId });
  },
  'console.logOut': async () => () => post('/logout', {}),
};

const entries = async () => (await server.sql.db()).select().from(auditLog);

test('every call that changes something is done here, or says why it leaves no entry', () => {
  const ids = changing.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([...Object.keys(deeds), ...withoutEntry.keys(), ...onPapers]));
});

test.each(Object.keys(deeds))('%s goes on record under its operator’s name', async (id) => {
  const done = await deeds[id]?.();
  const before = new Set((await entries()).map(({ auditId }) => auditId));
  await done?.();
  const since = (await entries()).filter(({ auditId }) => !before.has(auditId));
  expect(since).toMatchObject([
    { name: 'ann', operatorId: await ann.id(), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect(since[0]?.object).not.toBe('');
});
