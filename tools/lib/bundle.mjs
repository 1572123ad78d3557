import { build } from 'vite';

/**
 * Puts programs that run on Node, with what they import, into a few files of one folder. Constants
 * stay constants and imported ones become their values: of a `var`, which is what a bundler likes
 * to make of them, V8's compiler reads the value and checks its kind at every use, and that costs
 * the exchange's core a tenth of its speed.
 */
export async function bundle({ folder, entries, outDir, inside, conditions }) {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: inside, resolve: { conditions } },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: entries,
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          topLevelVar: false,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[hash].js',
          // A thread imports it, and calls of the exchange do: in the thread's own file it would
          // run the thread.
          codeSplitting: { groups: [{ name: 'custody', test: /packages[\\/]custody[\\/]/ }] },
        },
      },
    },
  });
}
