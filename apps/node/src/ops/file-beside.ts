/**
 * The file of the thread or process `name` beside the module `from` (its `import.meta.url`): built, or its source where the module is one. Whoever has
 * just built everything says CANDOR_BUILT_THREADS=1, so that nothing starts a compiler of its own.
 */
export function fileBeside(from: string, name: string): { readonly url: URL; readonly isSource: boolean } {
  const isSource = from.endsWith('.ts') && process.env['CANDOR_BUILT_THREADS'] !== '1';
  if (isSource) return { url: new URL(`./${name}.ts`, from), isSource };
  return { url: new URL(`./${name}.js`, from.replace('/src/', '/dist/')), isSource };
}
