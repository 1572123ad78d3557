import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development the console comes from Vite and its calls from a running exchange. */
const exchange = process.env['CANDOR_API'] ?? 'http://127.0.0.1:8080';

/** Sentences that document a call are for the documentation; browsers do not load them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /\/packages\/protocol\/src\//.test(id)
      ? { code: code.replaceAll(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"|`[^`]*`),/g, "summary: '',"), map: null }
      : undefined,
};

/**
 * What all rooms need is one file; the calls that operators make come with the rooms that make
 * them.
 */
const isForAllRooms =
  /\/no-eval\.ts$|\/node_modules\/zod\/|\/packages\/protocol\/(?!src\/(operator|otc|recharge|solvency|futures|wallets)\/)/;

export default defineConfig({
  base: '/console/',
  plugins: [withoutSummaries, react()],
  resolve: { conditions: ['candor:source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // Read by `tests/first-load`.
    manifest: true,
    target: 'es2022',
    // Small files stay files: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'schemas', test: isForAllRooms }],
        },
      },
    },
  },
  server: { proxy: { '/console/api': { target: exchange } } },
});
