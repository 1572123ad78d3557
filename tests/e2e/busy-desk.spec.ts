import { expect, test, type Page } from '@playwright/test';
import type { OperatorRole } from '@candor/protocol';
import { expectFineEverywhere } from './support/accessible.ts';
import { busy, fillDesk, firstUser } from './support/busy-desk.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';

const names = ['ada', 'bea', 'dan', 'fay', 'gus', 'ivy', 'cole', 'carla', 'hal'] as const;
const support: readonly OperatorRole[] = ['support'];
const everyone = { ada: support, bea: support, dan: support, fay: support, gus: support, ivy: support };
let exchange: RunningExchange;
let links: Readonly<Record<(typeof names)[number], string>>;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4407, async (dataDir) => {
    links = await addOperators(dataDir, {
      ...everyone,
      cole: ['compliance', 'risk'],
      carla: ['content'],
      hal: ['administrator'],
    });
    await fillDesk(dataDir);
  });
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

test('a conversation is found by its customer and by what was said in it, by keys, and opens where it was said', async ({
  browser,
}) => {
  const ada = await Operator.arrive(browser, wide(), 'ada', links.ada);
  const { page } = ada;
  await ada.open('Conversations');
  await expect(page.getByRole('tab', { name: /^Waiting/ })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('tuesday deposit');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: 'Conversations found' });
  const rows = found.getByRole('listitem').getByRole('button');
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('mark')).toHaveText(['DEPOSIT', 'Tuesday']);
  await expect(page).toHaveURL(/\/chat\?words=tuesday(\+|%20)deposit$/);
  // It opens at the message, far above the newest, with all that came after it.
  await page.getByRole('button', { name: 'Find', exact: true }).focus();
  await page.keyboard.press('j');
  await expect(rows).toBeFocused();
  await page.keyboard.press('Enter');
  const log = page.getByRole('log');
  const said = log.getByText('My DEPOSIT of Tuesday is not here');
  await expect(said).toBeInViewport();
  await expect(log.locator('[aria-current]')).toContainText('My DEPOSIT of Tuesday');
  await expect(log.locator('[dir="auto"]')).toHaveCount(60 - 12 + 1 + 5);
  await expect(page).toHaveURL(/\/chat\/desk-talk-0\?/);
  await expectFineEverywhere(page, 'inbox-search');
  // A reload keeps the place.
  await page.reload();
  await expect(said).toBeInViewport();
  await expect(page.getByRole('searchbox')).toHaveValue('tuesday deposit');

  // By number, by the masked name, and by what nobody said.
  const search = async (words: string) => {
    await page.getByRole('searchbox').fill(words);
    await page.keyboard.press('Enter');
  };
  await search(String(firstUser + 1));
  await expect(rows).toHaveText([/^ro\*\*\*\*yz/]);
  await search('ro****yz');
  await expect(page).toHaveURL(/words=ro\*\*\*\*yz/);
  await expect(rows).toHaveText([/^ro\*\*\*\*yz/]);
  await search('deposit');
  await expect(rows).toHaveCount(2);
  await search('nobody said this');
  await expect(found.getByText('No customer or message matches.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(2);
  // The room's own name shows the lists again, and so does a field that is emptied.
  await page
    .getByRole('navigation', { name: 'Rooms' })
    .getByRole('link', { name: /^Conversations/ })
    .click();
  await expect(page.getByRole('tab', { name: /^Waiting/ })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await search('deposit');
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('tab', { name: /^Waiting/ })).toBeVisible();
  expect(ada.complaints).toEqual([]);
});

test('what is typed in a dialog outlives the session for its writer, until they leave it or log out', async ({
  browser,
}) => {
  const bea = await Operator.arrive(browser, wide(), 'bea', links.bea);
  const { page } = bea;
  const conversation = '/console/chat/desk-talk-2';
  const handOver = page.getByRole('button', { name: 'Hand over' });
  const dialog = page.getByRole('dialog', { name: /^Hand over/ });
  const reason = dialog.getByLabel('Reason');
  const open = async () => {
    await handOver.click();
    await expect(reason).toBeVisible();
  };
  await page.goto(conversation);
  await open();
  await reason.fill('Ada knows this bank');
  await bea.pressWithoutSession(dialog.getByRole('button', { name: 'Hand over' }));
  await bea.logInHere();
  await open();
  await expect(reason).toHaveValue('Ada knows this bank');
  await page.reload();
  await open();
  await expect(reason).toHaveValue('Ada knows this bank');
  // Given up it is forgotten.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(reason).toHaveValue('');
  // And so it is when its operator logs out.
  await reason.fill('Ada knows this bank better');
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await bea.logInHere();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.goto(conversation);
  await open();
  await expect(reason).toHaveValue('');
  // The next user of the same page sees nothing of it.
  await reason.fill('Ada knows this bank best');
  await bea.endSession();
  const dan = await Operator.arrive(browser, wide(), 'dan', links.dan);
  await page.context().addCookies(await dan.page.context().cookies());
  await page.reload();
  await expect(page.getByRole('link', { name: /^dan/ })).toBeVisible();
  await open();
  await expect(reason).toHaveValue('');
  expect(bea.complaints).toEqual([]);
});

test('a form that outlived the session is begun on what stood then, and a note waits while other rooms are open', async ({
  browser,
}) => {
  const hal = await Operator.arrive(browser, wide(), 'hal', links.hal);
  const { page } = hal;
  const dialog = page.getByRole('dialog');
  const change = (where: Page) =>
    where
      .getByRole('row', { name: /^Languages/ })
      .getByRole('button', { name: /^Change/ })
      .click();
  const codes = (where: Page) => where.getByRole('dialog').getByLabel('Codes, separated by commas');
  const saving = (where: Page) => where.getByRole('dialog').getByRole('button', { name: 'Put in force' });
  await page.goto('/console/settings');
  await change(page);
  await codes(page).fill('en, fr');
  await dialog.getByLabel('Reason').fill('French is asked for');
  await hal.pressWithoutSession(saving(page));
  await hal.logInHere();
  // Somebody else was faster while nobody was logged in here.
  const tab = await page.context().newPage();
  await tab.goto('/console/settings');
  await change(tab);
  await codes(tab).fill('en, de');
  await tab.getByRole('dialog').getByLabel('Reason').fill('German is asked for');
  await saving(tab).click();
  await expect(tab.getByRole('dialog')).toBeHidden();
  await tab.close();
  await expect(page.getByRole('row', { name: /^Languages/ })).toContainText('de');
  await change(page);
  await expect(codes(page)).toHaveValue('en, fr');
  await expect(dialog.getByLabel('Reason')).toHaveValue('French is asked for');
  await saving(page).click();
  await expect(dialog.getByText('Someone was faster')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(codes(page)).toHaveValue('en, de');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(hal.complaints).toEqual([]);

  const ivy = await Operator.arrive(browser, wide(), 'ivy', links.ivy);
  const note = ivy.page.getByLabel('New note');
  await ivy.page.goto(`/console/users/${firstUser}`);
  await note.fill('Asked twice about the same transfer');
  await ivy.open('Conversations');
  await ivy.page.goBack();
  await expect(note).toHaveValue('Asked twice about the same transfer');
  await ivy.page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await expect(ivy.page.getByText('Asked twice about the same transfer')).toBeVisible();
  await ivy.page.reload();
  await expect(note).toHaveValue('');
  expect(ivy.complaints).toEqual([]);
});

test('a ready answer that a colleague removed meanwhile is saved as new', async ({ browser }) => {
  const fay = await Operator.arrive(browser, wide(), 'fay', links.fay);
  const { page } = fay;
  const readyIn = (tab: Page) => tab.getByRole('dialog', { name: 'Saved replies' });
  const ready = readyIn(page);
  const greeting = ready.getByRole('button', { name: /EN · Greeting/ });
  const words = ready.getByLabel('Answer');
  await page.goto('/console/chat');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await ready.getByRole('button', { name: 'Add' }).click();
  await ready.getByLabel('Title').fill('Greeting');
  await words.fill('Good morning');
  await ready.getByRole('button', { name: 'Put in force' }).click();
  await greeting.click();
  await words.fill('Good evening');
  const tab = await page.context().newPage();
  await tab.goto('/console/chat');
  await tab.getByRole('button', { name: 'Saved replies' }).click();
  await readyIn(tab)
    .getByRole('button', { name: /EN · Greeting/ })
    .click();
  await readyIn(tab).getByRole('button', { name: 'Remove “Greeting”' }).click();
  const removal = tab.getByRole('dialog', { name: 'Remove “Greeting”' });
  await removal.getByLabel('Reason').fill('We say it otherwise');
  await removal.getByRole('button', { name: 'Remove “Greeting”' }).click();
  await expect(readyIn(tab).getByText('Nothing found.')).toBeVisible();
  await tab.close();
  await ready.getByRole('button', { name: 'Put in force' }).click();
  await expect(ready.getByText('A colleague has deleted this reply.')).toBeVisible();
  await expect(words).toHaveValue('Good evening');
  await expectFineEverywhere(page, 'ready answer removed meanwhile');
  await ready.getByRole('button', { name: 'Save as new' }).click();
  await expect(greeting).toContainText('Good evening');
  expect(fay.complaints).toEqual([]);
});

test('queues have pages, and the approvals’ filter begins on the first', async ({ browser }) => {
  const cole = await Operator.arrive(browser, wide(), 'cole', links.cole);
  const { page } = cole;
  const next = page.getByRole('button', { name: 'Next', exact: true }).last();
  await cole.open('Identity checks');
  await expect(page.getByText(`${busy.cases} cases wait`)).toBeVisible();
  const queue = page.getByRole('list', { name: 'Queue' }).getByRole('button');
  await expect(queue).toHaveCount(100);
  await expect(page.getByText('1 / 2')).toBeVisible();
  await next.click();
  await expect(queue).toHaveCount(busy.cases - 100);
  await expect(queue.last()).toContainText(`User ${firstUser + busy.cases - 1}`);
  await expectFineEverywhere(page, 'identity checks, second page');

  await cole.open('Users');
  const closings = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .getByRole('listitem');
  await expect(closings).toHaveCount(50);
  await next.click();
  await expect(closings).toHaveCount(busy.closings - 50);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(closings).toHaveCount(50);

  await cole.open('Approvals');
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const proposals = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await choose('State', 'Refused');
  await expect(proposals).toHaveCount(20);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page.getByText('2 / 2')).toBeVisible();
  await expect(proposals).toHaveCount(busy.halts + busy.freezes - 20);
  // Another filter begins on its first page.
  await choose('Kind', 'Freeze an account');
  await expect(proposals).toHaveCount(busy.freezes);
  await expect(page.getByRole('button', { name: 'Older' })).toHaveCount(0);
  await choose('Kind', 'Change a market’s state');
  await choose('Market', 'ETH/USDT');
  await expect(proposals).toHaveCount(1);
  await choose('State', 'Waiting');
  await expect(page.getByText('No proposal is waiting for approval.')).toBeVisible();
  expect(cole.complaints).toEqual([]);
});

test('the palette leads by keys to the rooms that one may enter, to users and to conversations', async ({
  browser,
}) => {
  const carla = await Operator.arrive(browser, wide(), 'carla', links.carla);
  const paletteOn = (page: Page) => page.getByRole('dialog', { name: 'Rooms, users, actions' });
  const optionsOn = (page: Page) => paletteOn(page).getByRole('option');
  await carla.page.keyboard.press('Control+k');
  await expect(paletteOn(carla.page).getByRole('combobox')).toBeFocused();
  const rooms = carla.page.getByRole('navigation', { name: 'Rooms', includeHidden: true }).locator('a');
  const acts = ['Switch to night', 'Keys', 'Log out'];
  await expect(optionsOn(carla.page)).toHaveCount((await rooms.count()) + acts.length);
  await expect(optionsOn(carla.page).filter({ hasText: /^Articles/ })).toHaveCount(1);
  await expect(optionsOn(carla.page).filter({ hasText: /^(Users|Conversations|Audit log)/ })).toHaveCount(0);
  // Without the right for it a number leads nowhere.
  await carla.page.keyboard.type(String(firstUser));
  await expect(optionsOn(carla.page)).toHaveCount(0);
  await expectFineEverywhere(carla.page, 'palette');
  await carla.page.keyboard.press('Escape');
  await expect(paletteOn(carla.page)).toHaveCount(0);
  expect(carla.complaints).toEqual([]);

  const gus = await Operator.arrive(browser, wide(), 'gus', links.gus);
  const { page } = gus;
  const take = async (typed: string, offered: string | RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(paletteOn(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(typed);
    await expect(paletteOn(page).getByRole('option', { selected: true })).toHaveText(offered);
    await page.keyboard.press('Enter');
    await expect(paletteOn(page)).toHaveCount(0);
  };
  await take(String(firstUser), `User ${firstUser}`);
  await expect(page).toHaveURL(new RegExp(`/users/${firstUser}$`));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('deposit');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Conversations found' }).getByRole('listitem')).toHaveCount(2);
  // While somebody types as well, but not over a dialog.
  await page.getByRole('searchbox').focus();
  await take('uzers', /^Conversations with/);
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved replies' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(paletteOn(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A slip of the fingers finds the room; the button does the same as the keys.
  await page.getByRole('button', { name: 'Rooms, users, actions' }).click();
  await page.keyboard.type('uzers');
  await page.getByRole('option', { name: /^Users/ }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(gus.complaints).toEqual([]);
});
