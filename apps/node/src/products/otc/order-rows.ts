import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../../base/sql/open-sql.ts';
import { otcOrders } from '../../base/sql/otc-schema.ts';

export type OtcOrderRow = typeof otcOrders.$inferSelect;

/** Their rows in one order: for a digest over all of them. */
export const orderedOtcTables = [[otcOrders, [asc(otcOrders.orderId)]]] as const;

/** Orders that the next records can change. */
export const storedOtc = (tx: Transaction): Promise<OtcOrderRow[]> =>
  tx.select().from(otcOrders).where(eq(otcOrders.open, true)).orderBy(asc(otcOrders.orderId));

/** What happened to an order, as its row keeps it. */
export interface OrderStep {
  readonly state: string;
  readonly by: string;
  readonly what: string;
  readonly timeMs: number;
  readonly seq: number;
}

/** The steps of a row, oldest first. */
export function stepsOf({ steps }: Pick<OtcOrderRow, 'steps'>): OrderStep[] {
  return steps.split('\n').flatMap((line) => {
    const [state, by, what, timeMs, seq] = line.split('|');
    if (state === undefined || by === undefined || what === undefined) return [];
    return [{ state, by, what, timeMs: Number(timeMs), seq: Number(seq) }];
  });
}

/** The steps with one more. */
export const withStep = ({ steps }: Pick<OtcOrderRow, 'steps'>, step: OrderStep): string => {
  const line = [step.state, step.by, step.what, step.timeMs, step.seq].join('|');
  return steps === '' ? line : `${steps}\n${line}`;
};
