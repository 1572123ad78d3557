import { expect, type Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectFine, expectFineEverywhere } from './support/accessible.ts';
import { confirmByMail } from './support/confirm.ts';
import type { RunningExchange } from './support/exchange.ts';
import { Operator } from './support/operator.ts';
import { addAuthenticator, addPasskey } from './support/passkeys.ts';
import { picture } from './support/picture.ts';
import { type Links, test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links: Links;
test.beforeAll(({ shared, links: ofWorker }) => {
  exchange = shared;
  links = ofWorker;
});

test('a name and a number are sent in and shown masked while they wait', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await trader.register('/account/center/kyc');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('Enter your full name.')).toBeVisible();
  await expect(page.getByLabel('ID number')).toHaveAccessibleDescription(
    /8–9 characters: 1–2 letters, 6 digits, and a digit or A/,
  );
  await page.getByLabel('Full name').fill('Lin Wei');
  await page.getByLabel('ID number').fill('123');
  await page.getByLabel('ID number').fill('1234567');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText(/not a number of this country’s papers/)).toBeVisible();
  // Another country has another form.
  await page.getByRole('combobox', { name: 'Issuing country' }).click();
  await page.getByRole('option', { name: 'Belgium' }).click();
  await expect(page.getByText('11 digits', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Issuing country' }).click();
  await page.getByRole('option', { name: 'Hong Kong' }).click();
  await expect(page.getByText('11 digits', { exact: true })).toHaveCount(0);
  await page.getByLabel('ID number').fill('A123456(3)');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText(/awaiting approval\. A reviewer checks it/)).toBeVisible();
  await expect(page.getByText('L** W**')).toBeVisible();
  await page.goto('/user/index?key=advanced');
  await expect(page.getByText('Primary verification comes first.')).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('a bank card and a payment method are bound once, behind a second factor, and masked from then on', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await trader.register('/user/index?key=bank');
  await page.getByLabel('Card number').fill('6222 0202 0011 2233');
  await page.getByLabel('Bank name').fill('Bank of Example');
  await page.getByLabel('Branch').fill('Central');
  await page.getByLabel('Repeat its last four characters').fill('2234');
  await page.getByRole('button', { name: 'Bind the card' }).click();
  await expect(page.getByText('These are not the last four of the number.')).toBeVisible();
  await page.getByLabel('Repeat its last four characters').fill('2233');
  await page.getByRole('button', { name: 'Bind the card' }).click();
  await confirmByMail(page);
  await expect(page.getByText('****2233')).toBeVisible();
  await expect(page.getByText('Cen****')).toBeVisible();

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'PayPal' }).click();
  await page.getByLabel('Account ID').fill('lin.wei@example.com');
  await page.getByLabel('Account holder').fill('Lin Wei');
  await page.getByRole('button', { name: 'Bind the method' }).click();
  await expect(page.getByText(/li\*\*\*\*om · L\*\* W\*\*/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option', { name: 'PayPal' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('****2233')).toBeVisible();
  await expectFine(page, 'bank');
  await page.getByRole('button', { name: 'Write to customer support' }).first().click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

/** Certifies every first level that waits. */
const certifyAll = (operator: Operator): Promise<void> =>
  operator.page.evaluate(async () => {
    const base = '/console/api/verifications';
    const { data } = (await (await fetch(base)).json()) as { data: { records: { verificationId: number }[] } };
    for (const { verificationId } of data.records) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${base}/certify`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ verificationId, seen: ['plausible'] }),
      });
    }
  });

/** A photo of print on paper as somebody took it: in the dark, with the lamp in it, or well. */
const photograph = (page: Page, how: 'dark' | 'glare' | 'well'): Promise<number[]> =>
  page.evaluate(async (taken) => {
    const canvas = new OffscreenCanvas(800, 520);
    const pen = canvas.getContext('2d');
    if (pen === null) return [];
    pen.fillStyle = taken === 'dark' ? '#3a3a3a' : '#c4c4c4';
    pen.fillRect(0, 0, 800, 520);
    pen.fillStyle = '#101010';
    pen.font = '24px sans-serif';
    for (let line = 40; line < 520; line += 34)
      pen.fillText('SPECIMEN LIN WEI A123456(3) 1990-01-01 HONG KONG', 20, line);
    pen.fillStyle = '#ffffff';
    if (taken === 'glare') pen.fillRect(300, 120, 220, 220);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    return [...new Uint8Array(await jpeg.arrayBuffer())];
  }, how);

test('a photo is judged in the browser before it is sent, and may be sent all the same', async ({ browser }) => {
  const options = { baseURL: exchange.url, viewport: { width: 1440, height: 900 } };
  const trader = await Trader.at(browser, options);
  const { page } = trader;
  await trader.openAccount();
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);
  const facts = { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(3)' };
  await api.call('/api/core/coin/member/verified', facts);
  const nora = await Operator.arrive(browser, options, 'nora', links.nora);
  await certifyAll(nora);

  await page.goto('/account/center/kyc');
  const choose = async (side: string, how: 'dark' | 'glare' | 'well') => {
    const buffer = Buffer.from(await photograph(page, how));
    const input = page.getByLabel(new RegExp(`^\\s*${side}`));
    // A photo is judged before it has arrived: meanwhile nobody can choose another.
    await expect(input).toBeEnabled();
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  };
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200004e2000004e200802000000', 'hex');
  await page
    .getByLabel(/^\s*Front/)
    .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.concat([head, Buffer.alloc(64)]) });
  await expect(page.getByText(/^This photo is larger than 10 MB/)).toBeVisible();
  await choose('Front', 'dark');
  await expect(page.getByText('Too dark')).toBeVisible();
  await choose('Front', 'well');
  await expect(page.getByText('Bright enough')).toBeVisible();
  await expect(page.getByText('In focus', { exact: true })).toBeVisible();
  await expect(page.getByText('No glare')).toBeVisible();
  await choose('Back', 'glare');
  await expect(page.getByText('Glare', { exact: true })).toBeVisible();
  await expect(page.getByText(/You can send it all the same/)).toBeVisible();
  await expectFineEverywhere(page, 'hints');
  await choose('Selfie with document', 'well');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText(/awaiting approval\. A reviewer checks it/)).toBeVisible();
  // The operator who opens it sees their own name across every photo.
  await nora.open('Identity checks');
  await expect(nora.page.getByRole('figure')).toHaveCount(3);
  await expect(
    nora.page
      .getByRole('figure')
      .first()
      .getByText(/^nora · /)
      .first(),
  ).toBeVisible();
  await picture(nora.page, 'watermark', { fullPage: true });
  expect([trader.complaints, nora.complaints]).toEqual([[], []]);
});

test('limits by level are shown where they bite, and rise once a reviewer has certified', async ({ browser }) => {
  // Passkeys belong to a name, not to a number.
  const options = { baseURL: `http://localhost:${exchange.port}`, viewport: { width: 1440, height: 900 } };
  const trader = await Trader.at(browser, options);
  const { page } = trader;
  await addAuthenticator(page);
  await trader.openAccount();
  await addPasskey(page, 'Laptop');
  await page.getByRole('button', { name: 'I have kept them' }).click();

  const withdraws = page.getByRole('checkbox', { name: 'Withdraw' });
  await page.goto('/account/center/security/setting/api');
  await expect(page.getByText('API keys: 0 of 5. With primary verification: 20.')).toBeVisible();
  await expect(withdraws).toBeDisabled();
  await expect(withdraws).toHaveAccessibleDescription('Needs primary verification. Verification');
  await expectFineEverywhere(page, 'keys without a level');
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  for (const nth of [1, 2, 3, 4, 5]) {
    await page.getByLabel('Name', { exact: true }).fill(`Bot ${nth}`);
    await page.getByRole('button', { name: 'Create key' }).click();
    // More than the code by mail that the passkey was added with; it counts for the keys after the
    // first.
    if (nth === 1) await confirm.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText(`API keys: ${nth} of 5.`)).toBeVisible();
  }
  await expect(page.getByText('Your level allows no further key.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0);
  await expectFineEverywhere(page, 'as many keys as the level allows');
  await page.goto('/account/center/security');
  await expect(
    page.getByText('Nothing may be withdrawn without verification. With primary verification: 2,000 USDT a day.'),
  ).toBeVisible();
  await page
    .getByRole('main')
    .getByText('Nothing may be withdrawn')
    .getByRole('link', { name: 'Verification' })
    .click();

  const table = page.getByRole('table', { name: 'Limits by level' });
  await expect(table.getByRole('columnheader')).toHaveText(['Not verifiedYour level', 'Primary', 'Advanced']);
  await expect(table.getByRole('row', { name: '0 2,000 100,000' })).toBeVisible();
  await expect(table.getByRole('row', { name: '5 20 50' })).toBeVisible();
  await expect(table.getByRole('row', { name: 'No Yes Yes' })).toHaveCount(2);
  await expectFineEverywhere(page, 'limits by level');
  await page.getByLabel('Full name').fill('Lin Wei');
  await page.getByLabel('ID number').fill('C654321(7)');
  await page.getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText(/awaiting approval\. A reviewer checks it/)).toBeVisible();
  // What waits allows nothing yet.
  await expect(table.getByRole('columnheader', { name: /Your level/ })).toHaveText('Not verifiedYour level');

  const ida = await Operator.arrive(browser, options, 'ida', links.ida);
  await certifyAll(ida);
  await page.reload();
  await expect(table.getByRole('columnheader', { name: /Your level/ })).toHaveText('PrimaryYour level');
  await page.goto('/account/center/security/setting/api');
  await expect(page.getByText('API keys: 5 of 20. With advanced verification: 50.')).toBeVisible();
  await expect(page.getByText('Needs primary verification.')).toHaveCount(0);
  await withdraws.click();
  await expect(withdraws).toBeChecked();
  await page.goto('/account/center/security');
  await expect(
    page.getByText('Up to 2,000 USDT may be withdrawn in a day. With advanced verification: 100,000 USDT a day.'),
  ).toBeVisible();
  expect([trader.complaints, ida.complaints]).toEqual([[], []]);
});

test('a photo goes to the server and is refused when it is none', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 390, height: 844 } });
  const { page } = trader;
  await trader.register();
  const sent = await page.evaluate(async (key) => {
    const canvas = new OffscreenCanvas(800, 600);
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg' });
    const { satoken } = JSON.parse(localStorage.getItem(key) ?? '{}').content as { satoken: string };
    const ask = async (body: BlobPart) => {
      const answer = await fetch('/api/user/verification/photo?side=front', {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', satoken },
        body: new Blob([body]),
      });
      return answer.status;
    };
    return [await ask(photo), await ask('%PDF-1.7')];
  }, 'candor_tokens');
  expect(sent).toEqual([200, 422]);
});

test('the user centre is accessible and fits, wide and narrow, by day and night', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await trader.openAccount();
  for (const key of ['all', 'primary', 'advanced', 'certified', 'bank', 'tardPwd', 'loginPwd']) {
    await page.goto(`/user/index?key=${key}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFineEverywhere(page, `user centre ${key}`);
  }
  expect(trader.complaints).toEqual([]);
});
