import { fileURLToPath } from 'node:url';

/**
 * The folder of this package, wherever the code runs from: `src/base`, `dist/base` and
 * `dist/bundle` lie equally deep in it.
 */
export const packageFolder = fileURLToPath(new URL('../../', import.meta.url));
