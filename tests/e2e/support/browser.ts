import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import chromium from '@sparticuz/chromium';

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Libraries that come with the packaged browser, for machines without them. */
  readonly env: Readonly<Record<string, string>>;
}

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const quiet = [
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of the tests: the CHROMIUM variable, a system Chromium, else the one inside an npm package. Fails loudly, never skips. */
export async function findBrowser(): Promise<Browser> {
  const system = [process.env['CHROMIUM'], ...systemBrowsers].find((path) => path !== undefined && existsSync(path));
  if (system !== undefined) return { executablePath: system, args: [...quiet, '--no-sandbox'], env: {} };
  const executablePath = await chromium.executablePath();
  if (!existsSync(executablePath)) throw new Error('No Chromium: set CHROMIUM to the path of one.');
  return { executablePath, args: [...chromium.args, ...quiet], env: { LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib') } };
}
