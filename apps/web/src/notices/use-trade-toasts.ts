import { refreshMessage, refreshTopic } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTopic } from '../broker/broker.ts';
import { useText } from '../i18n/text.ts';
import { useSession } from '../session/session.ts';

/**
 * Says on any page what the other side of a trade did, with the way to it; the page of that trade
 * shows it itself.
 */
export function useTradeToasts(): void {
  const text = useText();
  const navigate = useNavigate();
  const userId = useSession()?.user.userId;
  const onMessage = (message: unknown) => {
    const { success, data } = refreshMessage.safeParse(message);
    if (!success || data.type === 'notice' || !data.isNew) return;
    const { content, orderCode } = data;
    if (new URLSearchParams(location.search).get('code') === orderCode) return;
    toast({
      title: content,
      text: orderCode,
      tone: 'info',
      action: {
        label: text('shell.orders'),
        onSelect: () => void navigate({ to: '/otc/order', search: { code: orderCode } }),
      },
    });
  };
  useTopic({ onMessage }, userId === undefined ? null : refreshTopic(userId));
}
