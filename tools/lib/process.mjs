import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The repository's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** What lets Node run a TypeScript file of the repository from its sources. */
export const fromSources = [
  '--conditions=candor:source',
  '--import',
  pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href,
];

/**
 * Runs a command in the root and gives its exit code and, when captured, its output. Never rejects:
 * a command that cannot start has code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** As `run`, for a tool of node_modules. */
export const runTool = (tool, args, options) => run(resolve(root, 'node_modules/.bin', tool), args, options);
