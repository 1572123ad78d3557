// `npm run dev`: the exchange restarts and the client reloads when a source changes. The page is at
// the address Vite prints.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, requireNode } from './lib/prepare.mjs';
import { root } from './lib/process.mjs';

requireNode();
await ensureInstalled();

const conditions = '--conditions=candor:source';
const exchange = [
  'node_modules/tsx/dist/cli.mjs',
  'watch',
  '--clear-screen=false',
  conditions,
  'apps/node/src/main.ts',
  'start',
  ...process.argv.slice(2),
];
const client = ['node_modules/vite/bin/vite.js', 'apps/web'];
const children = [exchange, client].map((args) =>
  spawn(process.execPath, args.map(absolute), { cwd: root, stdio: 'inherit' }),
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)));
for (const child of children) child.on('close', () => children.forEach((other) => other.kill('SIGTERM')));

function absolute(arg) {
  return arg.startsWith('node_modules/') ? join(root, arg) : arg;
}
