// Puts the compiled exchange and its largest libraries into a few files: a start then reads dozens of them and not two thousand. Part of the build.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { root } from './lib/process.mjs';

const app = join(root, 'apps/node');
const threads = [join(app, 'dist'), join(root, 'packages/journal/dist')].flatMap(threadsIn);

// All in one folder as deep as the rooms of `dist`: threads are looked for beside what starts them, the package's own files two folders up.
await build({
  root: app,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: [/^@candor\//, 'drizzle-orm', 'zod'], resolve: { conditions: ['node', 'import', 'default'] } },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    outDir: 'dist/bundle',
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: join(app, 'dist/main.js'), ...Object.fromEntries(threads) },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' },
    },
  },
});

/** What is started as a thread or process of its own, by its name. */
function threadsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /^(?!bundle).*(?<!\/start)-(thread|process)\.js$/.test(file))
    .map((file) => [basename(file, '.js'), join(folder, file)]);
}
