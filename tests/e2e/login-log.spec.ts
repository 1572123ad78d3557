import { expect, test } from '@playwright/test';
import { openDataDir } from '../../apps/node/src/base/ops/data-dir.ts';
import { securityEvents } from '../../apps/node/src/base/sql/schema.ts';
import { openSql } from '../../apps/node/src/base/sql/open-sql.ts';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4359);
});
test.afterAll(() => exchange.stop());

/**
 * Log-ins of another day, while the exchange stands still; written by it, they would take as many
 * sessions.
 */
async function logInBefore(times: number): Promise<void> {
  await exchange.stopKeeping();
  const dir = openDataDir(exchange.dataDir);
  const sql = openSql({ dir: dir.sql });
  await sql.opened();
  const db = await sql.db();
  const [own] = (await db.select().from(securityEvents)).toSorted((one, other) => other.eventId - one.eventId);
  const timeMs = Date.now() - 86_400_000;
  const one = { userId: own?.userId ?? 0, kind: 'login', address: '192.0.2.7', device: 'Firefox', unread: false };
  await db.insert(securityEvents).values(Array.from({ length: times }, (_, nth) => ({ ...one, timeMs: timeMs - nth })));
  await sql.close();
  dir.unlock();
  await exchange.startAgain();
}

test('the log of an account goes on beyond its first page', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await trader.openAccount();
  await logInBefore(60);
  await page.goto('/account/center/device-management');
  const log = page.getByRole('region', { name: 'Account activity' });
  await expect(log.getByRole('listitem')).toHaveCount(50);
  await expectFineEverywhere(page, 'log of an account');
  await log.getByRole('button', { name: 'Earlier entries' }).click();
  await expect(log.getByRole('button', { name: 'Earlier entries' })).toHaveCount(0);
  await expect(log.getByRole('listitem')).toHaveCount(61);
});
