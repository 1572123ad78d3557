import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from './src/bundle/compressed.ts';
import { earlyScreens } from './src/bundle/early-screens.ts';
import { wireShapes } from './src/wire/wire-shapes.ts';

/** In development the client comes from Vite and everything else from a running exchange. */
const exchange = process.env['CANDOR_API'] ?? 'http://127.0.0.1:8080';
// The Host header stays the page's own: the exchange compares it with where a request or socket comes from.
const toExchange = { target: exchange };

/** Text and digits of Latin writing, wanted by the first paint of every page. */
const firstFonts = ['commissioner-latin-wght-normal', 'source-sans-3-latin-wght-normal'];

/** Asks for the first fonts with the page, before the style sheet names them. */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => firstFonts.some((font) => file.includes(`/${font}`)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        })),
  },
});

/**
 * What is loaded together shares one chunk: fifty small ones pack worse and come later. Libraries change seldom and stay in the browser's
 * store; `frame` is what every page needs, and the home page; `parts` what most pages draw with; `spot` the trade screen without its chart. Base UI
 * is in none of them. Icons are cut by the pages that show them, so that the trade screen does not load those of others.
 */
const chunks = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/[a-z-]+)\//,
    priority: 4,
  },
  {
    name: 'frame',
    test: /\/apps\/web\/src\/((app|routing|queries)\/|products\/(products|[\w-]+\/room|spot\/ticket\/ticket-search)\.|shell\/(Shell|TopBar)|home\/HomePage|account\/account|preferences\/user-settings)/,
    priority: 3,
  },
  {
    name: 'parts',
    test: /\/packages\/ui\/src\/(fields\/(?!SelectList|PasswordField|CodeInput)|parts|table|figures|overlay\/Worked\.)|\/apps\/web\/src\/(market|account)\//,
    priority: 2,
  },
  {
    name: 'icons',
    test: /\/node_modules\/lucide-react\//,
    priority: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 8_000,
  },
  { name: 'spot', test: /\/apps\/web\/src\/products\/spot\/screen\/(TradePage|ExchangePage)/, priority: 1 },
];

export default defineConfig({
  plugins: [react(), wireShapes(() => import('@candor/protocol')), preloadFonts(), earlyScreens(), compressed()],
  resolve: { conditions: ['candor:source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Small files stay files: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by the check of what a first visit loads.
    manifest: true,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // A group that is cut by entries names them all; the browser fetches these names with every page.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    proxy: {
      '/api': toExchange,
      '/platform': toExchange,
      '/dev-chain': toExchange,
      '/ws': { ...toExchange, ws: true },
      '/mqtt': { ...toExchange, ws: true },
    },
  },
});
