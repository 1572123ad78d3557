import type { Command } from '@candor/core';
import {
  approveProposal as approve,
  assignReceiptAlone,
  bankAssetListings,
  type Call,
  importStatement,
  listReceipts,
  operatorSolvency,
  pauseBankAccount,
  type OutputOf,
  propose,
  rechargeOffer,
  refuseClaim,
  statementLines,
  submitRecharge,
} from '@candor/protocol';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { approvals, bankAccounts, bankLines, notices } from '../../base/sql/schema.ts';
import { drawn, formOf } from '../../wire/uploads/test-support/drawn.ts';
import { certify } from '../../people/verification/test-support/certify.ts';
import type { NumberedAccount } from './bank-accounts.ts';
import { missingBankAssets, missingRechargeFunds } from './first-terms.ts';
import { ClaimRows } from './claim-rows.ts';
import { csvOf, type Paid, postStatement } from './test-support/post-statement.ts';

const payer = 'WEI, LIN';
const [bank] = bankAssetListings;
let server: TestServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let token: string;
let userId: number;
let [users, lines, closing] = [0, 0, 0];
/** The accounts that a start numbers, before anybody reads one. */
let numbered: readonly NumberedAccount[];

async function must(command: Command): Promise<void> {
  expect(await server.exchange.submit(command)).toMatchObject({ kind: 'done' });
}

beforeAll(async () => {
  server = await TestServer.start();
  await server.operatorConsole.resume();
  numbered = await (await server.sql.db()).select().from(bankAccounts);
  ann = await OperatorDesk.open(server, 'ann', ['finance']);
  ben = await OperatorDesk.open(server, 'ben', ['risk']);
  for (const command of missingBankAssets(server.exchange.exchange)) await must(command);
  for (const command of missingRechargeFunds(server.exchange.exchange)) await must(command);
}, 60_000);
afterAll(() => server.stop());

beforeEach(async () => {
  users += 1;
  ({ token, userId } = await server.register(`payer${users}@example.com`));
  server.nowMs += 1_000;
});

const dataOf = <C extends Call>(call: C, answer: Answer): OutputOf<C> => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return call.output.parse(answer.body.data) as OutputOf<C>;
};
const reasonOf = ({ body }: Answer): unknown => (body.data as { readonly reason?: string }).reason;

async function upload(by = token): Promise<string> {
  const { payload, type } = formOf(await drawn('png', 320, 200 + (lines += 1)));
  const headers = { 'content-type': type, satoken: by };
  const answer = await server.app.inject({ method: 'POST', url: '/api/common/upload/OSS', headers, payload });
  return answer.json<{ data: { id: string } }>().data.id;
}

const offer = async (body: object = {}): Promise<OutputOf<typeof rechargeOffer>> =>
  dataOf(rechargeOffer, await server.ask('/api/recharge/offer', { token, body }));
const submit = (body: object) => server.ask('/api/recharge/submit', { token, body });

async function claim(amount: string, coinType = 'USDT'): Promise<string> {
  const { reference } = await offer();
  dataOf(submitRecharge, await submit({ coinType, amount, screenshot: await upload(), reference }));
  return reference;
}

/** Imports a CSV of what was paid, as one operator; balances follow on the last statement's. */
async function bring(paid: readonly Paid[], change: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const file = csvOf(paid, { payer, after: lines });
  lines += paid.length;
  const after = paid.reduce((sum, { amount }) => sum + amount, closing);
  const fields = { format: 'csv', opening: closing.toFixed(2), closing: after.toFixed(2), currency: 'USD', ...change };
  return send(file, fields);
}

const send = (file: string, fields: Readonly<Record<string, string>>) => postStatement(server, ann, file, fields);

/** One proposes, the other approves. */
async function two(proposal: object): Promise<Answer> {
  lines += 1;
  const body = { proposal, reason: 'As agreed', requestId: `recharge-test-${lines}` };
  const proposed = await ann.ask('/approvals/propose', { body });
  if (proposed.status !== 200) return proposed;
  const { approvalId } = dataOf(propose, proposed);
  return ben.ask('/approvals/approve', { body: { approvalId } });
}

/** Books what was paid, of the account that users are shown, or of the one with this number. */
async function book(paid: readonly Paid[], change: Readonly<Record<string, string>> = {}): Promise<void> {
  const { statementId } = dataOf(importStatement, await bring(paid, change));
  dataOf(approve, await two({ kind: 'bank.statement', statementId }));
  closing = paid.reduce((sum, { amount }) => sum + amount, closing);
}

const room = async (): Promise<OutputOf<typeof listReceipts>> =>
  dataOf(listReceipts, await ann.ask('/receipts', { method: 'GET' }));
const held = () => server.exchange.exchange.balance({ userId, wallet: 1, assetId: 1 }).available;
const inbox = async () => (await server.ask('/api/notice/inbox', { token, body: {} })).rows;
const logged = async () => (await server.ask('/api/core/coin/assets/getRechargeLog', { token, body: {} })).rows[0];

/** Books a payment for a claim and gives both their numbers. */
async function paidFor(amount: number, text: string, name = payer) {
  await book([{ amount, text, payer: name }]);
  const { receipts, claims } = await room();
  const receipt = receipts.at(-1);
  const own = claims.findLast((one) => one.userId === userId);
  return { receiptId: receipt?.receiptId ?? 0, rechargeId: own?.rechargeId ?? 0, named: receipt?.rechargeId };
}

describe('a recharge by bank', () => {
  beforeEach(() => certify(server.people.verifications, userId));

  test('shows payee, reference, fee and what arrives before anything is paid', async () => {
    const shown = await offer({ coinType: 'USDT', amount: '250.00' });
    expect(shown).toMatchObject({ bank: { currency: bank.symbol }, payer: 'Lin Wei' });
    expect(shown.preview).toEqual({ gross: '250.00000000', fee: '0.50000000', arrives: '249.50000000', price: null });
    expect(shown.coins[0]).toEqual({ coin: 'USDT', open: true, feePpm: 2_000, minimum: '10.00', maximum: '50000.00' });
  });

  test('is given by one operator for the exact reference, and listed as far as it is', async () => {
    const before = held();
    const reference = await claim('250.00');
    expect(held()).toBe(before);
    expect(await logged()).toMatchObject({
      way: 'bank',
      state: 'under review',
      stage: 'claimed',
      paid: { amount: '250.00' },
    });
    const { named, ...match } = await paidFor(250, `for ${reference}`);
    expect(named).toBe(match.rechargeId);
    await ann.showFactor();
    dataOf(assignReceiptAlone, await ann.ask('/receipts/assign', { body: { ...match, reason: 'Exact reference' } }));
    expect(held() - before).toBe(24_950_000_000n);
    expect(await logged()).toMatchObject({ state: 'review passed', amount: '249.5', fee: '0.5', dueAtMs: null });
    expect(reasonOf(await ann.ask('/receipts/assign', { body: { ...match, reason: 'Once more' } }))).toBe('not_found');
  });

  test('above 1,000 or without a reference takes two, and a payment of somebody else goes back', async () => {
    await claim('2000.00');
    const { named: _named, ...match } = await paidFor(2_000, 'salary');
    await ann.showFactor();
    const alone = await ann.ask('/receipts/assign', { body: { ...match, reason: 'Looks right' } });
    expect(reasonOf(alone)).toBe('approver_required');
    dataOf(approve, await two({ kind: 'bank.assign', ...match }));
    expect(await logged()).toMatchObject({ state: 'review passed', amount: '1996' });

    const reference = await claim('40.00');
    const { named: _other, ...foreign } = await paidFor(40, reference, 'Jane Roe');
    expect(reasonOf(await two({ kind: 'bank.assign', ...foreign }))).toBe('payer_name_differs');
    dataOf(approve, await two({ kind: 'bank.return', receiptId: foreign.receiptId }));
    const back = (await room()).receipts.find(({ receiptId }) => receiptId === foreign.receiptId);
    expect(back?.isReturning).toBe(true);
    const code = back?.returnReference ?? '';
    expect(reasonOf(await bring([{ amount: -39.5, text: code }]))).toBe('receipt_not_returning');
    // The bank carried the same code twice: the second payment is the platform’s own, and is shown
    // as such.
    const { statementId, preview } = dataOf(
      importStatement,
      await bring([-40, -40].map((amount) => ({ amount, text: code }))),
    );
    const shown = [
      { named: code, notClosed: '' },
      { named: '', notClosed: code },
    ];
    expect(preview).toMatchObject(shown);
    const path = `/receipts/statement/lines?statementId=${statementId}`;
    expect(dataOf(statementLines, await ben.ask(path, { method: 'GET' })).records).toMatchObject(shown);
    dataOf(approve, await two({ kind: 'bank.statement', statementId }));
    closing -= 80;
    expect((await room()).receipts.some(({ receiptId }) => receiptId === foreign.receiptId)).toBe(false);
    const words = 'The payment came from another person’s account.';
    dataOf(refuseClaim, await ann.ask('/receipts/refuse', { body: { rechargeId: foreign.rechargeId, reason: words } }));
    expect(await logged()).toMatchObject({ state: 'review failed', reason: words });
    const told = [
      { title: 'Recharge of USDT not passed', text: expect.stringContaining(words) },
      { title: 'Your payment is on its way back: 40 USD', text: expect.stringContaining(back?.returnReference ?? '') },
      { title: 'Recharge passed: 1996 USDT' },
    ];
    expect((await inbox()).slice(0, 3)).toMatchObject(told);
    const [letter] = await server.people.post.mailbox({ limit: 1, offset: 0, address: `payer${users}@example.com` });
    expect(letter?.body).toContain(words);
  });

  test.each([
    ['as text', 'ten', 'numerical', 'Must be a numerical value'],
    ['with an exponent', '1e3', 'numerical', 'Must be a numerical value'],
    ['with a comma', '1,5', 'numerical', 'Must be a numerical value'],
    ['with a sign', '-1', 'numerical', 'Must be a numerical value'],
    ['with 19 decimals', `10.${'0'.repeat(18)}1`, 'numerical', 'Must be a numerical value'],
    ['with part of a cent', '10.001', 'too_many_decimals', 'too_many_decimals'],
  ])('is refused with an amount %s, in words that name the field', async (_name, amount, rule, words) => {
    const screenshot = `s${'0'.repeat(32)}`;
    const { reference } = await offer();
    const answer = await submit({ coinType: 'USDT', amount, screenshot: await upload(), reference });
    expect([answer.status, answer.body.data]).toMatchObject([400, { fields: [{ field: 'amount', rule }] }]);
    expect(answer.text).toContain(words);
    expect(reasonOf(await submit({ coinType: 'USDT', amount: '10', screenshot, reference }))).toBe(
      'screenshot_unknown',
    );
  });

  test('is refused with a screenshot that is no image: nothing is kept of it', async () => {
    const { payload, type } = formOf(Buffer.from('%PDF-1.7 paid'));
    const headers = { 'content-type': type, satoken: token };
    const answer = await server.app.inject({ method: 'POST', url: '/api/common/upload/OSS', headers, payload });
    expect([answer.statusCode, answer.json<{ data: { id?: string } }>().data.id]).toEqual([422, undefined]);
  });

  test('is refused with a used reference, screenshots of others or used before, and names what is missing', async () => {
    const reference = await claim('10.00');
    const screenshot = await upload();
    const body = { coinType: 'USDT', amount: '10.00', screenshot, reference };
    expect(reasonOf(await submit(body))).toBe('recharge_reference_used');
    const next = { ...body, reference: (await offer()).reference };
    const { token: stranger } = await server.register(`stranger${users}@example.com`);
    expect(reasonOf(await submit({ ...next, screenshot: await upload(stranger) }))).toBe('screenshot_unknown');
    const sent = dataOf(submitRecharge, await submit(next));
    expect(dataOf(submitRecharge, await submit(next))).toEqual(dataOf(submitRecharge, await submit(next)));
    expect(sent.id).toMatch(/^r\d+$/);
    expect(reasonOf(await submit({ ...next, amount: '11.00', reference: (await offer()).reference }))).toBe(
      'screenshot_used',
    );
    for (const field of ['coinType', 'amount', 'screenshot', 'reference'] as const) {
      const { [field]: _left, ...rest } = next;
      const answer = await submit(rest);
      expect([answer.status, answer.body.data]).toMatchObject([400, { fields: [{ field, rule: 'required' }] }]);
    }
    expect(reasonOf(await submit({ ...next, amount: '9.99', screenshot: await upload() }))).toBe(
      'recharge_reference_used',
    );
  });
});

test('without a verified name nothing is paid by bank; missing coins may be claimed', async () => {
  const { reference, payer: name } = await offer();
  expect(name).toBeNull();
  const body = { coinType: 'USDT', amount: '10', screenshot: await upload() };
  expect(reasonOf(await submit({ ...body, reference }))).toBe('level_missing');
  dataOf(submitRecharge, await submit({ ...body, way: 'missing', hash: '0x52908400098527886e0f7030069857d2' }));
  expect(await logged()).toMatchObject({ way: 'missing', amount: '10', stage: 'claimed', paid: null });
});

test('a claim is decided once, however many decide it at the same time', async () => {
  const body = { coinType: 'USDT', amount: '10', screenshot: await upload(), way: 'missing' };
  dataOf(submitRecharge, await submit({ ...body, hash: '0x52908400098527886e0f7030069857d2' }));
  const claims = new ClaimRows(server.sql, () => server.nowMs);
  const rechargeId = (await claims.of(userId))[0]?.rechargeId ?? 0;
  const refuse = () => ann.ask('/receipts/refuse', { body: { rechargeId, reason: 'Nothing came.' } });
  const answers = await Promise.all([refuse(), refuse()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await claims.change(rechargeId, { stage: 'given', given: 10n })).toBe(false);
  expect(await logged()).toMatchObject({ state: 'review failed' });
});

describe('terms of a recharge', () => {
  const terms = { kind: 'recharge.terms', asset: 'USDT' } as const;

  test('that are worse for users are announced; better ones, and closing, take two', async () => {
    for (const worse of [{ feePpm: 2_001 }, { minimum: '10.01' }, { maximum: '49999.99' }])
      expect(reasonOf(await two({ ...terms, ...worse }))).toBe('not_announced');
    expect(reasonOf(await two({ ...terms, feePpm: 2_000 }))).toBe('nothing_to_change');
    expect(reasonOf(await two({ ...terms, minimum: '0' }))).toBe('recharge_terms_invalid');
    expect(reasonOf(await two({ ...terms, minimum: '60000' }))).toBe('recharge_terms_invalid');
    dataOf(approve, await two({ ...terms, feePpm: 1_500, minimum: '5', offer: 'closed' }));
    const [usdt] = (await room()).coins;
    expect(usdt).toEqual({ coin: 'USDT', open: false, feePpm: 1_500, minimum: '5.00', maximum: '50000.00' });
    dataOf(approve, await two({ ...terms, offer: 'open' }));
    expect((await offer()).coins[0]).toMatchObject({ open: true, feePpm: 1_500 });
  });
});

test('what two decided is done once, and its user notified, though the node ended before it knew that it was done', async () => {
  await certify(server.people.verifications, userId);
  await claim('30.00');
  const { named: _named, ...match } = await paidFor(30, 'pension');
  dataOf(approve, await two({ kind: 'bank.assign', ...match }));
  const [had, passed] = [held(), { title: expect.stringMatching(/^Recharge passed/) as string }];
  expect((await inbox())[0]).toMatchObject(passed);
  const db = await server.sql.db();
  const ours = inArray(approvals.kind, ['bank.assign', 'recharge.terms']);
  await db
    .update(approvals)
    .set({ appliedAtMs: null })
    .where(and(ours, eq(approvals.state, 'approved')));
  await db.delete(notices).where(eq(notices.userId, userId));
  await server.operatorConsole.resume();
  const rows = await db.select().from(approvals).where(ours);
  const open = rows.filter(({ state, appliedAtMs }) => state === 'failed' || appliedAtMs === null);
  expect([open, held()]).toEqual([[], had]);
  expect(await inbox()).toMatchObject([passed]);
});

test('a refusal whose notice was lost is notified of at the next start; its payment is not the platform’s', async () => {
  await certify(server.people.verifications, userId, 'primary', 'Ada Obi');
  await claim('31.00');
  const { receiptId, rechargeId } = await paidFor(31, 'rent', 'OBI, ADA');
  dataOf(refuseClaim, await ann.ask('/receipts/refuse', { body: { rechargeId, reason: 'Nothing came.' } }));
  const db = await server.sql.db();
  await db.delete(notices).where(eq(notices.userId, userId));
  await server.operatorConsole.resume();
  expect(await inbox()).toMatchObject([{ title: 'Recharge of USDT not passed' }]);
  expect(reasonOf(await two({ kind: 'treasury.fund', receiptId }))).toBe('receipt_owner_differs');
});

describe('a statement', () => {
  test('that was not approved says nothing about who paid, and is refused once its line is booked', async () => {
    const paid = { amount: 6, text: 'six' };
    const real = dataOf(importStatement, await bring([{ ...paid, payer: 'Jane Roe' }]));
    lines -= 1;
    const forged = dataOf(importStatement, await bring([paid]));
    dataOf(approve, await two({ kind: 'bank.statement', statementId: real.statementId }));
    closing += 6;
    const { receipts, statements } = await room();
    expect(receipts.at(-1)).toMatchObject({ amount: '6.00', payer: 'Jane Roe' });
    const states = new Map(statements.map(({ statementId, state }) => [statementId, state]));
    expect([states.get(real.statementId), states.get(forged.statementId)]).toEqual(['booked', 'refused']);
    expect(reasonOf(await two({ kind: 'bank.statement', statementId: forged.statementId }))).toBe('bank_line_known');
  });

  test('of a bank in camt.053 is read as it is, and an XML bomb is refused', async () => {
    const balance = (kind: string, units: number) =>
      `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${units}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const { account } = await room();
    const xml = `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${account?.iban}</IBAN></Id></Acct>
      ${balance('OPBD', closing)}${balance('CLBD', closing + 12)}
      <Ntry><Amt Ccy="USD">12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt>
      <AcctSvcrRef>X-1</AcctSvcrRef><AddtlNtryInf>savings</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const read = dataOf(importStatement, await send(xml, { format: 'camt' }));
    expect(read).toMatchObject({ lines: 1, preview: [{ amount: '12.00', text: 'savings', date: '2026-11-26' }] });
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(99)}">]>${xml.replace('savings', '&a;')}`;
    expect(reasonOf(await send(bomb, { format: 'camt' }))).toBe('statement_unreadable');
  });

  test('shows every line to its approver, who approves only what was proposed', async () => {
    const paid = [1, 2, 3].map((amount) => ({ amount, text: `line ${amount}` }));
    const { statementId } = dataOf(importStatement, await bring(paid));
    const page = async (current: number) => {
      const path = `/receipts/statement/lines?statementId=${statementId}&current=${current}&size=2`;
      return dataOf(statementLines, await ben.ask(path, { method: 'GET' }));
    };
    const [first, second] = [await page(1), await page(2)];
    const shown = [...first.records, ...second.records].map((one) => [one.amount, one.payer, one.text]);
    expect(shown).toEqual(paid.map(({ amount, text }) => [`${amount}.00`, payer, text]));
    expect([first.pages, first.total, second.sha256]).toEqual([2, 3, first.sha256]);

    const proposal = { kind: 'bank.statement', statementId };
    const body = { proposal, reason: 'As imported', requestId: `hashed-${lines}` };
    const { approvalId, before } = dataOf(propose, await ann.ask('/approvals/propose', { body }));
    expect(JSON.parse(before)).toMatchObject({ lines: 3, sha256: first.sha256 });
    const db = await server.sql.db();
    const own = eq(bankLines.statementId, statementId);
    await db.update(bankLines).set({ payer: 'Jane Roe' }).where(own);
    const approveIt = () => ben.ask('/approvals/approve', { body: { approvalId } });
    expect(reasonOf(await approveIt())).toBe('changed_meanwhile');
    await db.update(bankLines).set({ payer }).where(own);
    dataOf(approve, await approveIt());
    closing += 6;
  });

  test('that was doubled, has a gap, or is proposed and approved by one is refused', async () => {
    const paid = [{ amount: 5, text: 'one' }];
    const first = dataOf(importStatement, await bring(paid));
    lines -= 1;
    const again = dataOf(importStatement, await bring(paid));
    dataOf(approve, await two({ kind: 'bank.statement', statementId: first.statementId }));
    const opening = closing.toFixed(2);
    closing += 5;
    expect(reasonOf(await two({ kind: 'bank.statement', statementId: again.statementId }))).toBe('bank_line_known');
    lines -= 2;
    const doubled = await bring(paid, { opening, closing: closing.toFixed(2) });
    expect(['bank_line_known', 'statement_gap']).toContain(reasonOf(doubled));
    expect(reasonOf(await bring([{ amount: 7, text: 'x' }], { opening: '1.00', closing: '8.00' }))).toBe(
      'statement_gap',
    );
    expect(reasonOf(await bring([{ amount: 7, text: 'x' }], { currency: 'EUR' }))).toBe('statement_other_account');
    const wanted = await bring([{ amount: 9, text: 'y' }]);
    const { statementId } = dataOf(importStatement, wanted);
    const body = { proposal: { kind: 'bank.statement', statementId }, reason: 'Alone', requestId: `alone-${lines}` };
    const { approvalId } = dataOf(propose, await ann.ask('/approvals/propose', { body }));
    expect(reasonOf(await ann.ask('/approvals/approve', { body: { approvalId } }))).toBe('own_proposal');
  });
});

describe('the platform’s own money', () => {
  const account = { payee: 'Candor Ltd', bankName: 'Other Bank', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const treasury = () => server.exchange.exchange.bookBalance('treasury', bank.assetId);
  const received = async (amount: number) => {
    const { receipts } = await room();
    return receipts.findLast((one) => one.amount === amount.toFixed(2)) ?? expect.fail(`no receipt of ${amount}`);
  };
  /** Books a statement of the other account. */
  const bookOther = async (paid: readonly Paid[], opening: number) => {
    const accountId = String((await room()).accounts.find(({ iban }) => iban === account.iban)?.accountId);
    const after = paid.reduce((sum, { amount }) => sum + amount, opening);
    const change = { opening: opening.toFixed(2), closing: after.toFixed(2), accountId };
    const { statementId } = dataOf(importStatement, await bring(paid, change));
    const path = `/receipts/statement/lines?statementId=${statementId}`;
    const shown = dataOf(statementLines, await ben.ask(path, { method: 'GET' }));
    dataOf(approve, await two({ kind: 'bank.statement', statementId }));
    return shown;
  };

  test('comes from an owner by two, is paid out by two, and both are in the book of solvency', async () => {
    await certify(server.people.verifications, userId);
    const reference = await claim('55.00');
    await book([
      { amount: 9_000, text: 'capital', payer: 'Candor Holding' },
      { amount: 55, text: 'no reference' },
      { amount: 56, text: reference },
    ]);
    const theirs = { kind: 'treasury.fund', receiptId: (await received(55)).receiptId };
    expect(reasonOf(await two(theirs))).toBe('receipt_owner_differs');
    expect(reasonOf(await two({ ...theirs, receiptId: (await received(56)).receiptId }))).toBe('receipt_owner_differs');
    const before = treasury();
    dataOf(approve, await two({ kind: 'treasury.fund', receiptId: (await received(9_000)).receiptId }));
    expect(treasury() - before).toBe(900_000n);

    const payOut = { kind: 'treasury.payOut', amount: '400.00', payee: 'Candor Holding' };
    expect(reasonOf(await two({ ...payOut, amount: '99999999.00' }))).toBe('book_insufficient');
    dataOf(approve, await two(payOut));
    dataOf(approve, await two({ ...payOut, amount: '300.00' }));
    const [first, second] = (await room()).payouts;
    expect([first?.amount, second?.amount, treasury() - before]).toEqual(['400.00', '300.00', 830_000n]);
    dataOf(approve, await two({ kind: 'treasury.cancelPayOut', receiptId: second?.receiptId }));
    await book([{ amount: -400, text: first?.reference ?? '' }]);
    expect([(await room()).payouts, treasury() - before]).toEqual([[], 860_000n]);
    const solvency = dataOf(operatorSolvency, await ben.ask('/solvency', { method: 'GET' }));
    const side = solvency.assets.find(({ asset }) => asset === bank.symbol);
    expect(side).toMatchObject({ paidIn: '9000.00', paidOut: '400.00', difference: '0.00' });
  });

  test('moves between two accounts, of which two show the new one and one pauses it', async () => {
    await certify(server.people.verifications, userId);
    const shown = (await room()).account;
    expect(numbered).toMatchObject([{ accountId: 1, iban: shown?.iban }]);
    await claim('20.00');
    expect(await two({ kind: 'bank.account', ...account, iban: 'DE89370400440532013001' })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ field: 'proposal.iban', rule: 'format' }] } },
    });
    dataOf(approve, await two({ kind: 'bank.account', ...account }));
    expect(reasonOf(await two({ kind: 'bank.account', ...account }))).toBe('nothing_to_change');
    expect((await offer()).bank).toEqual({ ...account, currency: bank.symbol });
    expect((await inbox())[0]).toMatchObject({ text: expect.stringContaining(account.iban) });
    expect((await room()).accounts.map(({ iban }) => iban)).toEqual([shown?.iban, account.iban]);
    const db = await server.sql.db();
    const row = eq(bankAccounts.iban, account.iban);
    await db.update(bankAccounts).set({ payee: 'Somebody else' }).where(row);
    expect((await offer()).bank).toBeNull();
    await db.update(bankAccounts).set({ payee: account.payee }).where(row);

    dataOf(pauseBankAccount, await ann.ask('/receipts/account/pause', { body: { reason: 'The bank called' } }));
    expect(await offer()).toMatchObject({ bank: null, isPaused: true });
    const wanted = { coinType: 'USDT', amount: '10.00', screenshot: await upload() };
    expect(reasonOf(await submit({ ...wanted, reference: (await offer()).reference }))).toBe('recharge_closed');
    dataOf(approve, await two({ kind: 'bank.resume' }));
    expect((await offer()).isPaused).toBe(false);

    const before = treasury();
    const fee = { amount: -3, text: 'fee' };
    await book([{ amount: -700, text: 'to our other bank' }, fee], { accountId: '1' });
    const { iban, isFirst } = await bookOther(
      [
        { amount: 700, text: 'from our bank', payer: shown?.payee ?? '' },
        { amount: 8, text: 'x', payer: 'Jane' },
      ],
      900,
    );
    expect([iban, isFirst]).toEqual([account.iban, true]);
    const { receiptId, sentBy } = await received(700);
    expect(sentBy).toMatchObject([{ iban: shown?.iban, text: 'to our other bank' }]);
    const transfer = { kind: 'bank.transfer', receiptId, lineId: sentBy[0]?.lineId };
    const other = { ...transfer, receiptId: (await received(8)).receiptId };
    expect(reasonOf(await two(other))).toBe('own_transfer_differs');
    dataOf(approve, await two(transfer));
    // The fee is the treasury’s; what the new account opened with is its own.
    expect(treasury() - before).toBe(90_000n - 300n);
    expect(reasonOf(await two(transfer))).toBe('not_found');
  });
});
