import { brokerCredentials } from '@candor/protocol';
import { handle, type Handled } from '../http/handler.ts';
import type { Users } from '../users/users.ts';
import type { Broker } from './broker.ts';

export interface BrokerCallParts {
  readonly broker: Pick<Broker, 'admit'>;
  readonly users: Pick<Users, 'byId'>;
}

/** Gives credentials of the message broker: a user's own where a living token came along, else a visitor's. */
export function brokerHandlers({ broker, users }: BrokerCallParts): Handled[] {
  return [
    handle(brokerCredentials, async ({ context }) => {
      const caller = context.visitor();
      const user = caller && (await users.byId(caller.userId));
      if (!caller || !user) return broker.admit({ kind: 'visitor' });
      const { userId, sessionId } = caller;
      const merchantId = user.merchantState === 2 ? String(userId) : null;
      return broker.admit({ kind: 'user', userId, sessionId, chatKey: user.chatKey, merchantId });
    }),
  ];
}
