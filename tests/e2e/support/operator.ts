import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { operatorFactorMs, type OperatorRole } from '@candor/protocol';
import { generateSync } from 'otplib';
import { openDataDir } from '../../../apps/node/src/base/ops/data-dir.ts';
import { welcomePath } from '../../../apps/node/src/office/operators/handlers.ts';
import { operatorSessions } from '../../../apps/node/src/base/sql/console-schema.ts';
import { openSql } from '../../../apps/node/src/base/sql/open-sql.ts';
import { addOperators as welcomesOf } from '../../faults/support/child-operators.ts';

const main = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../../apps/node/dist/bundle/main.js');
const run = promisify(execFile);

/** Adds an operator by the command line; gives the path of the one-time link that it prints. */
export async function addOperator(dataDir: string, name: string, roles: string): Promise<string> {
  const args = [main, 'operator', 'add', name, '--roles', roles, '--data-dir', dataDir];
  const { stdout } = await run(process.execPath, args);
  const [link = ''] = /\/console\/welcome#\S+/.exec(stdout) ?? [];
  if (link === '') throw new Error(stdout);
  return link;
}

/** Adds several at once, without a process for each; gives the path of each one's one-time link. */
export async function addOperators<Name extends string>(
  dataDir: string,
  wanted: Readonly<Record<Name, readonly OperatorRole[]>>,
): Promise<Record<Name, string>> {
  const words = await welcomesOf(dataDir, wanted);
  const links = Array.from(words, ([name, word]) => [name, welcomePath(word, 'alone')]);
  return Object.fromEntries(links) as Record<Name, string>;
}

/** Lets every operator's second factor be older than it may be, while the exchange stands still. */
export async function ageFactors(dataDir: string): Promise<void> {
  const dir = openDataDir(dataDir);
  const sql = openSql({ dir: dir.sql });
  const db = await sql.db();
  await db.update(operatorSessions).set({ factorAtMs: Date.now() - operatorFactorMs });
  await sql.close();
  dir.unlock();
}

/** An operator at a browser. */
export class Operator {
  readonly page: Page;
  readonly name: string;
  readonly password = 'several words are best';
  readonly complaints: string[] = [];
  #secret = '';
  #recoveryCodes: string[] = [];

  private constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    page.on('pageerror', (problem) => this.complaints.push(problem.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        this.complaints.push(message.text());
    });
  }

  /** With a password, an authenticator and recovery codes, by the calls of its pages. */
  static async arrive(browser: Browser, options: BrowserContextOptions, name: string, link: string): Promise<Operator> {
    const operator = new Operator(await (await browser.newContext(options)).newPage(), name);
    const { page, password } = operator;
    const word = link.split('#').at(-1);
    await operator.#call('welcome', { word, password });
    const { ticket, secret } = await operator.#call<{ ticket: string; secret: string }>('login', { name, password });
    operator.#secret = secret;
    const answer = { ticket, code: operator.code() };
    const { recoveryCodes } = await operator.#call<{ recoveryCodes: string[] }>('login/second', answer);
    operator.#recoveryCodes = recoveryCodes;
    await page.goto('/console/');
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    return operator;
  }

  /**
   * Comes in on the pages: by the one-time link, with the code of a second administrator where it
   * needs one, then password, authenticator, recovery codes.
   */
  static async arriveByPages(
    browser: Browser,
    options: BrowserContextOptions,
    name: string,
    link: string,
    code?: string,
  ): Promise<Operator> {
    const operator = new Operator(await (await browser.newContext(options)).newPage(), name);
    const { page, password } = operator;
    await page.goto(link);
    if (code !== undefined) await page.getByLabel('Code of the second administrator').fill(code);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect(page.getByText(`The password of ${name} is set.`)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    operator.#secret = (await page.locator('code').first().innerText()).trim();
    await page.getByLabel('Code of your authenticator').fill(operator.code());
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
    await operator.keepRecoveryCodes();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    return operator;
  }

  /** Takes the recovery codes that are shown in place of those there were. */
  async keepRecoveryCodes(): Promise<void> {
    this.#recoveryCodes = await this.page.locator('li code').allInnerTexts();
  }

  /** By a recovery code: the authenticator has no second code within half a minute. */
  async logIn(): Promise<void> {
    await this.page.goto('/console/');
    await this.logInHere();
  }

  /** Ends the session behind the page's back: what it asks next finds that out. */
  async endSession(): Promise<void> {
    await this.page.context().clearCookies();
  }

  /**
   * Ends the session and presses a button. A page that asked something by itself in that moment has
   * no button any more, and nothing is pressed: neither a pointer, which would wait for the button,
   * nor a key, which would reach whatever has the focus by then.
   */
  async pressWithoutSession(button: Locator): Promise<void> {
    await expect(button).toBeEnabled();
    await this.endSession();
    await button.evaluateAll((found) => {
      for (const element of found) if (element instanceof HTMLElement) element.click();
    });
  }

  /** On the page as it is now, which asks for it. */
  async logInHere(): Promise<void> {
    const { page } = this;
    await page.getByLabel('Name', { exact: true }).fill(this.name);
    await page.getByLabel('Password', { exact: true }).fill(this.password);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Code of your authenticator').fill(this.recoveryCode());
    await page.getByRole('button', { name: 'Log in' }).click();
    // Another tab has the session only once this one has it.
    await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible();
  }

  async open(room: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: room }).click();
    await expect(this.page.getByRole('heading', { name: room, level: 1 })).toBeVisible();
  }

  /**
   * By keys: G, and the room's own, which has to come within a second. A machine that stands still
   * between the two is asked again.
   */
  async goTo(key: string, room: string): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press('g');
      await this.page.keyboard.press(key);
      await expect(this.page.getByRole('heading', { name: room, level: 1 })).toBeVisible({ timeout: 5_000 });
    }).toPass();
  }

  /** Approves the only proposal on the page, or in a part of it, and sees that it is in effect. */
  async approve(inside: Locator | Page = this.page): Promise<void> {
    const approves = inside.getByRole('button', { name: 'Approve' });
    const answered = this.page.waitForResponse('**/console/api/approvals/approve');
    await approves.click();
    // What was said of an earlier one may still be there: what became of this one is in its own
    // answer.
    expect(await (await answered).json()).toMatchObject({ data: { state: 'approved' } });
    await expect(this.page.getByText('Approved, and in effect').first()).toBeVisible();
    await expect(approves).toHaveCount(0);
  }

  /** One that was not used yet. */
  recoveryCode(): string {
    return this.#recoveryCodes.pop() ?? '';
  }

  code(): string {
    return generateSync({ secret: this.#secret });
  }

  /** A call of the console; the browser keeps the cookie that it sets. */
  async #call<Data>(path: string, body: object): Promise<Data> {
    const answer = await this.page.request.post(`/console/api/${path}`, { data: body });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return ((await answer.json()) as { readonly data: Data }).data;
  }
}
