import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectFine, expectFineAtNight, wide } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4330);
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const openButton = (page: Page): Locator => page.getByRole('button', { name: /^Chat with support/ });
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Support' });
const fieldOf = (page: Page): Locator => dialogOf(page).getByLabel('Your message');
/** What the user wrote, in its order. */
const ownTexts = (page: Page): Promise<string[]> =>
  dialogOf(page).locator('[class*="user"] [dir="auto"]').allTextContents();

async function say(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await fieldOf(page).press('Enter');
}

/** A small picture as a camera would give it. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWPgimrHgxhGpaOwBAsAaB9bzSG899wAAAAASUVORK5CYII=',
  'base64',
);

/** Figures and controls under the chat's button. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const button = document.querySelector('[aria-haspopup="dialog"][aria-describedby]');
    const own = button?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll('main :is(button, input, a, .num)')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
      })
      .map((part) => part.textContent ?? '');
  });

test('the button is dragged and moved by keys, and stays in the window below the top bar', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: wide });
  await trader.register('/home/index');
  const { page } = trader;
  const button = openButton(page);
  await expect(button).toBeVisible();
  const boxNow = async () => (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const dragTo = async (x: number, y: number) => {
    // Its place, once it stands still.
    await button.hover();
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 8 });
    await page.mouse.up();
  };
  await dragTo(300, -200);
  await expect.poll(boxNow).toEqual({ x: 16, y: 64, width: 48, height: 48 });
  await dragTo(1_900, 1_900);
  await expect.poll(boxNow).toEqual({ x: 1_376, y: 804, width: 48, height: 48 });
  // A drag is no click.
  await expect(dialogOf(page)).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(boxNow).toEqual({ x: 16, y: 788, width: 48, height: 48 });
  await page.reload();
  await expect.poll(boxNow).toEqual({ x: 16, y: 788, width: 48, height: 48 });
  await page.setViewportSize({ width: 1_000, height: 500 });
  // In a lower window it is higher, and it covers no figure and no control.
  await expect.poll(async () => (await boxNow()).y).toBeLessThanOrEqual(404);
  await expect.poll(() => covered(page)).toEqual([]);
  expect((await boxNow()).y).toBeGreaterThanOrEqual(64);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  expect(trader.complaints).toEqual([]);
});

test('messages and an image go over a killed exchange, each once and in order, to every window of their user', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: wide });
  await trader.register();
  const { page } = trader;
  const other = await Trader.at(browser, { baseURL: exchange.url, viewport: wide });
  await other.logInAs(trader);
  for (const one of [page, other.page]) {
    await openButton(one).click();
    await expect(dialogOf(one)).toContainText('Write to us in your own words');
  }
  const send = dialogOf(page).getByRole('button', { name: 'Send', exact: true });
  await expectFine(page, 'chat 1440');
  await expectFineAtNight(page, 'chat 1440');
  await expect(send).toBeDisabled();
  await fieldOf(page).fill('   ');
  await fieldOf(page).press('Enter');
  await expect(dialogOf(page)).toContainText('Text cannot be empty');
  await fieldOf(page).fill('a'.repeat(401));
  await expect(dialogOf(page)).toContainText('At most 400 characters');
  await expect(send).toBeDisabled();

  await fieldOf(page).fill('Where is');
  await fieldOf(page).press('Control+Enter');
  await fieldOf(page).pressSequentially('my deposit?');
  await fieldOf(page).press('Enter');
  await expect(dialogOf(page)).toContainText('Thank you for writing');
  await expect(dialogOf(other.page)).toContainText('Thank you for writing');

  await exchange.killAndRestart();
  // Written at once: the connection is not back yet.
  await say(page, 'second');
  await dialogOf(page).locator('input[type="file"]').setInputFiles({
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: picture,
  });
  await say(page, 'third');
  for (const one of [page, other.page]) {
    await expect.poll(() => ownTexts(one), { timeout: 60_000 }).toEqual(['Where is\nmy deposit?', 'second', 'third']);
    const image = dialogOf(one).getByAltText('Image from You');
    await expect(image).toHaveCount(1);
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(10);
  }
  await expect(dialogOf(page).getByText('Sending')).toHaveCount(0);
  await expect(dialogOf(page).getByText('Not sent')).toHaveCount(0);
  await page.reload();
  await openButton(page).click();
  await expect.poll(() => ownTexts(page)).toEqual(['Where is\nmy deposit?', 'second', 'third']);
  // What is no image is said in a notice, and not sent.
  await dialogOf(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
  await expect(page.getByText('The image could not be sent')).toBeVisible();
  // A picture by its name alone is refused by the server, and said as well.
  await dialogOf(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'fake.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    });
  await expect(dialogOf(page).getByRole('button', { name: 'Send again' })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Discard' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Send again' })).toHaveCount(0);
  expect(trader.complaints).toEqual([]);
});

test('what is typed and not sent outlives Escape and a reload, and ends with the session', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: wide });
  await trader.register('/home/index');
  const { page } = trader;
  await openButton(page).click();
  await fieldOf(page).fill('Half a question');
  await page.keyboard.press('Escape');
  await openButton(page).click();
  await expect(fieldOf(page)).toHaveValue('Half a question');
  await page.route('**/api/chat/send', (route) => route.abort());
  await say(page, 'First');
  await say(page, 'Second');
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(2);
  await fieldOf(page).fill('Half an answer');
  await page.reload();
  await openButton(page).click();
  await expect(fieldOf(page)).toHaveValue('Half an answer');
  await page.unroute('**/api/chat/send');
  await page.reload();
  await openButton(page).click();
  await expect(dialogOf(page)).toContainText('Thank you for writing');
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  await expect.poll(() => ownTexts(page)).toEqual(['First', 'Second']);
  await expect(fieldOf(page)).toHaveValue('Half an answer');
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await kept()).toContain('Half an answer');
  await page.keyboard.press('Escape');
  await trader.logOut();
  await expect.poll(kept).not.toContain('Half an answer');
  // A visitor has the button too, and nothing of what was typed.
  await openButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Half an answer')).toHaveCount(0);
  expect(trader.complaints).toEqual([]);
});

test('on a phone the dialog is all of the page', async ({ browser }) => {
  const viewport = { width: 390, height: 844 };
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport, hasTouch: true, isMobile: true });
  await trader.register('/quotes/index');
  const { page } = trader;
  await openButton(page).click();
  await say(page, 'Where is my deposit?');
  await expect(dialogOf(page)).toContainText('Thank you for writing');
  await expect.poll(() => dialogOf(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
  await expectFine(page, 'chat 390');
  await expectFineAtNight(page, 'chat 390');
  expect(trader.complaints).toEqual([]);
});
