import { otcIdOf, otcCodeOf } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { rejected } from '../../base/problem.ts';
import { otcOrders } from '../../base/sql/otc-schema.ts';
import type { OtcOrderRow } from './order-rows.ts';
import type { OtcGround } from './otc-parts.ts';

/** Orders as their rows have them. Another's order answers like one that never was. */
export class OtcOrders {
  readonly #ground: Pick<OtcGround, 'sql' | 'projector'>;

  constructor(ground: Pick<OtcGround, 'sql' | 'projector'>) {
    this.#ground = ground;
  }

  /**
   * An order of this user’s by its code or number, with everything that the user has written.
   * Throws `not_found`.
   */
  async ofParty(userId: number, codeOrId: string): Promise<OtcOrderRow> {
    await this.#ground.projector.upTo(userId);
    const row = await this.find(codeOrId);
    if (row === undefined || (row.buyerId !== userId && row.sellerId !== userId)) throw unknownOrder();
    return row;
  }

  /** An order by its code or number; a code whose month is another's is no code of it. */
  async find(codeOrId: string): Promise<OtcOrderRow | undefined> {
    const db = await this.#ground.sql.db();
    const orderId = codeOrId.startsWith('OTC-') ? otcIdOf(codeOrId) : Number(codeOrId);
    const [row] = await db.select().from(otcOrders).where(eq(otcOrders.orderId, orderId));
    const isCode = row === undefined || !codeOrId.startsWith('OTC-') || codeOf(row) === codeOrId;
    return isCode ? row : undefined;
  }
}

export const codeOf = ({ orderId, openedAtMs }: Pick<OtcOrderRow, 'orderId' | 'openedAtMs'>): string =>
  otcCodeOf(orderId, openedAtMs);

export const unknownOrder = () => rejected('not_found', {}, [{ field: 'orderCode', rule: 'not_found' }]);

export const isSeller = ({ sellerId }: Pick<OtcOrderRow, 'sellerId'>, userId: number): boolean => sellerId === userId;

export const otherOf = ({ buyerId, sellerId }: Pick<OtcOrderRow, 'buyerId' | 'sellerId'>, userId: number): number =>
  buyerId === userId ? sellerId : buyerId;
