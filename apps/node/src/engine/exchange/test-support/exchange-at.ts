import { join } from 'node:path';
import pino from 'pino';
import { openExchange, type OpenExchange, type OpenExchangeOptions } from '../../../assembly/boot/open-exchange.ts';

/**
 * A demo's exchange over journal and snapshots in a test's own folder; it says nothing, and a fault
 * of it fails the test.
 */
export const exchangeAt = (dir: string, more: Partial<OpenExchangeOptions> = {}): Promise<OpenExchange> =>
  openExchange({
    journal: join(dir, 'journal'),
    snapshots: join(dir, 'snapshots'),
    demo: true,
    logger: pino({ level: 'silent' }),
    notice: () => undefined,
    onFault: (fault) => {
      throw fault;
    },
    ...more,
  });
