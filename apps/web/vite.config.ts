import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the client comes from Vite and everything else from a running exchange. */
const exchange = process.env['CANDOR_API'] ?? 'http://127.0.0.1:8080';
// The Host header stays the page's own: the exchange compares it with where a request or socket comes from.
const toExchange = { target: exchange };

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['candor:source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Small files stay files: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: {
      '/api': toExchange,
      '/platform': toExchange,
      '/ws': { ...toExchange, ws: true },
    },
  },
});
