import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromSources, root, run, runTool } from './process.mjs';

const installStamp = join(root, 'node_modules/.candor-install');
const buildStamp = join(root, '.cache/build-stamp');

/** Ends the process with one clear sentence when Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Candor needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** The built exchange. */
export const builtExchange = join(root, 'apps/node/dist/bundle/main.js');

/** Installs the locked dependencies unless exactly these are installed already. */
export async function ensureInstalled() {
  const wanted = digestOf(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return;
  console.log('Installing dependencies (once) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail('The dependencies could not be installed; npm says why above.');
  writeFileSync(installStamp, wanted);
}

/** Builds server and client unless their sources are unchanged since the last build. */
export async function ensureBuilt() {
  const current = digestOfSources();
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === current) return;
  console.log('Building (once after each change) …');
  await build();
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(buildStamp, current);
}

async function build() {
  const compiled = await runTool('tsc', ['-b', 'apps/node', 'apps/web', 'apps/console']);
  if (compiled.code !== 0) fail('The sources do not compile; the compiler says why above.');
  const contracts = await run(process.execPath, [...fromSources, 'tools/compile-contracts.ts']);
  if (contracts.code !== 0) fail('The contracts of the demo’s chain could not be compiled; see above.');
  const vite = 'node_modules/vite/bin/vite.js';
  // Each uses one core.
  const bundlers = [
    { name: 'The exchange', args: ['tools/bundle-server.mjs'] },
    { name: 'apps/web', args: [vite, 'build', 'apps/web', '--logLevel', 'warn'] },
    { name: 'apps/console', args: [vite, 'build', 'apps/console', '--logLevel', 'warn'] },
  ];
  const codes = await Promise.all(bundlers.map(async ({ args }) => (await run(process.execPath, args)).code));
  const failed = bundlers.find((_, index) => codes[index] !== 0);
  if (failed) fail(`${failed.name} could not be bundled; see above.`);
}

/** Changes with any source file's path, size or time: cheap enough for every start. */
function digestOfSources() {
  const hash = createHash('sha256');
  const places = [
    'packages',
    'apps',
    'tools/bundle-server.mjs',
    'tools/compile-contracts.ts',
    'tools/lib/bundle.mjs',
    'package-lock.json',
    'tsconfig.base.json',
  ];
  for (const place of places) addTo(hash, join(root, place));
  return hash.digest('hex');
}

function addTo(hash, path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) {
    hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name === 'node_modules' || name === 'dist' || name.startsWith('.')) continue;
    addTo(hash, join(path, name));
  }
}

const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
