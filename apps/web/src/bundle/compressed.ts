import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packed = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };
/** Below this a packed answer is hardly smaller. */
const leastBytes = 1_000;

/**
 * Puts a packed copy beside each text of the build, which the exchange sends to browsers that take
 * it: packing at each request would cost its processor.
 */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: {
    sequential: true,
    async handler({ dir = '' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const texts = entries.filter((entry) => entry.isFile() && /\.(js|css|svg|webmanifest)$/.test(entry.name));
      await Promise.all(texts.map((entry) => pack(join(entry.parentPath, entry.name))));
    },
  },
});

async function pack(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < leastBytes) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
  const [small, smaller] = await Promise.all([packed.gzip(text, { level: 9 }), packed.brotli(text, quality)]);
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)]);
}
