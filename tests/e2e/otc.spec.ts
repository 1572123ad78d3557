import { expect, test } from '@playwright/test';
import { expectFine, expectFineAtNight, narrow, wide } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { addOtcPeople, answerFactor, logInWithFactor, type OtcPerson } from './support/otc-people.ts';
import { picture } from './support/picture.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links: { readonly nora: string; readonly rob: string };
let people: { readonly desk: OtcPerson; readonly buyer: OtcPerson };
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4513, async (dataDir) => {
    links = await addOperators(dataDir, { nora: ['compliance'], rob: ['risk'] });
    people = await addOtcPeople(dataDir, {
      desk: { email: 'desk@example.com', name: 'Chen Hao', merchant: true },
      buyer: { email: 'buyer@example.com', name: 'Lin Wei', merchant: false },
    });
  });
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('a newcomer reads offers as a visitor, buys from a demo merchant, and has the coins', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: wide });
  const { page } = trader;
  await page.goto('/otc');
  await expect(page.getByRole('heading', { name: 'Over the counter' })).toBeVisible();
  await page.getByLabel('I want to pay').fill('7000');
  const offers = page.getByRole('table', { name: 'Offers' });
  await expect(offers.getByText('Harbour Desk')).toBeVisible();
  await expectFine(page, 'otc, offers');
  await expectFineAtNight(page, 'otc, offers');
  await picture(page, 'otc offers 1440');

  await trader.register('/otc/common?side=buy&coin=USDT&fiat=CNY&amount=7000');
  await page.getByRole('button', { name: 'Buy USDT: Harbour Desk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy USDT from Harbour Desk' });
  await expect(dialog.getByText('You receive', { exact: true })).toBeVisible();
  await picture(page, 'otc take 1440');
  await dialog.getByRole('button', { name: /^Buy [\d,.]+ USDT for 7,000.00 CNY$/ }).click();

  await expect(page).toHaveURL(/\/otc\/order\?code=/);
  await expect(page.getByRole('heading', { name: 'Pay 7,000.00 CNY to this account' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Paying now.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('Paying now.')).toBeVisible();
  await expectFine(page, 'otc, an order');
  await expectFineAtNight(page, 'otc, an order');
  await picture(page, 'otc order 1440');
  await page.setViewportSize(narrow);
  await expectFine(page, 'otc, an order 390');
  await picture(page, 'otc order 390');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await picture(page, 'otc chat 390');
  await page.getByRole('tab', { name: 'Order' }).click();

  await page.getByRole('button', { name: 'I have paid, tell the seller' }).click();
  await expect(page.getByRole('heading', { name: 'Released', exact: true })).toBeVisible();
  await page.goto('/otc/common');
  await expectFine(page, 'otc, offers 390');
  await picture(page, 'otc offers 390');
  await page.goto('/otc/order');
  await page.getByRole('tab', { name: 'Ended' }).click();
  await expect(page.getByText('Released', { exact: true })).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('a buyer and a desk disagree: extension, appeal, evidence, and a verdict of two operators', async ({
  browser,
}) => {
  const options = { baseURL: exchange.url, viewport: wide };
  const [desk, buyer] = [await Trader.at(browser, options), await Trader.at(browser, options)];
  const [selling, buying] = [desk.page, buyer.page];
  await Promise.all([logInWithFactor(selling, people.desk), logInWithFactor(buying, people.buyer)]);
  await selling.goto('/merchant/index');
  await selling.getByRole('button', { name: 'New offer' }).click();
  const form = selling.getByRole('dialog', { name: 'New offer' });
  for (const [label, value] of [
    ['Price', '7.110'],
    ['Total', '10000'],
    ['Min order', '500'],
    ['Max order', '50000'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('checkbox', { name: 'Alipay' }).click();
  await form.getByRole('button', { name: 'Publish the offer' }).click();
  await answerFactor(selling, people.desk);
  await expect(selling.getByText('1 of 20 online')).toBeVisible();
  await expectFine(selling, 'otc, a desk');
  await picture(selling, 'otc desk 1440');

  await buying.goto('/otc/common?side=buy&coin=USDT&fiat=CNY&amount=7000');
  // The cheapest offer is the desk's, whose owner chose no name.
  await buying.getByRole('button', { name: /^Buy USDT: #/ }).click();
  await buying.getByRole('dialog').getByRole('button', { name: 'Buy 984.52 USDT for 7,000.00 CNY' }).click();
  await expect(buying.getByRole('timer')).toBeVisible();
  await selling.getByText('Sell 984.52 USDT').click();
  await selling.getByRole('button', { name: 'Give 15 more minutes (3 left)' }).click();
  await expect(selling.getByRole('button', { name: 'Give 15 more minutes (2 left)' })).toBeVisible();
  await expect(buying.getByRole('log').getByText('The buyer has 15 more minutes')).toBeVisible();
  await buying.getByRole('button', { name: 'I have paid, tell the seller' }).click();
  const asked = 'Is 7,000.00 CNY in your account from Lin Wei?';
  await expect(selling.getByRole('heading', { name: asked })).toBeVisible();

  // Another person's name is no payment: refund and the buyer's cancel are what is left.
  await selling.getByRole('button', { name: 'Release the coins' }).click();
  const release = selling.getByRole('dialog', { name: asked });
  await release.getByLabel('Payer’s name, as your bank shows it').fill('Wang Fang');
  await expect(release.getByText('ask the buyer to cancel', { exact: false })).toBeVisible();
  await expect(release.getByRole('button', { name: /^Release/ })).toBeDisabled();
  // The chat moves into a tab below 1100 px; the dialog and what was typed stay.
  await selling.setViewportSize({ ...wide, width: 1000 });
  await expect(selling.getByRole('tab', { name: 'Chat', includeHidden: true })).toBeAttached();
  await expect(release.getByLabel('Payer’s name, as your bank shows it')).toHaveValue('Wang Fang');
  await selling.setViewportSize(wide);
  await expectFine(selling, 'otc, the payee check');
  await selling.keyboard.press('Escape');
  await selling.getByRole('button', { name: 'Appeal', exact: true }).click();
  const appeal = selling.getByRole('dialog', { name: 'Appeal' });
  await appeal.getByLabel('What happened').fill('Somebody else paid, not Lin Wei.');
  await appeal.getByRole('button', { name: 'Appeal', exact: true }).click();
  await expect(selling.getByRole('heading', { name: 'Two people decide' })).toBeVisible();

  // On a phone what was typed stays while the chat is read; reload and Back find the order again.
  await buying.setViewportSize(narrow);
  await buying.reload();
  await buying.getByLabel('What proves your case').fill('Receipt of 14:02, number 8841.');
  await buying.getByRole('tab', { name: 'Chat' }).click();
  await expect(buying.getByRole('log').getByText('Appealed')).toBeVisible();
  await buying.getByRole('tab', { name: 'Order' }).click();
  await buying.getByRole('button', { name: 'Add to the file' }).click();
  await expect(buying.getByText('Receipt of 14:02, number 8841.')).toHaveCount(1);
  await expectFine(buying, 'otc, an appeal 390');
  await expect(buying.getByText(/^An appeal opens/)).toHaveCount(0);
  await picture(buying, 'otc appeal 390', { fullPage: true });
  await buying.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(buying.getByText('Buy 984.52 USDT', { exact: true })).toBeVisible();
  await buying.goBack();
  await expect(buying.getByRole('heading', { name: 'Two people decide' })).toBeVisible();

  const [nora, rob] = [
    await Operator.arrive(browser, options, 'nora', links.nora),
    await Operator.arrive(browser, options, 'rob', links.rob),
  ];
  await nora.open('Over the counter');
  await expect(nora.page.getByText('Receipt of 14:02, number 8841.')).toBeVisible();
  await expectFine(nora.page, 'console, otc');
  await picture(nora.page, 'console otc 1440');
  await nora.page.getByRole('button', { name: 'Propose a verdict' }).click();
  const verdict = nora.page.getByRole('dialog');
  await verdict.getByLabel('Reason', { exact: true }).fill('The receipt names sum, note and account.');
  await verdict.getByRole('button', { name: 'Propose' }).click();
  await expect(nora.page.getByText('Verdict proposed')).toBeVisible();
  await rob.open('Approvals');
  await rob.approve();
  await expect(buying.getByRole('heading', { name: 'Decided for the buyer' })).toBeVisible();
  await expect(selling.getByText('The payment is proven.')).toBeVisible();
  for (const { complaints } of [desk, buyer, nora, rob]) expect(complaints).toEqual([]);
});
