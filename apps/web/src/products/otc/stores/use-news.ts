import { merchantIdOf, otcChatEvent, type OtcChatEvent, refreshMessage, refreshTopic } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTopic } from '../../../broker/broker.ts';
import { useSession } from '../../../session/session.ts';

/** What was read of the user's own trades; read again when something is new. */
export const ownKey = 'otc-own';
/** What everybody reads: offers, reference, terms. */
export const publicKey = 'otc';

/** Reads again all that was read of trades. */
export function useOtcChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [ownKey] });
    void client.invalidateQueries({ queryKey: [publicKey, 'adverts'] });
  }, [client]);
}

/** Keeps the user's trades fresh: both channels say that something changed, the rows say what. */
export function useOtcNews(onChat?: (event: OtcChatEvent) => void): void {
  const user = useSession()?.user;
  const changed = useOtcChanged();
  const reader = {
    onMessage(message: unknown) {
      const chat = otcChatEvent.safeParse(message);
      if (chat.success) return onChat?.(chat.data);
      const hint = refreshMessage.safeParse(message);
      if (hint.success && hint.data.type !== 'notice') changed();
    },
    onLive: changed,
  };
  useTopic(reader, user === undefined ? null : refreshTopic(user.userId));
  useTopic(reader, user?.is_merchant === 2 ? refreshTopic(merchantIdOf(Number(user.userId))) : null);
}
