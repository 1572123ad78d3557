// `npm run bench:wallets`: what swaps and deposits cost beside plain transfers between wallets, as
// ratios of one run, and what following a chain costs. Prints one line of JSON. Measured is a
// bundle like the one that ships, not the sources.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const folder = fileURLToPath(new URL('../../.cache/bench-wallets/', import.meta.url));
const bundler = fileURLToPath(new URL('./matching/bundle-child.mjs', import.meta.url));

const endpoint = fileURLToPath(new URL('./wallets/endpoint.mjs', import.meta.url));

/** The line of one program of the bench. */
async function measured(entry: string, ...args: readonly string[]): Promise<object> {
  await runFile(process.execPath, [bundler, folder, `tools/bench/wallets/${entry}`]);
  const { stdout } = await runFile(process.execPath, [`${folder}child.js`, ...args]);
  return JSON.parse(stdout) as object;
}

console.log(JSON.stringify({ ...(await measured('child.ts')), ...(await measured('chain.ts', endpoint)) }));
