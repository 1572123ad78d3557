import { z } from 'zod';

/** A network by its name in the journal, such as `ETHEREUM`. */
export const networkName = z.string({ error: 'network' }).regex(/^[A-Za-z0-9_-]{1,16}$/, { error: 'network' });

/** An address of any chain as somebody types it. Which chain can read it, the server says. */
export const chainAddress = z
  .string({ error: 'chain_address' })
  .max(128, { error: 'too_long' })
  .regex(/^[\w:]{8,128}$/, { error: 'chain_address' });

/** A network as a user chooses it. */
export const networkChoice = z.object({
  network: z.string(),
  /** As people call it. */
  name: z.string(),
  kind: z.enum(['evm', 'bitcoin']),
});
