import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../../../../..');

/** Compiles the chain's token as the build does, where that was not done yet. */
export function compileContracts(): void {
  const loader = pathToFileURL(resolve(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
  const args = ['--conditions=candor:source', '--import', loader, 'tools/compile-contracts.ts'];
  execFileSync(process.execPath, args, { cwd: root });
}
