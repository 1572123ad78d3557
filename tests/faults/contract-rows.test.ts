import { expect, test } from 'vitest';
import { killContractRows } from './f02-contract-rows.ts';

test(
  'F2: killed while SQL writes a contract’s acceptance, opening and settlement, it settles once and has its rows once',
  { timeout: 300_000 },
  async () => {
    expect(await killContractRows({ rounds: 1 })).toMatchObject({ pass: true, problems: [], kills: 3 });
  },
);
