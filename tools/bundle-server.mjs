// Puts the compiled exchange and its largest libraries into a few files: a start then reads dozens
// of them and not two thousand. Part of the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundle } from './lib/bundle.mjs';
import { root } from './lib/process.mjs';

const app = join(root, 'apps/node');
const threads = [join(app, 'dist'), join(root, 'packages/journal/dist')].flatMap(threadsIn);

// All in one folder as deep as the rooms of `dist`: threads are looked for beside what starts them,
// the package's own files two folders up.
await bundle({
  folder: app,
  entries: { main: join(app, 'dist/main.js'), ...Object.fromEntries(threads) },
  outDir: 'dist/bundle',
  // Libraries of many files: each file costs a start more than its code does.
  inside: [
    /^@candor\//,
    /^@(noble|scure|simplewebauthn|peculiar|levischuck|hexagon)\//,
    'abitype',
    'drizzle-orm',
    'ox',
    'viem',
    'zod',
  ],
  conditions: ['node', 'import', 'default'],
});

refuseImportedThreads(join(app, 'dist/bundle'));

/**
 * What is started as a thread or process of its own, by its name. A compiler leaves what it once
 * made: only what still has a source counts.
 */
function threadsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => /^(?!bundle).*(?<!\/start)-(thread|process)\.js$/.test(file))
    .filter((file) => existsSync(join(folder, '../src', file.replace(/\.js$/, '.ts'))))
    .map((file) => [basename(file, '.js'), join(folder, file)]);
}

/** A thread that a chunk imports would run where it is imported. Ends the build. */
function refuseImportedThreads(folder) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const imported = /^import .*"\.\/([a-z-]+-(thread|process)\.js)"/m.exec(readFileSync(join(folder, file), 'utf8'));
    if (imported) throw new Error(`${file} imports ${imported[1]}: give what both need a chunk of its own.`);
  }
}
