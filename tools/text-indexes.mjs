// `npm run text-indexes`: writes the list of product texts of each language but English, which is
// the one that is kept by hand (`en/product-areas.ts`).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/process.mjs';
import { productIndex } from './lib/text-index.mjs';

const client = join(root, 'packages/i18n/src/client');
const areas = readFileSync(join(client, 'en/product-areas.ts'), 'utf8');
for (const { name } of readdirSync(client, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
  if (name !== 'en') writeFileSync(join(client, name, 'products.ts'), productIndex(areas));
