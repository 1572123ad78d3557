import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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

/** What every page loads, in two chunks: fifty small ones pack worse and come later. Libraries change seldom and stay in the browser's store. */
const firstChunks = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/[a-z-]+)\//,
    priority: 2,
  },
  { name: 'frame', test: /\/apps\/web\/src\/(app|shell\/(Shell|TopBar|Footer|BottomBar)|home\/HomePage)/, priority: 1 },
];

export default defineConfig({
  plugins: [react(), wireShapes(() => import('@candor/protocol')), preloadFonts()],
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
    rolldownOptions: { output: { codeSplitting: { groups: firstChunks } } },
  },
  server: {
    proxy: {
      '/api': toExchange,
      '/platform': toExchange,
      '/ws': { ...toExchange, ws: true },
    },
  },
});
