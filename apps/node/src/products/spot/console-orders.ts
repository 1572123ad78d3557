import { listUserOrders } from '@candor/protocol';
import type { Listings } from '../../engine/listings/listings.ts';
import type { Audit } from '../../office/audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { listOrders } from './order-lists.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Users } from '../../identity/users/users.ts';

/**
 * What a user has open in the markets, for anyone whose role may see it; each look is on record
 * before it is answered.
 */
export function userOrderHandlers(parts: {
  readonly sql: Pick<Sql, 'db'>;
  readonly listings: Listings;
  readonly users: Pick<Users, 'byId'>;
  readonly audit: Pick<Audit, 'tell'>;
}): Handled[] {
  const { sql, listings, users, audit } = parts;
  return [
    handle(listUserOrders, async ({ input: { userId, ...page }, context }) => {
      if (!(await users.byId(userId))) throw rejected('not_found', {}, [{ field: 'userId', rule: 'not_found' }]);
      await audit.tell(context.operator().actor, { action: 'user.orders', object: `user:${userId}` });
      return listOrders(await sql.db(), listings, { userId, state: 'open' }, page);
    }),
  ];
}
