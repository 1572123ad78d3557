import { expect, type Page, test } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { picture } from './support/picture.ts';

let exchange: RunningExchange;
let link = '';
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4398, async (dataDir) => {
    ({ ann: link } = await addOperators(dataDir, { ann: ['administrator'] }));
  });
});
test.afterAll(() => exchange.stop());

test('settings are changed in forms; their history says what each version changed, and leads back', async ({
  browser,
}) => {
  const ann = await Operator.arrive(
    browser,
    { baseURL: exchange.url, viewport: { width: 1440, height: 900 } },
    'ann',
    link,
  );
  const { page } = ann;
  const dialog = page.getByRole('dialog');
  const save = async (reason: string) => {
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Put in force' }).click();
    await expect(dialog).toBeHidden();
  };
  await ann.open('Settings');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

  await row('Languages')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Codes, separated by commas').fill('en, ja, ko');
  await save('Three for now');
  await expect(row('Languages').getByRole('listitem')).toHaveText(['en', 'ja', 'ko']);

  await row('Dictionaries')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByRole('button', { name: 'Add a dictionary' }).click();
  await dialog.getByLabel('Dictionary', { exact: true }).fill('t_why');
  await dialog.getByRole('button', { name: 'Add an entry' }).click();
  await dialog.getByLabel('Value', { exact: true }).fill('slow');
  await dialog.getByLabel('English', { exact: true }).fill('It is slow');
  await dialog.getByText('Other languages').click();
  await dialog.getByLabel('Deutsch', { exact: true }).fill('Es ist langsam');
  await expectFineEverywhere(page, 'dictionary');
  await save('Why people leave');
  await expect(row('Dictionaries')).toContainText('t_why · slow · en: It is slow');
  const api = new Api(exchange.url);
  type Items = { readonly value: string; readonly text?: string; readonly label?: string }[];
  expect(JSON.stringify(await api.call<Items>('/api/core/sys/sys/dict/getDictItems/t_why'))).toContain('It is slow');

  // Two change one setting: the second reads the other's beside their own, and saves over it or
  // takes it.
  const tab = await page.context().newPage();
  const open = async (where: Page) => {
    await where
      .getByRole('row', { name: /^Languages/ })
      .getByRole('button', { name: /^Change/ })
      .click();
    return where.getByRole('dialog').getByLabel('Codes, separated by commas');
  };
  const press = async (where: Page, button: string) =>
    where.getByRole('dialog').getByRole('button', { name: button }).click();
  await (await open(page)).fill('en, ja, fr');
  await tab.goto('/console/settings');
  await (await open(tab)).fill('en, ja, ko, de');
  await tab.getByLabel('Reason').fill('German too');
  await press(tab, 'Put in force');
  await expect(tab.getByRole('dialog')).toBeHidden();
  await dialog.getByLabel('Reason').fill('French, not Korean');
  await press(page, 'Put in force');
  await expect(dialog.getByText('Someone was faster')).toBeVisible();
  const both = dialog.getByRole('group', { name: 'Differences' });
  await expect(both.locator('del')).toHaveText(['− ko', '− de']);
  await expect(both.locator('ins')).toHaveText(['+ fr']);
  await picture(page, 'two change one setting');
  await (await open(tab)).fill('en, ja, ko');
  await press(page, 'Save mine over it');
  await expect(dialog).toBeHidden();
  await expect(row('Languages').getByRole('listitem')).toHaveText(['en', 'ja', 'fr']);
  await tab.getByLabel('Reason').fill('Three for now');
  await press(tab, 'Put in force');
  await press(tab, 'Take theirs');
  await expect(tab.getByLabel('Codes, separated by commas')).toHaveValue('en, ja, fr');
  await tab.getByLabel('Codes, separated by commas').fill('en, ja, ko');
  await press(tab, 'Put in force');
  await expect(tab.getByRole('dialog')).toBeHidden();
  await tab.close();

  await row('Token times')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Exchanged after, seconds').fill('99999');
  await dialog.getByLabel('Reason').fill('Too long');
  await dialog.getByRole('button', { name: 'Put in force' }).click();
  await expect(dialog.getByRole('alert').or(dialog.locator('[class*="error"]')).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await row('Languages')
    .getByRole('button', { name: /^History/ })
    .click();
  const changed = page.getByRole('group', { name: 'Differences' });
  await expect.poll(() => changed.locator('del').allTextContents()).toContain('− de');
  await expect(changed.last().locator('ins')).toHaveCount(0);
  await expectFineEverywhere(page, 'setting history');
  await page.getByRole('button', { name: 'Restore this version' }).last().click();
  const question = page.getByRole('dialog', { name: /^Restore this version/ });
  await expect(question.getByRole('button', { name: 'Restore this version' })).toBeDisabled();
  await question.getByLabel('Reason').fill('All five again');
  await picture(page, 'restore a setting');
  await question.getByRole('button', { name: 'Restore this version' }).click();
  await expect(row('Languages').getByRole('listitem')).toHaveCount(5);
  expect(ann.complaints).toEqual([]);
});
