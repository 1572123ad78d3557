import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { checkLiabilities, LiabilityFile } from '@candor/amount';
import { build } from 'vite';
import { findBrowser } from '../../../tests/e2e/support/browser.ts';
import { root } from '../http/servers.ts';

type Checks = { readonly amounts: { readonly checkLiabilities: typeof checkLiabilities } };

/**
 * The first check of a user's file in Chromium, by the code of the page: milliseconds of processor
 * time of the page's thread.
 */
export async function checkInBrowser(file: LiabilityFile, published: string): Promise<number> {
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...process.env, ...found.env },
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await script() });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const threadMs = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    };
    const before = await threadMs();
    const problem = await page.evaluate(
      ([own, top]) => (globalThis as unknown as Checks).amounts.checkLiabilities(own, top).problem,
      [file, published] as const,
    );
    if (problem !== undefined) throw new Error(`The path does not hold in the browser: ${problem}.`);
    return (await threadMs()) - before;
  } finally {
    await browser.close();
  }
}

/** The check as one script, made as the page's own code is. */
async function script(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'candor-bench-check-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      resolve: { conditions: ['candor:source', 'module', 'browser', 'import', 'default'] },
      build: {
        outDir,
        emptyOutDir: true,
        lib: {
          entry: join(root, 'packages/amount/src/index.ts'),
          formats: ['iife'],
          name: 'amounts',
          fileName: () => 'check.js',
        },
      },
    });
    return readFileSync(join(outDir, 'check.js'), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
