export type * from './base/terms.ts';
export type * from './base/words.ts';
export { mayBeNegative, platformBooks } from './base/words.ts';
export type * from './products/commands.ts';
export type { Command } from './products/index.ts';
