import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import solc from 'solc';
import type { Abi } from 'viem';

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: `0x${string}`;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly abi: Abi; readonly evm: { readonly bytecode: { readonly object: string } } }>>
    >
  >;
}

const load = createRequire(import.meta.url);

/** Compiles one file of `contracts/` and gives its contracts by name. */
export function compile(file: string): ReadonlyMap<string, Compiled> {
  const content = readFileSync(new URL(`../../contracts/${file}`, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const imported = (path: string) => ({ contents: readFileSync(load.resolve(path), 'utf8') });
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: imported })) as Output;
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  if (failed) throw new Error(failed.formattedMessage);
  const contracts = Object.entries(output.contracts[file] ?? {});
  return new Map(
    contracts.map(([name, { abi, evm }]) => [name, { abi, bytecode: `0x${evm.bytecode.object}` as const }]),
  );
}
