import { test as base } from '@playwright/test';
import { RunningExchange } from './exchange.ts';

/** Above the ports of the files that start an exchange of their own. */
const firstPort = 4900;

/**
 * A test on the exchange of its worker, which is one for all files that neither configure nor
 * restart it. Each test opens accounts of its own; what it left open in the browser is closed
 * after it.
 */
export const test = base.extend<{ readonly closing: void }, { readonly shared: RunningExchange }>({
  shared: [
    async ({ browser: _browser }, use, { parallelIndex }) => {
      const exchange = await RunningExchange.startForLong(firstPort + parallelIndex);
      await use(exchange);
      await exchange.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  closing: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
