import { socketCloseCodes } from '@candor/protocol';
import type { Connection } from './connection.ts';

/** What is asked of a connection to judge how far behind it is. */
export type Reader = Pick<Connection, 'open' | 'slow' | 'unsentBytes' | 'drop'>;

/**
 * Each slow reader may be behind by so much; all of them together may not be by as many times that.
 * The one furthest behind is closed first, until what the others have not taken is within bounds.
 */
export function boundSlowReaders(connections: Iterable<Reader>, bytesMax: number): void {
  const slow = Array.from(connections).filter((connection) => connection.open && connection.slow);
  let unsent = slow.reduce((sum, { unsentBytes }) => sum + unsentBytes, 0);
  if (unsent <= bytesMax) return;
  for (const connection of slow.toSorted((one, other) => other.unsentBytes - one.unsentBytes)) {
    if (unsent <= bytesMax) return;
    unsent -= connection.unsentBytes;
    connection.drop(socketCloseCodes.tooSlow, 'too slow');
  }
}
