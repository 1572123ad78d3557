import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('planted-product.mjs', import.meta.url));

/** `npm run proof` runs the whole suite of the copy, in which there is nothing to plant. */
test.skipIf(process.env['CANDOR_PLANTED'] === '1')('a product takes at most eight lines outside its rooms', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
  console.log(stdout);
  expect(status, `${stdout}${stderr}`).toBe(0);
});
