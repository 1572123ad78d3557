// Preloaded before the loader of TypeScript: gives one source file with the bug that CANDOR_PLANTED
// names, as JSON of file, find and replace.
import { register } from 'node:module';

register('./planted-source.mjs', import.meta.url, { data: JSON.parse(process.env.CANDOR_PLANTED ?? 'null') });
