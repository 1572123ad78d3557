import { defineConfig } from 'vitest/config';
import { compiled, compiledModules } from './tools/compiled-modules.ts';
import { LongestFirst } from './tools/longest-first.ts';

/**
 * Rooms whose tests keep nothing between files: a worker runs many of them in one process, and
 * loads the modules once: the node's thousand take longer than most of its tests. Everything else
 * gets a process of its own for each file.
 */
const sharing = ['packages/*/src/**/*.test.ts', 'apps/{web,console}/src/**/*.test.ts'];
const node = ['apps/node/src/**/*.test.ts'];
/**
 * Of the node's: those that judge memory, threads, processes or signals of the process they are in.
 */
const own = [
  'apps/node/src/chain/{custodian,dev-chain}/**/*.test.ts',
  'apps/node/src/across/journal-cut/**/*.test.ts',
  'apps/node/src/assembly/server/server.test.ts',
  'apps/node/src/wire/http/{large-bodies,one-at-a-time}.test.ts',
  'apps/node/src/base/ops/{disk-watch,file-beside,log-forwarder,loop-delay}.test.ts',
  'apps/node/src/across/projections/{create-projector,projector-link}.test.ts',
  'apps/node/src/chain/signer/{signer-child,signer-link}.test.ts',
  'apps/node/src/base/sql/{least-rights,open-sql}.test.ts',
  'apps/node/src/wire/uploads/{clean-image,uploads}.test.ts',
  'apps/node/src/products/wallets/{withdrawals/demo-payments,treasury/cold-moves}.test.ts',
];
/** Tests of the whole that start the node in their own process and keep nothing either. */
const whole = ['tests/{authorisation,properties}/**/*.test.ts'];
const alone = [...own, 'tests/**/*.test.ts', 'tools/**/*.test.ts'];
const setupFiles = ['./tools/lib/leave-clean.ts', './tools/lib/fixed-seeds.ts'];
const never = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'];

/** Packages and the node resolve to their sources, so no build is needed first. */
const fromSources = {
  resolve: { conditions: ['candor:source', 'module', 'node', 'import', 'default'] },
  // Only our own condition: with `import` among them a required package would get its ES module.
  ssr: { resolve: { conditions: ['candor:source'] } },
};
/** After a build, as in `npm test`, they resolve to what was compiled. */
const fromBuild = { plugins: [compiledModules()] };
const isBuilt = process.env['CANDOR_BUILT'] === '1';

/** One run over every package's tests. */
export default defineConfig({
  ...(isBuilt ? fromBuild : fromSources),
  test: {
    server: { deps: { external: [compiled] } },
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second is little on two cores that four processes share.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'sharing',
          include: sharing,
          exclude: never,
          isolate: false,
          unstubGlobals: true,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          include: [...node, ...whole],
          exclude: [...never, ...own],
          isolate: false,
          unstubGlobals: true,
          setupFiles,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: [...never, ...whole] } },
    ],
  },
});
