import type { CoreCommand } from './core-commands.ts';
import type { ProductCommand } from './products/index.ts';

export type * from './core-commands.ts';
export type * from './products/commands.ts';
export type { ProductCommand } from './products/index.ts';
export type * from './words.ts';
export { mayBeNegative, platformBooks } from './words.ts';

/** Every command of the exchange. */
export type Command = CoreCommand | ProductCommand;
