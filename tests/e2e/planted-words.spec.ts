import { expect, type Locator, type Page, test } from '@playwright/test';
import { Api } from './support/api.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { stoppedByPolicy } from './support/policy.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let link = '';
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4402, async (dataDir) => {
    ({ ada: link } = await addOperators(dataDir, { ada: ['support', 'compliance', 'content', 'administrator'] }));
  });
});
test.afterAll(() => exchange.stop());

/** Words that would run as script wherever they were taken for anything but words. */
const attempts = [
  '<script>planted()</script>',
  '<img src=x onerror=planted()>',
  '<svg onload=planted()>',
  '"><img src=x onerror=planted()>',
  "'><svg/onload=planted()>",
  '</textarea><script>planted()</script>',
  '</title><svg onload=planted()>',
  '--><img src=x onerror=planted()>',
  ']]><script>planted()</script>',
  '<iframe srcdoc="<script>parent.planted()</script>">',
  '<iframe src=javascript:parent.planted()>',
  '<a href=javascript:planted()>x</a>',
  '<math href=javascript:planted()>x</math>',
  '<details open ontoggle=planted()>',
  '<input autofocus onfocus=planted()>',
  '<video><source onerror=planted()></video>',
  '<object data=javascript:planted()>',
  '<body onload=planted()>',
  '<style>@import"https://evil.example"</style>',
  '<base href=https://evil.example/>',
  '<link rel=stylesheet href=https://evil.example>',
  '<meta http-equiv=refresh content=0;url=https://evil.example>',
  'javascript:planted()',
  '[x](javascript:planted())',
  '![x](x"onerror="planted())',
] as const;
/** The same words as they slip past a search for the plain ones: 200 in all. */
const variants: readonly ((words: string) => string)[] = [
  (words) => words,
  (words) => words.replace(/<\/?\w+/g, (tag) => tag.toUpperCase()),
  (words) => words.replaceAll(' ', '/'),
  (words) => words.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (words) => words.replaceAll('(', '&#40;').replaceAll(')', '&#x29;'),
  (words) => encodeURIComponent(words),
  (words) => `{{constructor.constructor("planted()")()}}${words}`,
  (words) => words.replace(/javascript:/, 'java&Tab;script&colon;'),
];
const payloads = attempts.flatMap((words) => variants.map((change) => change(words)));

/** All of them, in texts of so many characters at most. */
function inParts(length: number): string[] {
  const parts = [''];
  for (const words of payloads) {
    const last = parts.at(-1) ?? '';
    if (last.length + words.length >= length) parts.push(words);
    else parts[parts.length - 1] = last === '' ? words : `${last}\n${words}`;
  }
  return parts;
}

/** Goes back through a conversation, past everything in it. */
async function backTo(log: Locator, words: string): Promise<void> {
  const older = log.page().getByRole('button', { name: 'Earlier messages' });
  await expect(async () => {
    if (await older.isVisible()) await older.click();
    await expect(log).toContainText(words, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

/**
 * Looks at a page of somebody: whether planted words ran, or the content policy had to stop them.
 */
async function watched(page: Page) {
  const ran: string[] = [];
  await page.exposeFunction('planted', () => ran.push('ran'));
  const stopped = await stoppedByPolicy(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) foreign.push(request.url());
  });
  const nothingRan = (where: string) => expect([where, ran, stopped, foreign]).toEqual([where, [], [], []]);
  const look = async (address: string, words: string) => {
    await page.goto(address);
    await expect(page.getByText(words).first(), address).toBeVisible();
    nothingRan(address);
  };
  return { look, nothingRan };
}

/** Threat 14: script in what users and operators write, in every place where others read it. */
test('words that look like script are words, wherever they are shown', async ({ browser }) => {
  test.setTimeout(360_000);
  expect(payloads).toHaveLength(200);
  const options = { baseURL: exchange.url, viewport: { width: 1440, height: 900 } };
  const trader = await Trader.at(browser, options);
  const reader = await watched(trader.page);
  await trader.openAccount();
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);

  // What a user writes: messages, a paper's name, the name of a device.
  const shortest = attempts[1];
  const first = 'The first of them';
  for (const content of [first, ...inParts(399)]) await api.call('/api/chat/send', { contentType: 1, content });
  // A name is letters, and a number of a paper letters and digits: there is nothing to plant them
  // with.
  for (const name of payloads) {
    const paper = { level: 'primary', country: 'HK', name, idNumber: 'A123456(3)' };
    await expect(api.call('/api/core/coin/member/verified', paper)).rejects.toThrow('400');
    await expect(
      api.call('/api/core/coin/member/verified', { ...paper, name: 'Lin Wei', idNumber: name }),
    ).rejects.toThrow('400');
  }
  // A bank card takes words, once, behind a code.
  const { demoCode } = await api.call<{ demoCode: string }>('/api/user/sendEmailCode', { type: 'security' });
  await api.showFactor('mail', demoCode);
  const [bankAddress, , bankCode, branch, homeAddress] = attempts;
  const bankName = `${shortest} ${attempts[4]} ${attempts[5]}`;
  const bank = { cardNumber: '6222000011112222', bankName, bankAddress, bankCode, branch, homeAddress };
  await api.call('/api/userBank/save', bank);
  const { records: devices } = await api.call<{ records: { deviceId: string }[] }>(
    '/api/core/coin/member/getLoginDevice',
  );
  for (const { deviceId } of devices)
    await api.call('/api/core/coin/member/updateDevice', { id: deviceId, name: shortest });

  // What operators write: a note, a refusal, an article, a ready answer.
  const ada = await Operator.arrive(browser, options, 'ada', link);
  const desk = await watched(ada.page);
  const ask = <Data>(path: string, body: object) =>
    ada.page.evaluate(
      async ([to, sent]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/console/api${to}`, { method: 'POST', headers, body: JSON.stringify(sent) });
        const { code, data, msg } = (await answer.json()) as { code: number; data: unknown; msg: string };
        if (code !== 200) throw new Error(`${to}: ${msg} ${JSON.stringify(data)}`);
        return data;
      },
      [path, body] as const,
    ) as Promise<Data>;
  const { userId } = await api.call<{ user: { userId: string } }>('/api/user/getInfo', {}).then(({ user }) => user);
  for (const text of inParts(1_000)) await ask('/users/note', { userId: Number(userId), text });
  await api.call('/api/core/coin/member/verified', {
    level: 'primary',
    country: 'HK',
    name: 'Lin Wei',
    idNumber: 'A123456(3)',
  });
  const { records: cases } = await ada.page.evaluate(async () => {
    const answer = await fetch('/console/api/verifications');
    return ((await answer.json()) as { data: { records: { verificationId: number }[] } }).data;
  });
  const [waiting] = cases;
  await ask('/verifications/refuse', {
    verificationId: waiting?.verificationId,
    reason: 'name_differs',
    remark: shortest,
  });
  await ask('/chat/cannedSave', { language: 'en', title: shortest, text: payloads.slice(0, 8).join('\n') });
  const { articleId } = await ask<{ articleId: number }>('/content/create', {
    section: 'start',
    slug: 'planted-words',
  });
  const words = { title: shortest, summary: shortest, body: payloads.map((one) => `${one}\n`).join('\n') };
  await ask('/content/draft', { articleId, lang: 'en', ...words, base: 0, revision: 0 });
  await ask('/content/publish', { articleId, base: 0, drafts: [{ lang: 'en', revision: 1 }], note: shortest });

  await reader.look('/account/center/device-management', shortest);
  await reader.look('/account/center/kyc', shortest);
  await reader.look('/user/index?key=bank', shortest);
  await reader.look('/article/main/content/help/planted-words', shortest);
  await reader.look('/article/main/index?q=onerror', shortest);
  await trader.page.getByRole('button', { name: /^Chat with support/ }).click();
  const log = trader.page.getByRole('dialog', { name: 'Support' }).getByRole('log');
  await backTo(log, first);

  await desk.look(`/console/users/${userId}`, shortest);
  for (const words of attempts)
    await expect(ada.page.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible();
  await desk.look('/console/content', shortest);
  await desk.look('/console/audit', shortest);
  await ada.open('Conversations');
  await ada.page
    .getByRole('button', { name: /planted/ })
    .first()
    .click();
  await backTo(ada.page.getByRole('log'), first);
  reader.nothingRan('in the end');
  desk.nothingRan('in the end');
  expect([...trader.complaints, ...ada.complaints]).toEqual([]);
});
