/**
 * The file of the thread or process `name` beside the module `from` (its `import.meta.url`): built,
 * or its source where the module is one. Anyone who has just built everything says CANDOR_BUILT=1,
 * so that nothing starts a compiler of its own.
 */
export function fileBeside(from: string, name: string): { readonly url: URL; readonly isSource: boolean } {
  if (!from.endsWith('.ts')) return { url: new URL(`./${name}.js`, from), isSource: false };
  if (process.env['CANDOR_BUILT'] !== '1') return { url: new URL(`./${name}.ts`, from), isSource: true };
  const at = from.lastIndexOf('/src/');
  const built = `${from.slice(0, at)}/dist/${from.slice(at + '/src/'.length)}`;
  return { url: new URL(`./${name}.js`, built), isSource: false };
}
