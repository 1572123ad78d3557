import { expect, test, type Page, type Route } from '@playwright/test';
import { expectFineEverywhere, findingsOf } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { nothingBeside } from './support/pages.ts';
import { picture } from './support/picture.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let link = '';
let secondLink = '';
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4390, async (dataDir) => {
    ({ ada: link, bea: secondLink } = await addOperators(dataDir, { ada: ['support'], bea: ['support'] }));
  });
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWPgimrHgxhGpaOwBAsAaB9bzSG899wAAAAASUVORK5CYII=',
  'base64',
);

/** The kind of packet by which the broker says that what was asked for comes from now on. */
const subscribed = 9;

/** Resolves when the broker brings the news on a connection that is opened from now on. */
const joins = (page: Page): Promise<void> =>
  new Promise((done) => {
    page.on('websocket', (socket) => {
      if (!socket.url().endsWith('/mqtt')) return;
      socket.on('framereceived', ({ payload }) => {
        if ((Buffer.from(payload)[0] ?? 0) >> 4 === subscribed) done();
      });
    });
  });

/** Sooner than the inbox looks by itself once the broker brings the news: each minute. */
const live = { timeout: 20_000 };

test('what a customer writes is in the inbox without a reload, before and after the broker was away', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await page.getByRole('button', { name: /^Chat with support/ }).click();
  const chat = page.getByRole('dialog', { name: 'Support' });
  const field = chat.getByLabel('Your message');
  const say = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  /** Said, and with the exchange: from now on it is the broker's to bring. */
  const sent = async (text: string) => {
    await say(text);
    await expect(chat.getByRole('log')).toContainText(text);
    await expect(chat.getByText('Sending')).toHaveCount(0);
  };
  const bea = await Operator.arrive(browser, wide(), 'bea', secondLink);
  const desk = bea.page;
  const joined = joins(desk);
  await desk.reload();
  await joined;
  await bea.open('Conversations');
  await expect(desk.getByText('No conversations.')).toBeVisible();
  // In another room as well it is seen, and said to who does not see it, that somebody waits.
  await bea.open('Users');
  await sent('My first question');
  const rooms = desk.getByRole('navigation', { name: 'Rooms' });
  await expect(rooms.getByRole('link', { name: 'Conversations 1 waiting' })).toBeVisible(live);
  await expect(desk.getByText('Conversations: 1 waiting')).toHaveAttribute('aria-live', 'polite');
  await picture(desk, 'somebody waits');
  await bea.open('Conversations');
  const row = desk.getByRole('listitem').getByRole('button');
  await expect(row).toHaveCount(1, live);
  await row.click();
  const log = desk.getByRole('log');
  await expect(log).toContainText('My first question');
  await desk.getByRole('button', { name: 'Take it' }).click();
  // Written as slowly as people write: a sign of it goes out every few seconds.
  await Promise.all([
    field.pressSequentially('I am writing', { delay: 350 }),
    expect(desk.getByText('The customer is writing')).toBeVisible(),
  ]);
  await sent('My second question');
  await expect(log).toContainText('My second question', live);

  // A half-written answer waits while another conversation is open.
  const other = await Trader.at(browser, wide());
  await other.register();
  await other.page.getByRole('button', { name: /^Chat with support/ }).click();
  const words = other.page.getByRole('dialog', { name: 'Support' }).getByLabel('Your message');
  await words.fill('Somebody else');
  await words.press('Enter');
  const answer = desk.getByLabel('Answer', { exact: true });
  await answer.fill('Half an answer');
  await row.filter({ hasText: 'Somebody else' }).click();
  await expect(log).toContainText('Somebody else');
  await desk.getByRole('button', { name: 'Take it' }).click();
  await expect(answer).toHaveValue('');
  await answer.fill('Another half');
  await desk.getByRole('tab', { name: /^Mine/ }).click();
  await row.filter({ hasText: 'My second question' }).click();
  await expect(answer).toHaveValue('Half an answer');

  // It does not arrive: sent once more, with what was typed since, the customer has each once and
  // in order.
  const toSend = '**/console/api/chat/send';
  await desk.route(toSend, (route) => route.abort(), { times: 1 });
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  const inDoubt = desk.getByText('It is not known whether this was delivered.');
  await expect(inDoubt).toBeVisible();
  await picture(desk, 'inbox-in-doubt');
  await desk.getByLabel('Close').click();
  // Another room and a reload take neither what is in doubt nor what is half-written, nor the
  // place.
  await answer.fill('The other');
  await bea.open('Users');
  await desk.goBack();
  await expect(answer).toHaveValue('The other');
  await desk.reload();
  await expect(inDoubt).toBeVisible();
  await expect(answer).toHaveValue('The other');
  await expect(desk.getByRole('tab', { name: /^Mine/ })).toHaveAttribute('aria-selected', 'true');
  await answer.fill('The other half');
  await answer.press('Enter');
  await expect(log).toContainText('The other half');
  await expect(inDoubt).toHaveCount(0);
  // It arrives and its reply does not: that is seen, and nothing is asked for.
  const withoutReply = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await desk.route(toSend, withoutReply, { times: 1 });
  await answer.fill('And the end');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log).toContainText('And the end', live);
  await expect(inDoubt).toHaveCount(0);
  const halves = ['Half an answer', 'The other half', 'And the end'];
  const answers = chat
    .getByRole('log')
    .locator('p')
    .filter({ hasText: new RegExp(`^(${halves.join('|')})$`) });
  await expect(answers).toHaveText(halves, live);
  await desk.getByRole('tab', { name: /^Waiting/ }).click();

  const joinedAgain = joins(desk);
  await exchange.killAndRestart();
  await say('Written while it was away');
  await joinedAgain;
  await expect(log).toContainText('Written while it was away', { timeout: 60_000 });
  // The server does not hear at first that it was read, and closes no conversation unread.
  const seen = '**/console/api/chat/seen';
  await desk.route(seen, (route) => route.abort());
  await sent('And once it was back');
  await expect(log).toContainText('And once it was back', live);
  await expect(log.locator('[class*="user"] [dir="auto"]')).toHaveText([
    'My first question',
    'My second question',
    'Written while it was away',
    'And once it was back',
  ]);
  // Not the cross of what is said in the corner.
  await desk.getByRole('button', { name: 'Close', exact: true }).filter({ hasText: 'Close' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('Solved');
  await desk.unroute(seen);
  await desk.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(desk.getByRole('dialog')).toBeHidden(live);
  await expect(desk.getByText('No conversations.')).toBeVisible(live);

  // A ready answer is written, changed, and has its older words back.
  await desk.getByRole('button', { name: 'Saved replies' }).click();
  const ready = desk.getByRole('dialog', { name: 'Saved replies' });
  const greeting = ready.getByRole('button', { name: /EN · Greeting/ });
  const text = ready.getByLabel('Answer');
  const save = ready.getByRole('button', { name: 'Put in force' });
  await ready.getByRole('button', { name: 'Add' }).click();
  await ready.getByLabel('Title').fill('Greeting');
  await text.fill('Good morning');
  await save.click();
  await greeting.click();
  // Somebody else changes it meanwhile: both are read beside each other before one of them is kept.
  const tab = await desk.context().newPage();
  await tab.goto('/console/chat');
  await tab.getByRole('button', { name: 'Saved replies' }).click();
  await tab.getByRole('button', { name: /EN · Greeting/ }).click();
  await tab.getByRole('textbox', { name: 'Answer' }).fill('Good day');
  await tab.getByRole('button', { name: 'Put in force' }).click();
  await expect(tab.getByRole('button', { name: /EN · Greeting/ })).toContainText('Good day');
  await tab.close();
  await text.fill('Good evening');
  await save.click();
  const both = ready.getByRole('group', { name: 'Differences' });
  await expect(both.locator('del')).toHaveText('− Good day');
  await expect(both.locator('ins')).toHaveText('+ Good evening');
  await ready.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(greeting).toContainText('Good evening');
  await greeting.click();
  await ready.getByRole('button', { name: 'Restore this version' }).last().click();
  await expect(text).toHaveValue('Good morning');
  expect(await findingsOf(desk), 'ready answers').toEqual([]);
  await picture(desk, 'ready answers 1440');
  await desk.setViewportSize({ width: 390, height: 900 });
  await nothingBeside(desk, 'ready answers at 390');
  await picture(desk, 'ready answers 390');
  await save.click();
  await expect(greeting).toContainText('Good morning');
  await greeting.click();
  await ready.getByRole('button', { name: 'Remove “Greeting”' }).click();
  const question = desk.getByRole('dialog', { name: 'Remove “Greeting”' });
  await question.getByLabel('Reason').fill('Nobody says that');
  await question.getByRole('button', { name: 'Remove “Greeting”' }).click();
  await expect(greeting).toBeHidden();
  expect([...trader.complaints, ...bea.complaints]).toEqual([]);
});

test('a customer and an operator chat with an image through a restart of the exchange', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await page.getByRole('button', { name: /^Chat with support/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Support' });
  const field = dialog.getByLabel('Your message');
  await field.fill('Where is my deposit?');
  await field.press('Enter');
  await expect(dialog).toContainText('Thank you for writing');

  const ada = await Operator.arrive(browser, wide(), 'ada', link);
  await ada.open('Conversations');
  const desk = ada.page;
  await desk.getByRole('button', { name: /Where is my deposit|Thank you/ }).click();
  await desk.getByRole('button', { name: 'Take it' }).click();
  await expect(dialog).toContainText(/Support \d+ is with you now\./);
  await expect(dialog).not.toContainText('ada');
  const answer = desk.getByLabel('Answer');
  await answer.fill('It is on its way.');
  await expect(dialog).toContainText('Support is writing');
  await answer.press('Enter');
  await expect(dialog).toContainText('It is on its way.');
  await expect(desk.getByText('Read', { exact: true })).toBeVisible();

  // What cannot be sent is said: in the corner, and on the field.
  const chooser = desk.locator('input[type="file"]');
  const corner = desk.getByRole('region', { name: 'Messages' });
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('words') });
  await expect(corner).toContainText('This is not an image we can take.');
  await answer.fill('a'.repeat(401));
  await expect(desk.getByText('At most 400 characters')).toBeVisible();
  await corner.getByLabel('Close').click();
  await answer.fill('');

  await exchange.killAndRestart();
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: image });
  await field.fill('This is what I see.');
  await field.press('Enter');
  const log = desk.getByRole('log');
  await expect(log.getByAltText('Image')).toHaveCount(1, { timeout: 60_000 });
  await expect(log).toContainText('This is what I see.');
  await answer.fill('Thank you, that helps.');
  await answer.press('Enter');
  await expect(dialog).toContainText('Thank you, that helps.', { timeout: 60_000 });
  const texts = (where: typeof log) => where.locator('[dir="auto"]').allTextContents();
  await expect.poll(async () => (await texts(dialog.getByRole('log'))).length).toBe(6);
  await expect(async () => expect(await texts(dialog.getByRole('log'))).toEqual(await texts(log))).toPass();

  await expectFineEverywhere(desk, 'inbox');
  // Not the cross of what is said in the corner.
  await desk.getByRole('button', { name: 'Close', exact: true }).filter({ hasText: 'Close' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('Solved');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.getByRole('button', { name: '5 of 5' }).click();
  await expect(page.getByText('Thank you. We read every mark.')).toBeVisible();
  expect([...trader.complaints, ...ada.complaints]).toEqual([]);
});
