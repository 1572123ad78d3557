import { setFlagsFromString } from 'node:v8';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './support/browser.ts';

const browser = await findBrowser();

// A worker reads this file too, and opens the database of each folder that it prepares. Compiled as
// sources and for speed, that database costs it three seconds more of processor time.
process.env['CANDOR_BUILT'] ??= '1';
setFlagsFromString('--liftoff-only');

/**
 * Files share the exchange of their worker, and start one of their own, on a port of its own, only
 * where they kill or configure it. Two go on at a time: a page waits more than it works.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  timeout: 300_000,
  expect: { timeout: 45_000 },
  workers: 2,
  retries: 0,
  // Packages are compiled already.
  build: { external: ['**/dist/**'] },
  forbidOnly: true,
  outputDir: '../../.cache/e2e',
  use: {
    // A control that cannot be used is said at once, not when the whole test has run out of time.
    actionTimeout: 60_000,
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args],
      env: { ...process.env, ...browser.env },
    },
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
