import { test as base } from '@playwright/test';
import type { OperatorRole } from '@candor/protocol';
import { RunningExchange } from './exchange.ts';
import { addOperators } from './operator.ts';

/** Above the ports of the files that start an exchange of their own. */
const firstPort = 4900;

/**
 * The operators of a worker's exchange. A link is for one use, so that no two tests have the same
 * operator.
 */
const staff = {
  // coming-back
  mona: ['support'],
  // frozen
  cora: ['compliance'],
  rob: ['risk'],
  // leaving
  rita: ['risk'],
  carl: ['compliance'],
  // lost-factor
  lena: ['compliance'],
  luis: ['risk'],
  // taken-away
  tess: ['risk'],
  theo: ['compliance'],
  // verification
  nora: ['compliance'],
  ida: ['compliance'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

/** The path of each operator's one-time link. */
export type Links = Readonly<Record<keyof typeof staff, string>>;

interface House {
  readonly exchange: RunningExchange;
  readonly links: Links;
}

interface OfWorker {
  readonly house: House;
  readonly shared: RunningExchange;
  readonly links: Links;
}

/**
 * A test on the exchange of its worker, which is one for all files that neither configure nor
 * restart it. Each test opens accounts of its own and leaves no proposal waiting; what it left open
 * in the browser is closed after it. Operators are added before the exchange starts, all at once:
 * that takes a database in this process.
 */
export const test = base.extend<{ readonly closing: void }, OfWorker>({
  house: [
    async ({ browser: _browser }, use, { parallelIndex }) => {
      let links: Links | undefined;
      const exchange = await RunningExchange.startForLong(firstPort + parallelIndex, async (dataDir) => {
        links = await addOperators(dataDir, staff);
      });
      if (links === undefined) throw new Error('The operators were not added.');
      await use({ exchange, links });
      await exchange.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shared: [({ house }, use) => use(house.exchange), { scope: 'worker' }],
  links: [({ house }, use) => use(house.links), { scope: 'worker' }],
  closing: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});
