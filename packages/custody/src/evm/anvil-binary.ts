import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const processors: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * Where the program of the demo's chain is: what `ANVIL_BIN` names, else the package of this
 * machine. Undefined where there is neither; everything but deposits and withdrawals works then.
 */
export function anvilBinary(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  machine: { readonly platform: string; readonly arch: string } = process,
): string | undefined {
  const { ANVIL_BIN: named } = environment;
  if (named !== undefined && named !== '') return named;
  const file = machine.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const name = `@foundry-rs/anvil-${machine.platform}-${processors[machine.arch] ?? machine.arch}`;
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/bin/${file}`);
    return existsSync(path) ? runnable(path) : undefined;
  } catch {
    return undefined;
  }
}

/** An installation without scripts may leave the file without the right to run. */
function runnable(path: string): string {
  if (process.platform !== 'win32') chmodSync(path, 0o755);
  return path;
}
