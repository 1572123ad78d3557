import { expect, test } from 'vitest';
import { actOf } from './acts.ts';
import type { Command } from './commands.ts';
import type { Acts } from './product.ts';
import { rooms } from './products/index.ts';

type Two = { readonly type: 'give'; readonly userId: number } | { readonly type: 'pass' };

/** Checked by the compiler: each line below it says why it must not compile. */
export const declared: Acts<Two> = { give: 'user', pass: 'system' };
// @ts-expect-error: a command without a declaration
export const lacking: Acts<Two> = { give: 'user' };
// @ts-expect-error: a command that names no user is no user's
export const nobodys: Acts<Two> = { give: 'user', pass: 'user' };

test('every command of a product says whose act it is', () => {
  for (const { name, commands, by } of rooms) {
    expect(Object.keys(by).toSorted(), `commands of ${name}`).toEqual(commands.toSorted());
    for (const type of commands) expect(['user', 'operator', 'system']).toContain(actOf({ type } as Command));
  }
});
