import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/** One run over every package's tests. Packages resolve to their sources, so no build is needed first. */
export default defineConfig({
  resolve: { conditions: ['candor:source', 'module', 'node', 'import', 'default'] },
  // Only our own condition: with `import` among them a required package would get its ES module.
  ssr: { resolve: { conditions: ['candor:source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second is little on two cores that four processes share.
    expect: { poll: { timeout: 20_000 } },
  },
});
