// Proof: tests/properties/twin.test.ts: what is due ends as in the naive twin.

import type { Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { writeFlag } from '../../record/write.ts';
import type { Tick } from './commands.ts';

/** Time passes: what is due then acts in the record of a tick. It has no state of its own. */
export const clock: Product<Tick, never, undefined> = {
  name: 'clock',
  start: () => undefined,
  by: { tick: 'system' },
  decide: {
    tick: ({ writer }) => {
      writeFlag(writer, eventCode.timePassed, 0, 0);
      return undefined;
    },
  },
  written: { [eventCode.timePassed]: () => undefined },
};
