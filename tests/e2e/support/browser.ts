import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

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

/**
 * The browser of the tests: the CHROMIUM variable, a system Chromium, else the one inside an npm
 * package. Fails loudly, never skips.
 */
export async function findBrowser(): Promise<Browser> {
  const system = [process.env['CHROMIUM'], ...systemBrowsers].find((path) => path !== undefined && existsSync(path));
  if (system !== undefined) return { executablePath: system, args: [...quiet, '--no-sandbox'], env: {} };
  return packagedBrowser();
}

async function packagedBrowser(): Promise<Browser> {
  // The package brings NSS and its kin along, but unpacks them only where it believes to be in a
  // bare image; it looks when it is loaded.
  process.env['CODEBUILD_BUILD_IMAGE'] ??= 'nodejs22';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (!existsSync(executablePath)) throw new Error('No Chromium: set CHROMIUM to the path of one.');
  return {
    executablePath,
    args: [...quiet, '--no-sandbox', '--in-process-gpu'],
    env: { LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib') },
  };
}
