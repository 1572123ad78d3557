import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { forgeries } from '@candor/testkit';
import { expectFine, expectFineAtNight, expectFineEverywhere, narrow, wide } from './support/accessible.ts';
import { Api } from './support/api.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { picture } from './support/picture.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links: Record<'ann' | 'ben', string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4501, async (dataDir) => {
    links = await addOperators(dataDir, { ann: ['finance', 'compliance'], ben: ['risk'] });
  });
});
test.afterAll(() => exchange.stop());

/** A picture of a payment, as a browser draws it. */
const screenshot = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 240);
    const pen = canvas.getContext('2d');
    if (pen !== null) pen.fillText('250.00 USD', 20, 40);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await png.arrayBuffer())];
  });

/** What the bank says of one payment, in camt.053. */
function statementOf(iban: string, reference: string): Buffer {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  return Buffer.from(`<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
    ${balance('OPBD', '0.00')}${balance('CLBD', '250.00')}
    <Ntry><Amt Ccy="USD">250.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-11-26</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls><TxDtls>
    <RltdPties><Dbtr><Pty><Nm>WEI, LIN</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf>
    </TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`);
}

/** Verifies a trader's name: sent in beside the browser, certified by an operator. */
async function verify(trader: Trader, operator: Operator): Promise<void> {
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);
  const facts = { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(3)' };
  await api.call('/api/core/coin/member/verified', facts);
  await operator.page.evaluate(async () => {
    const base = '/console/api/verifications';
    const { data } = (await (await fetch(base)).json()) as { data: { records: { verificationId: number }[] } };
    for (const { verificationId } of data.records) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ verificationId, seen: ['plausible'] });
      await fetch(`${base}/certify`, { method: 'POST', headers, body });
    }
  });
}

test('a payment by bank is booked by two, given, swapped and exported; its user checks offline that they are counted', async ({
  browser,
}) => {
  const at = { baseURL: exchange.url, viewport: wide };
  const trader = await Trader.at(browser, at);
  const { page } = trader;
  await trader.openAccount();
  const ann = await Operator.arrive(browser, at, 'ann', links.ann);
  const ben = await Operator.arrive(browser, at, 'ben', links.ben);
  await verify(trader, ann);

  await page.goto('/assets/index?key=recharge');
  await page.getByRole('tab', { name: 'By bank' }).click();
  await page.getByLabel('Amount in USD').fill('250');
  await expect(page.getByText('249.50000000')).toBeVisible();
  await expectFineEverywhere(page, 'recharge by bank');
  await picture(page, 'recharge by bank 1440 day', { fullPage: true });
  const codes = page.getByRole('main').locator('dd code');
  const [iban = '', , reference = ''] = await codes.allInnerTexts();
  const buffer = Buffer.from(await screenshot(page));
  await page.getByLabel('Payment screenshot').setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText('Under review').first()).toBeVisible();

  const dialog = ann.page.getByRole('dialog');
  await ann.goTo('q', 'Receipts');
  await ann.page.getByRole('button', { name: 'Import a statement' }).click();
  const file = { name: 'statement.xml', mimeType: 'text/xml', buffer: statementOf(iban, reference) };
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Import a statement' }).click();
  await expect(dialog.getByText(reference)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await ann.page.getByRole('button', { name: 'Propose' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the bank gave it');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await ben.open('Approvals');
  await expect(ben.page.getByText('WEI, LIN')).toBeVisible();
  await expect(ben.page.getByText(/^The first statement of/)).toBeVisible();
  await ben.approve();
  await ann.page.getByRole('button', { name: 'Give' }).click();
  await dialog.getByRole('textbox', { name: /Reason|own words/ }).fill('The exact reference');
  await expectFineEverywhere(ann.page, 'receipts');
  await picture(ann.page, 'receipts 1440 day', { fullPage: true });
  await dialog.getByRole('button', { name: 'Give' }).click();
  await expect(ann.page.getByText('No receipt waits.')).toBeVisible();
  await expect(page.getByText('Review passed').first()).toBeVisible();

  await page.goto('/assets/index?key=swap');
  await page.getByLabel('You pay', { exact: true }).fill('249.5');
  await page.getByRole('button', { name: 'Review the swap' }).click();
  await page.getByRole('button', { name: 'Swap 249.50000000 USDT' }).click();
  await expect(page.getByRole('region', { name: 'Your swaps' }).getByText('249.50000000 USDT').first()).toBeVisible();
  await page.goto('/assets/index?key=records');
  await expect(page.getByRole('row', { name: /Bank recharge, fee/ })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV, full precision' }).click();
  const exported = readFileSync(await (await saving).path(), 'utf8');
  for (const kind of ['recharge', 'recharge_fee', 'swap', 'swap_fee']) expect(exported).toContain(`,${kind},`);

  await ann.open('Solvency');
  await expect(ann.page.getByRole('region', { name: 'USDT' })).toContainText(/Assets less liabilities\s*0\.00/);
  await ann.page.getByRole('button', { name: 'Publish a proof' }).click();
  await expect(ann.page.getByText(/^Balances after record/).first()).toBeVisible();
  await expectFineEverywhere(ann.page, 'solvency');
  await picture(ann.page, 'solvency 1440 day', { fullPage: true });

  await page.goto('/rule/index?part=reserves');
  const root = await page
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .textContent();
  await expect(page.getByText('No chain was connected, so nothing was counted on one.')).toBeVisible();
  await page.getByText('The platform’s own books').click();
  await expectFine(page, 'reserves');
  await expectFineAtNight(page, 'reserves');
  await picture(page, 'reserves 1440 day', { fullPage: true });
  await page.setViewportSize(narrow);
  await expectFine(page, 'reserves 390');
  await picture(page, 'reserves 390 day', { fullPage: true });
  await page.setViewportSize(wide);

  await page.goto('/account/wallet/assets');
  await page.getByRole('link', { name: 'Check that you are counted' }).click();
  await page.getByRole('button', { name: 'Fetch my file' }).click();
  await expect(page.getByRole('heading', { name: 'You are counted', exact: true })).toBeVisible();
  expect(trader.complaints).toEqual([]);

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. The check works all the same.')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'You are counted', exact: true })).toBeVisible();
  await expect(page.getByText(root ?? '', { exact: true })).toBeVisible();
  await page.getByText('Show each step').click();
  await expectFine(page, 'counted');
  await expectFineAtNight(page, 'counted');
  await picture(page, 'counted 1440 day', { fullPage: true });
  await page.setViewportSize(narrow);
  await expectFine(page, 'counted 390');
  await picture(page, 'counted 390 day', { fullPage: true });

  for (const { file, problem } of forgeries().filter(({ name }) => ['overflow', 'omitted user'].includes(name))) {
    const buffer = Buffer.from(JSON.stringify(file));
    await page
      .getByLabel('Check a saved file')
      .setInputFiles({ name: `${problem}.json`, mimeType: 'application/json', buffer });
    await expect(page.getByText('This file does not pass the check')).toBeVisible();
  }
});
