// `npm run bench:wallets`: what swaps and deposits cost beside plain transfers between wallets, as
// ratios of one run. Prints one line of JSON. Measured is a bundle like the one that ships, not the
// sources.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const folder = fileURLToPath(new URL('../../.cache/bench-wallets/', import.meta.url));
const bundler = fileURLToPath(new URL('./matching/bundle-child.mjs', import.meta.url));

await runFile(process.execPath, [bundler, folder, 'tools/bench/wallets/child.ts']);
const { stdout } = await runFile(process.execPath, [`${folder}child.js`]);
console.log(stdout.trim());
