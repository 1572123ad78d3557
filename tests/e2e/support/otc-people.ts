import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import { expect, type Page } from '@playwright/test';
import { openDataDir } from '../../../apps/node/src/base/ops/data-dir.ts';
import { openBroker } from '../../../apps/node/src/wire/broker/broker.ts';
import { readConfig } from '../../../apps/node/src/base/config/read-config.ts';
import { exchangeAt } from '../../../apps/node/src/engine/exchange/test-support/exchange-at.ts';
import { done } from '../../../apps/node/src/engine/exchange/outcome.ts';
import { newPushKeys } from '../../../apps/node/src/talk/notices/push-keys.ts';
import { createLogger } from '../../../apps/node/src/base/ops/logger.ts';
import { createPeople, type People } from '../../../apps/node/src/people/people/people.ts';
import { totpAt } from '../../../apps/node/src/identity/second-factor/totp.ts';
import { openKeyRing } from '../../../apps/node/src/base/secrets/key-file.ts';
import { createSessions } from '../../../apps/node/src/identity/sessions/sessions.ts';
import { sqlSessions } from '../../../apps/node/src/identity/sessions/session-store.ts';
import { openSql } from '../../../apps/node/src/base/sql/open-sql.ts';
import { openUploads } from '../../../apps/node/src/wire/uploads/open-uploads.ts';
import { Accounts } from '../../../apps/node/src/identity/users/accounts.ts';
import { Passwords } from '../../../apps/node/src/identity/users/passwords.ts';
import type { ExchangeService } from '../../../apps/node/src/engine/exchange/service.ts';

/** Somebody who can trade for local money at once. */
export interface OtcPerson {
  readonly email: string;
  readonly password: string;
  readonly fundPassword: string;
  /** Each answers one question for a second factor. */
  readonly recoveryCodes: string[];
}

interface Wanted {
  readonly email: string;
  /** As on the papers. */
  readonly name: string;
  readonly merchant: boolean;
}

const usdt = 1;
const whole = 100_000_000n;
const password = 'k4empfer-Wald';
const fundPassword = 'Fund-7788';

/**
 * Adds people to a folder that no node holds: certified, with an authenticator, a fund password, a bound bank card and Alipay account, and 20,000
 * USDT, which a merchant has in the desk's wallet.
 */
export async function addOtcPeople<Name extends string>(
  dataDir: string,
  wanted: Readonly<Record<Name, Wanted>>,
): Promise<Record<Name, OtcPerson>> {
  const dir = openDataDir(dataDir);
  const config = readConfig([], {});
  const logger = createLogger({ level: 'silent' });
  const exchange = await exchangeAt(dataDir, dir);
  const sql = openSql({ dir: dir.sql });
  const passwords = new Passwords(config.pepper);
  const broker = await openBroker({ config, logger });
  const people = createPeople({
    config,
    broker,
    uploads: openUploads(config, dir.root, sql),
    pushKeys: newPushKeys(),
    exchange: exchange.leader,
    sql,
    sessions: createSessions(sqlSessions(sql), config),
    accounts: new Accounts({ exchange: exchange.leader, sql, passwords, demo: true }),
    keys: openKeyRing({ dataDir: dir.root, mode: config.mode }),
    passwords,
    applicationRules: () => ({ merchantAgeDays: 0, agentAgeDays: 0, retryDays: 0 }),
    logger,
  });
  const added = new Map<string, OtcPerson>();
  const passwordHash = await passwords.hash(password);
  for (const [key, one] of Object.entries<Wanted>(wanted))
    added.set(key, await addPerson(people, exchange.leader, passwordHash, one));
  await people.close();
  await broker.close();
  await exchange.close();
  await sql.close();
  dir.unlock();
  return Object.fromEntries(added) as Record<Name, OtcPerson>;
}

async function addPerson(
  people: People,
  exchange: ExchangeService,
  passwordHash: string,
  { email, name, merchant }: Wanted,
): Promise<OtcPerson> {
  const contact = { channel: 'mail', address: email } as const;
  const nextId = async () => exchange.peek((state) => state.nextUserId());
  const user = await people.users.add(
    { contact, verified: true, passwordHash, invitedBy: null, language: 'en' },
    nextId,
    Date.now(),
  );
  if (user === undefined) throw new Error(`${email} is taken.`);
  const { userId } = user;
  const commands: Command[] = [
    { type: 'register_user', userId, merchant },
    { type: 'grant_demo_funds', userId, grants: [{ assetId: usdt, amount: amount(20_000n * whole) }] },
    ...(merchant
      ? [{ type: 'transfer', userId, assetId: usdt, from: 1, to: 8, amount: amount(20_000n * whole) } as const]
      : []),
  ];
  for (const command of commands) done(await exchange.submit(command));
  await people.users.markOpened(userId);
  await people.verifications.submit(userId, { level: 'primary', country: 'HK', name, idNumber: 'A123456(3)' });
  const { verificationId = 0 } = (await people.verifications.of(userId)).primary ?? {};
  await people.verifications.decide(verificationId, 'operator:1', { outcome: 'certified' });
  await people.fundPasswords.set(userId, fundPassword);
  await people.paymentMethods.bind(userId, 'alipay', { account: email, holder: name });
  const { secret } = await people.secondFactors.begin(`user:${userId}`, email);
  const { recoveryCodes } = await people.secondFactors.confirm(`user:${userId}`, totpAt(secret, Date.now()));
  return { email, password, fundPassword, recoveryCodes: [...recoveryCodes] };
}

/** Logs in with a recovery code: the authenticator has no second code within half a minute. */
export async function logInWithFactor(page: Page, { email, password: word, recoveryCodes }: OtcPerson): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes.pop() ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/trade\/index/);
}

/** Answers the question for a second factor. */
export async function answerFactor(page: Page, { recoveryCodes }: OtcPerson): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByText('Recovery code', { exact: true }).first().click();
  await dialog.getByRole('textbox').fill(recoveryCodes.pop() ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}
