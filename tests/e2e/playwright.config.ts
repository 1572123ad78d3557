import { defineConfig } from '@playwright/test';
import { findBrowser } from './support/browser.ts';

const browser = await findBrowser();

/**
 * Each test file starts an exchange of its own, on a port of its own, so that two go on at a time:
 * a page waits more than it works.
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
