import { expect, test } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectFineEverywhere, narrow, wide as desk } from './support/accessible.ts';
import { articlesFollowAddress, filterFollowsAddress, keysMoveInLists } from './support/console-lists.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperator, addOperators, ageFactors, Operator } from './support/operator.ts';
import { drawn, nothingBeside, tabsOutOfSight } from './support/pages.ts';
import { picture } from './support/picture.ts';

/** The narrowest screen that people still have. */
const smallest = { width: 360, height: 740 } as const;
let exchange: RunningExchange;
type Name = 'ann' | 'ben' | 'cleo' | 'dora' | 'eve' | 'fay' | 'finn' | 'greta' | 'ida' | 'jon' | 'kai' | 'lea';
let links: Record<Name, string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.startForLong(4370, async (dataDir) => {
    const ann = await addOperator(dataDir, 'ann', 'administrator,finance,compliance');
    const others = await addOperators(dataDir, {
      ben: ['administrator', 'risk'],
      cleo: ['content'],
      dora: ['administrator', 'compliance', 'risk', 'finance', 'support', 'content'],
      eve: ['compliance'],
      fay: ['administrator', 'finance'],
      finn: ['risk', 'support'],
      greta: ['compliance'],
      ida: ['administrator'],
      jon: ['administrator'],
      kai: ['administrator', 'finance', 'compliance'],
      lea: ['administrator', 'risk'],
    });
    links = { ann, ...others };
  });
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

test('two operators change a fee between them, and the audit log tells of both', async ({ browser }) => {
  const ann = await Operator.arriveByPages(browser, wide(), 'ann', links.ann);
  const ben = await Operator.arrive(browser, wide(), 'ben', links.ben);
  await ann.open('Markets and fees');
  await ann.page
    .getByRole('row', { name: /BTC\/USDT/ })
    .getByRole('button', { name: 'Change fees' })
    .click();
  const dialog = ann.page.getByRole('dialog');
  await dialog.getByLabel('Taker fee').fill('0.08');
  await expect(dialog.getByText('Taker of 1,000: 1.0000 before, 0.8000 after')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Takers pay less in winter');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();

  // Nothing happened yet, and the proposer cannot make it happen.
  await ann.open('Approvals');
  await expect(ann.page.getByText('Your own proposal: another operator must decide.')).toBeVisible();
  await expect(ann.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await ben.goTo('a', 'Approvals');
  await expect(ben.page.getByRole('row', { name: /Taker fee/ })).toContainText('0.0800%');
  await ben.approve();
  await ben.open('Markets and fees');
  await expect(ben.page.getByRole('row', { name: /BTC\/USDT/ })).toContainText('0.0800%');
  const rates = await (await fetch(`${exchange.url}/api/core/coin/open/rules`)).text();
  expect(rates).toContain('0.0008');

  // Terms go the same way: what stood before beside what is wanted, and the market lists the new
  // band at once.
  await ann.open('Markets and fees');
  await ann.page
    .getByRole('row', { name: /BTC\/USDT/ })
    .getByRole('button', { name: 'Change terms' })
    .click();
  await dialog.getByLabel('Tick size').fill('0.05');
  await expect(dialog.getByText(/takes effect only if the market is halted/)).toBeVisible();
  await dialog.getByLabel('Tick size').fill('0.01');
  await dialog.getByLabel('Price band around the reference').fill('12.5');
  await dialog.getByLabel('Reason').fill('Wider in a wild week');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await ben.open('Approvals');
  await expect(ben.page.getByRole('row', { name: /Price band/ })).toContainText(/10\.0000%.*12\.5000%/);
  await ben.approve();
  const listed = async () => (await fetch(`${exchange.url}/api/core/coin/open/market/initData`)).text();
  await expect.poll(listed).toContain('"bandPpm":125000');

  await ben.open('Audit log');
  await ben.page.getByLabel(/^Search/).fill('market.fees');
  const approved = ben.page.getByRole('row', { name: /Approved: Change a market’s fees/ });
  await expect(approved).toContainText('ben');
  await expect(ben.page.getByRole('row', { name: /Proposed: Change a market’s fees/ })).toContainText(
    'Takers pay less in winter',
  );
  await ben.page.getByRole('button', { name: 'Check the chain' }).click();
  await expect(ben.page.getByText(/entries verified against their hashes/)).toBeVisible();

  // The decision and its record outlive a killed exchange, and so does the session.
  await exchange.killAndRestart();
  await ben.page.reload();
  await ben.open('Markets and fees');
  await expect(ben.page.getByRole('row', { name: /BTC\/USDT/ })).toContainText('0.0800%');
  expect([...ann.complaints, ...ben.complaints]).toEqual([]);
});

/** Two administrators: neither could have let anybody in alone. */
test('a newcomer comes in with a link from one and a code from the other', async ({ browser }) => {
  const ida = await Operator.arrive(browser, wide(), 'ida', links.ida);
  const jon = await Operator.arrive(browser, wide(), 'jon', links.jon);
  const dialog = ida.page.getByRole('dialog');
  await ida.open('Operators');
  await ida.page.getByRole('button', { name: 'Add an operator' }).click();
  await dialog.getByLabel('Name').fill('hugo');
  await dialog.getByRole('checkbox', { name: 'Administrator' }).check();
  await dialog.getByLabel('Reason').fill('One more for the night');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await jon.open('Approvals');
  await jon.approve();
  const given = async (by: Operator, part: string) => {
    await by.open('Operators');
    await by.page.getByRole('button', { name: 'Actions, hugo' }).click();
    await by.page.getByRole('menuitem', { name: part }).click();
    const words = by.page.getByRole('dialog');
    await words.getByRole('button', { name: part }).click();
    const shown = await words.locator('pre').innerText();
    await by.page.keyboard.press('Escape');
    return shown;
  };
  const link = await given(ida, 'One-time link');
  await ida.page.getByRole('button', { name: 'Actions, hugo' }).click();
  await expect(ida.page.getByRole('menuitem', { name: 'One-time link' })).toBeVisible();
  await expect(ida.page.getByRole('menuitem', { name: 'One-time code' })).toHaveCount(0);
  await ida.page.keyboard.press('Escape');
  const code = await given(jon, 'One-time code');
  for (const [theme, width] of [
    ['day', 1440],
    ['day', 390],
    ['night', 390],
    ['night', 1440],
  ] as const) {
    if (theme === 'night' && width === 390) await jon.page.getByRole('button', { name: 'Switch to night' }).click();
    await jon.page.setViewportSize({ width, height: 900 });
    const state = width === 390 ? jon.page.getByRole('listitem') : jon.page.getByRole('row');
    await expect(state.filter({ hasText: 'hugo' })).toContainText(
      /One-time link: by ida, until .*One-time code: by jon, until/,
    );
    await picture(jon.page, `welcome ${width} ${theme}`);
  }
  const hugo = await Operator.arriveByPages(browser, wide(), 'hugo', link, code);
  await hugo.open('Operators');
  expect([...ida.complaints, ...jon.complaints, ...hugo.complaints]).toEqual([]);
});

test('a market that two halt says why to its visitors, and many proposals are split into pages', async ({
  browser,
}) => {
  const kai = await Operator.arrive(browser, wide(), 'kai', links.kai);
  const lea = await Operator.arrive(browser, wide(), 'lea', links.lea);
  const dialog = kai.page.getByRole('dialog');
  await kai.open('Markets and fees');
  await kai.page
    .getByRole('row', { name: /ETH\/USDT/ })
    .getByRole('button', { name: 'Change state' })
    .click();
  await dialog.getByRole('combobox', { name: 'State' }).click();
  await kai.page.getByRole('option', { name: 'Halted' }).click();
  await dialog.getByRole('combobox', { name: 'Reason shown to users' }).click();
  await kai.page.getByRole('option', { name: 'unusual trading is being looked into' }).click();
  await picture(kai.page, 'market state');
  await dialog.getByLabel('Reason', { exact: true }).fill('Three accounts trade in a circle');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await lea.open('Approvals');
  await expect(lea.page.getByRole('row', { name: /Reason shown to users/ })).toContainText(
    'unusual trading is being looked into',
  );
  await lea.approve();
  const visitor = await (await browser.newContext(wide())).newPage();
  const told = visitor.getByRole('status').filter({ hasText: 'Reason: unusual trading is being looked into' });
  for (const [theme, width] of [
    ['day', 1440],
    ['night', 1440],
    ['night', 390],
    ['day', 390],
  ] as const) {
    await visitor.setViewportSize({ width, height: 900 });
    await visitor.goto('/trade/index?type=spot&symbol=ETH_USDT');
    await visitor.evaluate(
      (name) => localStorage.setItem('candor_preferences', JSON.stringify({ theme: name })),
      theme,
    );
    await visitor.reload();
    await expect(told).toContainText('Trading in this market is halted.');
    await expect(visitor.getByText('Three accounts')).toHaveCount(0);
    await nothingBeside(visitor, `a halted market ${width}`);
    await picture(visitor, `halted ${width} ${theme}`);
  }

  // One proposal more than a page holds: the oldest is on the second, and the way leads back.
  const byHand = (path: string, inputs: readonly object[]) =>
    kai.page.evaluate(
      async ([to, bodies]) => {
        const answers: { readonly approvalId: number }[] = [];
        for (const body of bodies) {
          const headers = { 'content-type': 'application/json' };
          const answer = await fetch(`/console/api/approvals/${to}`, { method: 'POST', headers, body });
          answers.push(((await answer.json()) as { data: { readonly approvalId: number } }).data);
        }
        return answers.map(({ approvalId }) => approvalId);
      },
      [path, inputs.map((input) => JSON.stringify(input))] as const,
    );
  const cheaper = Array.from({ length: 21 }, (_, index) => ({
    proposal: { kind: 'market.fees', symbol: 'ETH/USDT', tier: 0, makerPpm: 0, takerPpm: index },
    reason: `Cheaper, number ${index + 1}`,
    requestId: `a-page-${index}`,
  }));
  const waiting = await byHand('propose', cheaper);
  await kai.open('Approvals');
  const proposals = kai.page.getByText(/^Cheaper, number/);
  await expect(proposals).toHaveCount(20);
  await expect(proposals.first()).toHaveText('Cheaper, number 21');
  await kai.page.getByRole('button', { name: 'Older' }).click();
  await expect(proposals).toHaveText(['Cheaper, number 1']);
  await expect(kai.page.getByText('2 / 2')).toBeVisible();
  await expect(kai.page.getByRole('button', { name: 'Older' })).toBeDisabled();
  await kai.page.getByRole('button', { name: 'Newer' }).click();
  await expect(proposals).toHaveCount(20);
  await byHand(
    'refuse',
    waiting.map((approvalId) => ({ approvalId, reason: 'Only to fill a page' })),
  );
  await expect(kai.page.getByText('No proposal is waiting for approval.')).toBeVisible();

  // What holds in the market outlives a killed exchange.
  await exchange.killAndRestart();
  await visitor.reload();
  await expect(told).toBeVisible();
  expect([...kai.complaints, ...lea.complaints]).toEqual([]);
});

test('an operator without the role sees no such room, and is refused at the call', async ({ browser }) => {
  const cleo = await Operator.arrive(browser, wide(), 'cleo', links.cleo);
  const { page } = cleo;
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await page.goto('/console/audit');
  await expect(page.getByText('This room does not exist, or your roles do not include it.')).toBeVisible();
  const answers = await page.evaluate(async () => {
    const proposal = { kind: 'market.state', symbol: 'BTC/USDT', state: 'halted', cause: 'maintenance' };
    const body = JSON.stringify({ proposal, reason: 'Because I can', requestId: 'by-hand-1' });
    const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const proposed = await fetch('/console/api/approvals/propose', asked);
    return [proposed.status, (await fetch('/console/api/audit')).status];
  });
  expect(answers).toEqual([403, 403]);
  await page.goto('/console/overview');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible();
  await cleo.logIn();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  expect(cleo.complaints).toEqual([]);
});

test('an identity is refused with words, sent again, and certified, by keys alone', async ({ browser }) => {
  const email = 'lin@example.com';
  const trader = new Api(exchange.url);
  await trader.call('/api/user/register', { email, password: 'kX7-mq2vLp' });
  await trader.logIn(email, 'kX7-mq2vLp');
  const facts = { level: 'primary', country: 'HK', name: 'Lin Wei', idNumber: 'A123456(3)' };
  await trader.call('/api/core/coin/member/verified', facts);

  const eve = await Operator.arrive(browser, wide(), 'eve', links.eve);
  const { page } = eve;
  await eve.goTo('i', 'Identity checks');
  const panel = page.getByRole('region', { name: /^User \d+ · Primary/ });
  await expect(panel.getByRole('row', { name: /Number/ })).toContainText('A123456(3)');
  await expect(panel.getByText('First time')).toBeVisible();
  const dialog = page.getByRole('dialog');
  const remark = dialog.getByLabel('Shown to the user word for word');
  // A key that is held down opens what it opens once, and types nothing into it.
  await page.keyboard.down('r');
  await remark.focus();
  await page.keyboard.down('r');
  await expect(remark).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.down('r');
  await drawn(page);
  expect(await dialog.count()).toBe(0);
  await page.keyboard.up('r');
  await page.keyboard.press('r');
  await expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled();
  await remark.fill('Your number ends in 7(1), not in 6(3).');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('No case is waiting.')).toBeVisible();
  type State = { readonly primary: { readonly state: string; readonly remark: string } };
  const stateOf = () => trader.call<State>('/api/user/verification/state', {});
  expect((await stateOf()).primary).toMatchObject({
    state: 'refused',
    remark: 'Your number ends in 7(1), not in 6(3).',
  });

  await trader.call('/api/core/coin/member/verified', { ...facts, idNumber: 'A123457(1)' });
  await page.reload();
  await expect(panel.getByText('Sent again after a refusal')).toBeVisible();
  await expect(panel.getByText('Your number ends in 7(1), not in 6(3).')).toBeVisible();
  await page.keyboard.press('a');
  await expect(dialog.getByRole('button', { name: 'Certify' })).toBeDisabled();
  await dialog.getByText('Name and number are complete and plausible').click();
  await dialog.getByRole('button', { name: 'Certify' }).click();
  await expect(page.getByText('Certified. The user is notified.')).toBeVisible();
  expect((await stateOf()).primary.state).toBe('certified');
  // An advanced case stays for the pictures below.
  const paper = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 400);
    const pen = canvas.getContext('2d');
    if (pen === null) return [];
    pen.fillStyle = '#8fa5b5';
    pen.fillRect(0, 0, 640, 400);
    pen.fillStyle = '#0c2230';
    pen.font = '40px sans-serif';
    pen.fillText('SPECIMEN  LIN WEI', 60, 210);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await jpeg.arrayBuffer())];
  });
  await trader.call('/api/core/coin/member/verified', {
    level: 'advanced',
    country: 'HK',
    documentType: 'id_card',
    frontPhotoId: await trader.photo('front', paper),
    backPhotoId: await trader.photo('back', paper),
    handPhotoId: await trader.photo('hand', paper),
  });
  await page.reload();
  const front = page.getByRole('img', { name: 'Front' });
  await expect(front).toBeVisible();
  await expect.poll(() => front.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(eve.complaints).toEqual([]);
});

test('a user is found, noted on and frozen by two, and what was written to them is read', async ({ browser }) => {
  const trader = new Api(exchange.url);
  const email = 'chen@example.com';
  await trader.call('/api/user/register', { email, password: 'kX7-mq2vLp' });
  await trader.logIn(email, 'kX7-mq2vLp');
  const finn = await Operator.arrive(browser, wide(), 'finn', links.finn);
  const greta = await Operator.arrive(browser, wide(), 'greta', links.greta);
  const { page } = finn;
  await finn.open('Users');
  const search = page.getByLabel('Id, email address or phone number');
  await search.fill('che');
  await search.press('Enter');
  await expect(page.getByText('No user has this id, address or number.')).toBeVisible();
  await search.fill(email);
  await search.press('Enter');
  await expect(page.getByText('ch****om')).toBeVisible();
  await page.getByLabel('New note (visible to operators only)').fill('Called about a strange log-in');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Note added')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Called about a strange log-in' })).toContainText('finn');
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByLabel('Reason').fill('The phone is lost');
  await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
  await expect(page.getByText('All sessions of the user have ended')).toBeVisible();
  await page.getByRole('button', { name: 'Freeze the account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Freeze the account' });
  await dialog.getByLabel('Reason').fill('A log-in from a stolen phone');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await greta.open('Approvals');
  await greta.approve();
  await page.reload();
  await expect(page.getByText(/^Frozen since .*: A log-in from a stolen phone$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unfreeze the account' })).toBeVisible();

  await finn.open('Mailbox');
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await page
    .getByRole('row', { name: /ch\*\*\*\*om/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('security_changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await greta.open('Audit log');
  await expect(greta.page.getByRole('row', { name: /Opened the mailbox/ })).toContainText('finn');
  expect([...finn.complaints, ...greta.complaints]).toEqual([]);
});

test('who decides late shows the second factor first, over whatever room it is, and the call is made again', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const fay = await Operator.arrive(browser, wide(), 'fay', links.fay);
  const { page } = fay;
  await exchange.stopKeeping();
  await ageFactors(exchange.dataDir);
  await exchange.startAgain();
  await page.reload();
  await fay.open('Markets and fees');
  await page
    .getByRole('row', { name: /ADA\/USDT/ })
    .getByRole('button', { name: 'Change fees' })
    .click();
  const form = page.getByRole('dialog', { name: /^Propose for/ });
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  const code = question.getByLabel('Code of your authenticator');
  await form.getByLabel('Taker fee').fill('0.07');
  await form.getByLabel('Reason').fill('Takers pay less in spring');
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(question).toBeVisible();
  // Closed by Escape: nothing was done, and what was typed is still there.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Reason')).toHaveValue('Takers pay less in spring');
  await expect(page.getByText('Please confirm with your second factor first.').first()).toBeVisible();
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(code).toBeVisible();
  await expectFineEverywhere(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // By keys alone: the field has the focus, a wrong code is reported, a right one does what was
  // asked for.
  await form.getByRole('button', { name: 'Propose' }).press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.type('WRONG-WRONG');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(fay.recoveryCode());
  await code.press('Enter');
  await expect(question).toBeHidden();
  await expect(form).toBeHidden();
  await fay.open('Approvals');
  await expect(page.getByText('Takers pay less in spring')).toHaveCount(1);
  expect(fay.complaints).toEqual([]);
});

test('every room is accessible and fits, wide and narrow, by day and night', async ({ browser }) => {
  test.setTimeout(600_000);
  const trader = new Api(exchange.url);
  const registered = { email: 'mei@example.com', password: 'kX7-mq2vLp' };
  const { user } = await trader.call<{ user: { userId: string } }>('/api/user/register', registered);
  const dora = await Operator.arrive(browser, wide(), 'dora', links.dora);
  const { page } = dora;
  const rooms = await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').all();
  const paths = await Promise.all(rooms.map((one) => one.getAttribute('href')));
  await keysMoveInLists(page);
  await filterFollowsAddress(page);
  await articlesFollowAddress(page);
  const speak = (lang: string) => page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang);
  const look = async (room: string, lang: string) => {
    await speak(lang);
    await page.goto(room);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy]')).toHaveCount(0);
  };
  // English is what every other test here reads: these are its longest translation, and one in
  // another script.
  for (const room of [...paths.map(String), `/console/users/${user.userId}`]) {
    for (const lang of ['de', 'ja']) {
      await look(room, lang);
      if (lang === 'de') await expectFineEverywhere(page, room);
      for (const size of [narrow, desk]) {
        await page.setViewportSize(size);
        await nothingBeside(page, `${room} ${lang} ${size.width}`);
        await expect.poll(() => tabsOutOfSight(page), `${room} ${lang} ${size.width}`).toEqual([]);
        await picture(page, `${room} ${lang} ${size.width}`);
      }
      await page.setViewportSize(smallest);
      await nothingBeside(page, `${room} ${lang} ${smallest.width}`);
    }
  }
  await look(`/console/users/${user.userId}`, 'ru');
  await nothingBeside(page, `a profile in Russian ${smallest.width}`);
  // The room one is in is in the part of the menu that shows.
  const here = page.locator('nav [aria-current="page"]');
  await look('/console/audit', 'ru');
  await expect(here).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desk);
  await speak('en');
  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible();
  await picture(page, 'console log-in');
  expect(dora.complaints).toEqual([]);
});
