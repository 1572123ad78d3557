import { allTopic, chatTopic, contractsTopic, deskTopic, refreshTopic } from '@candor/protocol';

/** Whose credentials they are. */
export type Holder =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'user';
      readonly userId: number;
      readonly sessionId: string;
      readonly chatKey: string;
      readonly merchantId: string | null;
    }
  | {
      readonly kind: 'operator';
      readonly operatorId: string;
      readonly sessionId: string;
      /** What they were asked for. */
      readonly about: 'conversations' | 'contracts';
    };

/**
 * The topics a holder may read: whole names, never patterns. Nobody publishes but the exchange
 * itself.
 */
export function topicsOf(holder: Holder): string[] {
  switch (holder.kind) {
    case 'visitor':
      return [allTopic];
    case 'operator':
      return [allTopic, holder.about === 'contracts' ? contractsTopic : deskTopic(holder.operatorId)];
    case 'user': {
      const { userId, chatKey, merchantId } = holder;
      const ids = new Set([String(userId), ...(merchantId === null ? [] : [merchantId])]);
      return [allTopic, chatTopic(chatKey), ...[...ids].map(refreshTopic)];
    }
  }
}

/** Who must not be counted apart: all visitors are one. */
export const nameOf = (holder: Holder | Pick<Holder & { kind: 'operator' }, 'kind' | 'operatorId'>): string => {
  if (holder.kind === 'user') return `user-${holder.userId}`;
  return holder.kind === 'operator' ? `operator-${holder.operatorId}` : 'visitor';
};
