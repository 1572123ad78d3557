import { expect, test } from 'vitest';
import { killContractAtSteps } from './f02-contract-steps.ts';

test(
  'F2: killed around acceptance, opening and settlement, a contract settles once, by its own window',
  { timeout: 300_000 },
  async () => {
    const outcome = await killContractAtSteps();
    expect(outcome).toMatchObject({ pass: true, problems: [], kills: 10 });
    expect(outcome['outcomes']).toEqual({ won: 8, window_missing: 2 });
  },
);
