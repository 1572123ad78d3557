/**
 * The list of a language's product texts, from the areas that English has.
 *
 * @param {string} areas Text of `en/product-areas.ts`.
 * @returns {string}
 */
export function productIndex(areas) {
  const names = [...areas.matchAll(/^export \{ (\w+) \} from '\.\/([\w-]+)\.ts';$/gm)];
  const imports = names.map(([, name, file]) => `import ${name} from './${file}.json' with { type: 'json' };`);
  return [
    '// Written by `npm run text-indexes`, after `en/product-areas.ts`.',
    ...imports,
    "import type { ProductMessages } from '../messages.ts';",
    '',
    '/** The texts of products, which come with their screens. */',
    'export const products: ProductMessages = {',
    ...names.map(([, name]) => `  ...${name},`),
    '};',
    '',
  ].join('\n');
}
