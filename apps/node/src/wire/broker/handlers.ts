import { brokerCredentials, merchantIdOf } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../http/handler.ts';
import type { Broker } from './broker.ts';

export interface BrokerCallParts {
  readonly broker: Pick<Broker, 'admit'>;
  readonly users: { byId(userId: number): Promise<{ readonly chatKey: string } | undefined> };
  readonly exchange: Pick<ExchangeService, 'read'>;
}

/**
 * Gives credentials of the message broker: a user's own where a living token came along, else a
 * visitor's.
 */
export function brokerHandlers({ broker, users, exchange }: BrokerCallParts): Handled[] {
  return [
    handle(brokerCredentials, async ({ context }) => {
      const caller = context.visitor();
      const user = caller && (await users.byId(caller.userId));
      if (!caller || !user) return broker.admit({ kind: 'visitor' });
      const { userId, sessionId } = caller;
      const { value } = await exchange.read((state) => state.user(userId)?.merchant ?? false);
      const merchantId = value ? merchantIdOf(userId) : null;
      return broker.admit({ kind: 'user', userId, sessionId, chatKey: user.chatKey, merchantId });
    }),
  ];
}
