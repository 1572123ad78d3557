import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { encodePassword } from '@candor/protocol';

let opened = 0;

/** A person at a browser: what they do on the pages, in their words. */
export class Trader {
  readonly page: Page;
  readonly email: string;
  readonly password = 'k4empfer-Wald';
  /** What the page complained of on its console. */
  readonly complaints: string[] = [];

  private constructor(page: Page, email: string) {
    this.page = page;
    this.email = email;
    page.on('pageerror', (problem) => this.complaints.push(problem.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket/.test(message.text()))
        this.complaints.push(message.text());
    });
  }

  static async at(browser: Browser, options: BrowserContextOptions): Promise<Trader> {
    const context = await browser.newContext(options);
    opened += 1;
    return new Trader(await context.newPage(), `trader${opened}-${process.pid}@example.com`);
  }

  /** The same person at another tab of theirs. */
  inAnotherTab(page: Page): Trader {
    return new Trader(page, this.email);
  }

  /** Opens an account, and goes to the trade screen or to another page. */
  async register(to?: string): Promise<void> {
    await this.openAccount();
    await this.page.goto(to ?? '/trade/index');
    if (to === undefined) await expect(this.beforeYouSend).toBeVisible();
  }

  /**
   * Opens an account with demo funds by the calls of the registration, and goes nowhere: the next
   * page that is opened has its session.
   */
  async openAccount(): Promise<void> {
    const { page, email, password } = this;
    // Of this origin, with nothing on it.
    await page.goto('/robots.txt');
    await page.evaluate(openInBrowser, { email, password: encodePassword(password) });
  }

  /** Opens an account on the page of the registration, which leads to the trade screen. */
  async registerByPages(): Promise<void> {
    const { page } = this;
    await page.goto('/user/register');
    await page.getByLabel('Email', { exact: true }).fill(this.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('button', { name: 'Fill it in' }).click();
    await page.getByLabel('Password', { exact: true }).fill(this.password);
    await page.getByRole('checkbox', { name: 'I have read the terms of service' }).check();
    const answered = page.waitForResponse('**/api/user/register');
    await page.getByRole('button', { name: 'Open account' }).click();
    expect(await (await answered).json()).toMatchObject({ code: 200 });
    await expect(page).toHaveURL(/\/trade\/index/);
    await expect(this.beforeYouSend).toBeVisible();
  }

  logIn(): Promise<void> {
    return this.logInAs(this);
  }

  /** Logs in with the account of somebody, such as of oneself at another browser. */
  async logInAs({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const { page } = this;
    await page.goto('/user/login');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/trade\/index/);
  }

  async logOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Account' }).click();
    await this.page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(this.page).toHaveURL(/\/home\/index/);
  }

  get form(): Locator {
    return this.page.getByRole('form', { name: 'Order form' });
  }

  get beforeYouSend(): Locator {
    return this.page.getByRole('region', { name: 'Before you send' });
  }

  /** Fills the form in; without a price a market order. */
  async fillIn(order: {
    readonly side: 'Buy' | 'Sell';
    readonly amount: string;
    readonly price?: string;
  }): Promise<void> {
    const { form } = this;
    await form.getByRole('radio', { name: new RegExp(`^${order.side}`) }).click();
    await form.getByRole('button', { name: order.price === undefined ? 'Market' : 'Limit', exact: true }).click();
    if (order.price !== undefined) await form.getByLabel('Price', { exact: true }).fill(order.price);
    await form.getByLabel('Amount', { exact: true }).fill(order.amount);
  }

  /** Sends what the form holds and waits for the exchange's answer. */
  async send(side: 'Buy' | 'Sell'): Promise<void> {
    const answered = this.page.waitForResponse('**/api/currency/order/submit');
    await this.form.getByRole('button', { name: new RegExp(`^${side} [0-9]`) }).click();
    // What was said of an earlier order goes by itself, or is there still: whether this one was
    // taken is in its own answer.
    expect(await (await answered).json()).toMatchObject({ code: 200 });
    await expect(
      this.page
        .getByRole('status')
        .filter({ hasText: /Order (placed|filled)/ })
        .first(),
    ).toBeVisible();
  }

  /** A row of the panel under the chart. */
  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }
}

/** The first figure after a label in a text, without its group marks. */
export function figureAfter(text: string, label: string): string {
  const found = new RegExp(`${label}\\s*([0-9,]+(?:\\.[0-9]+)?)`).exec(text);
  if (found?.[1] === undefined) throw new Error(`No figure after “${label}” in:\n${text}`);
  return found[1].replaceAll(',', '');
}

/** Runs in the browser: opens an account, and keeps its session as the client keeps it. */
async function openInBrowser({
  email,
  password,
}: {
  readonly email: string;
  readonly password: string;
}): Promise<void> {
  const call = async <Data>(path: string, body: object): Promise<Data> => {
    const headers = { 'content-type': 'application/json', lang: 'en', language: 'en' };
    const answer = await fetch(`/api/user/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
  interface Session {
    readonly satoken: string;
    readonly refreshAfterSeconds: number;
    readonly user: { readonly userId: string };
  }
  const { demoCode } = await call<{ demoCode: string }>('sendEmailCode', { type: 'register', email });
  const account = { email, code: demoCode, password, agreed: true };
  const { satoken, refreshAfterSeconds, user } = await call<Session>('register', account);
  const now = Date.now();
  const keep = (name: string, content: object) =>
    localStorage.setItem(`candor_${name}`, JSON.stringify({ dataType: 'object', content, datetime: now }));
  keep('tokens', { satoken, userId: user.userId, refreshAfterSeconds, receivedAtMs: now });
  keep('user', user);
}
