import { refreshMessage } from '@candor/protocol';
import type { Reader } from '@candor/protocol/live';

/**
 * Hears that there is something new for a user. What came while nobody listened is not sent again,
 * so that everything is asked for once the topic is live: notices, and who is logged in, whose
 * freezing and addresses change by what others do.
 */
export function ownReader({ again, readUser }: { readonly again: () => void; readonly readUser: () => void }): Reader {
  return {
    onMessage(message) {
      const { success, data } = refreshMessage.safeParse(message);
      if (!success) return;
      again();
      if (data.serviceType === 'security') readUser();
    },
    onLive() {
      again();
      readUser();
    },
  };
}
