import { invariant } from './base/assert.ts';
import type { Command } from './commands.ts';
import type { ActOf } from './product.ts';
import { roomOfCommand } from './products/index.ts';

/** Whose act a command is, by its declaration. */
export function actOf({ type }: Command): ActOf {
  const act = roomOfCommand(type).by[type];
  invariant(act !== undefined, 'a product declares whose act each of its commands is');
  return act;
}
