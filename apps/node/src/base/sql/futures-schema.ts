import type { OrderStatus } from '@candor/core';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

// Projections of perpetual contracts: folds of the journal, dropped and rebuilt with the others.

const whole = (name: string) => bigint(name, { mode: 'number' });
/** Smallest units of the settlement asset; exact. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * A row for each contract order, as it is now. Prices are ticks and quantities lots of its
 * contract; 0 where it has no such figure.
 */
export const futuresOrders = pgTable(
  'futures_orders',
  {
    orderId: whole('order_id').primaryKey(),
    userId: whole('user_id').notNull(),
    contractId: integer('contract_id').notNull(),
    direction: integer('direction').notNull(),
    kind: text('kind').notNull(),
    timeInForce: text('time_in_force').notNull(),
    postOnly: boolean('post_only').notNull(),
    selfTradePrevention: text('self_trade_prevention').notNull(),
    /** Its owner, a stop, or a liquidation. */
    origin: text('origin').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    open: boolean('open').notNull(),
    endCause: text('end_cause'),
    price: whole('price').notNull(),
    quantity: whole('quantity').notNull(),
    triggerPrice: whole('trigger_price').notNull(),
    triggerSource: text('trigger_source').notNull(),
    trailingOffsetPpm: integer('trailing_offset_ppm').notNull(),
    displayQuantity: whole('display_quantity').notNull(),
    expiresAtMs: whole('expires_at_ms').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    profitTrigger: whole('profit_trigger').notNull(),
    lossTrigger: whole('loss_trigger').notNull(),
    makerPpm: integer('maker_ppm').notNull(),
    takerPpm: integer('taker_ppm').notNull(),
    filledLots: whole('filled_lots').notNull(),
    filledValue: units('filled_value').notNull(),
    fee: units('fee').notNull(),
    realised: units('realised').notNull(),
    hold: units('hold').notNull(),
    createdAtMs: whole('created_at_ms').notNull(),
    updatedAtMs: whole('updated_at_ms').notNull(),
    seq: whole('seq').notNull(),
  },
  (table) => [
    index('futures_orders_of_user').on(table.userId, table.orderId),
    index('futures_orders_open')
      .on(table.orderId)
      .where(sql`open`),
  ],
);

/** Two rows for each trade of contracts: the maker's and the taker's. */
export const futuresFills = pgTable(
  'futures_fills',
  {
    tradeId: whole('trade_id').notNull(),
    role: text('role').notNull(),
    userId: whole('user_id').notNull(),
    orderId: whole('order_id').notNull(),
    contractId: integer('contract_id').notNull(),
    direction: integer('direction').notNull(),
    closes: boolean('closes').notNull(),
    price: whole('price').notNull(),
    lots: whole('lots').notNull(),
    value: units('value').notNull(),
    ppm: integer('ppm').notNull(),
    fee: units('fee').notNull(),
    fundShare: units('fund_share').notNull(),
    realised: units('realised').notNull(),
    timeMs: whole('time_ms').notNull(),
    seq: whole('seq').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.role] }),
    index('futures_fills_of_user').on(table.userId, table.tradeId),
    index('futures_fills_of_order').on(table.orderId),
  ],
);

/** A row for each position, open or ended, with what became of it since it was opened. */
export const futuresPositions = pgTable(
  'futures_positions',
  {
    positionId: whole('position_id').primaryKey(),
    userId: whole('user_id').notNull(),
    contractId: integer('contract_id').notNull(),
    side: text('side').notNull(),
    mode: text('mode').notNull(),
    leverage: integer('leverage').notNull(),
    open: boolean('open').notNull(),
    lots: whole('lots').notNull(),
    cost: units('cost').notNull(),
    margin: units('margin').notNull(),
    owed: units('owed').notNull(),
    termsVersion: integer('terms_version').notNull(),
    exitPpm: integer('exit_ppm').notNull(),
    /**
     * Sums since it was opened: what closing realised, fees, what funding brought (negative: took),
     * and what was closed.
     */
    realised: units('realised').notNull(),
    fees: units('fees').notNull(),
    funding: units('funding').notNull(),
    closedLots: whole('closed_lots').notNull(),
    closedValue: units('closed_value').notNull(),
    closeCause: text('close_cause'),
    openedAtMs: whole('opened_at_ms').notNull(),
    updatedAtMs: whole('updated_at_ms').notNull(),
    closedAtMs: whole('closed_at_ms'),
    seq: whole('seq').notNull(),
  },
  (table) => [
    index('futures_positions_of_user').on(table.userId, table.positionId),
    index('futures_positions_open')
      .on(table.positionId)
      .where(sql`open`),
  ],
);

/** A row for each stop on a position. `lots` 0: all of it; `price` 0: closes at market. */
export const futuresStops = pgTable(
  'futures_stops',
  {
    stopId: whole('stop_id').primaryKey(),
    userId: whole('user_id').notNull(),
    contractId: integer('contract_id').notNull(),
    positionId: whole('position_id').notNull(),
    /** The opening order that brought it; 0 where it was set on the position. */
    attachedOrderId: whole('attached_order_id').notNull(),
    side: text('side').notNull(),
    kind: text('kind').notNull(),
    source: text('source').notNull(),
    triggerPrice: whole('trigger_price').notNull(),
    price: whole('price').notNull(),
    lots: whole('lots').notNull(),
    open: boolean('open').notNull(),
    endCause: text('end_cause'),
    /** The closing order that it sent, and the price that reached it; 0 where it did not fire. */
    orderId: whole('order_id').notNull(),
    observed: whole('observed').notNull(),
    createdAtMs: whole('created_at_ms').notNull(),
    endedAtMs: whole('ended_at_ms'),
    seq: whole('seq').notNull(),
  },
  (table) => [
    index('futures_stops_of_user').on(table.userId, table.stopId),
    index('futures_stops_open')
      .on(table.stopId)
      .where(sql`open`),
  ],
);

/** A funding hour of a contract. Rates in 10⁻⁹. */
export const futuresFunding = pgTable(
  'futures_funding',
  {
    seq: whole('seq').notNull(),
    place: integer('place').notNull(),
    contractId: integer('contract_id').notNull(),
    dueAtMs: whole('due_at_ms').notNull(),
    outcome: text('outcome').notNull(),
    rate: whole('rate').notNull(),
    mark: whole('mark').notNull(),
    samples: integer('samples').notNull(),
    positions: integer('positions').notNull(),
    paid: units('paid').notNull(),
    received: units('received').notNull(),
    timeMs: whole('time_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.place] }),
    index('futures_funding_of_contract').on(table.contractId, table.dueAtMs),
  ],
);

/** What a funding hour moved for one position: negative where it paid. */
export const futuresPayments = pgTable(
  'futures_payments',
  {
    seq: whole('seq').notNull(),
    place: integer('place').notNull(),
    userId: whole('user_id').notNull(),
    contractId: integer('contract_id').notNull(),
    positionId: whole('position_id').notNull(),
    side: text('side').notNull(),
    lots: whole('lots').notNull(),
    amount: units('amount').notNull(),
    dueAtMs: whole('due_at_ms').notNull(),
    timeMs: whole('time_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.place] }),
    index('futures_payments_of_user').on(table.userId, table.seq),
  ],
);

/** A step of a liquidation, as the journal has it. */
export const futuresLiquidations = pgTable(
  'futures_liquidations',
  {
    seq: whole('seq').notNull(),
    place: integer('place').notNull(),
    userId: whole('user_id').notNull(),
    contractId: integer('contract_id').notNull(),
    positionId: whole('position_id').notNull(),
    phase: text('phase').notNull(),
    side: text('side').notNull(),
    mode: text('mode').notNull(),
    step: integer('step').notNull(),
    lots: whole('lots').notNull(),
    mark: whole('mark').notNull(),
    bankruptcyPrice: whole('bankruptcy_price').notNull(),
    equity: units('equity').notNull(),
    required: units('required').notNull(),
    fee: units('fee').notNull(),
    orderId: whole('order_id').notNull(),
    timeMs: whole('time_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.place] }),
    index('futures_liquidations_of_user').on(table.userId, table.seq),
  ],
);

/** Lots of a position closed against another owner's at the bankruptcy price. */
export const futuresDeleveragings = pgTable(
  'futures_deleveragings',
  {
    seq: whole('seq').notNull(),
    place: integer('place').notNull(),
    userId: whole('user_id').notNull(),
    contractId: integer('contract_id').notNull(),
    positionId: whole('position_id').notNull(),
    side: text('side').notNull(),
    otherUserId: whole('other_user_id').notNull(),
    otherPositionId: whole('other_position_id').notNull(),
    lots: whole('lots').notNull(),
    price: whole('price').notNull(),
    value: units('value').notNull(),
    mark: whole('mark').notNull(),
    /** The other position's place in the published order, of how many; 0 where it has none. */
    linePlace: integer('line_place').notNull(),
    lineOf: integer('line_of').notNull(),
    /** What F17 ranked it by: its unrealised profit and cost, value and equity. */
    rankUnrealised: units('rank_unrealised').notNull(),
    rankCost: units('rank_cost').notNull(),
    rankValue: units('rank_value').notNull(),
    rankEquity: units('rank_equity').notNull(),
    timeMs: whole('time_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.place] }),
    index('futures_deleveragings_of_user').on(table.userId, table.seq),
    index('futures_deleveragings_of_other').on(table.otherUserId, table.seq),
  ],
);

/**
 * A receipt: what one step of a liquidation closed, or one taking over by deleveraging, and the
 * position as it was before. Its number is of `seq` and `place`.
 */
export const futuresReceipts = pgTable(
  'futures_receipts',
  {
    seq: whole('seq').notNull(),
    place: integer('place').notNull(),
    /** Place of the last row in this record that belongs to it. */
    untilPlace: integer('until_place').notNull(),
    kind: text('kind').notNull(),
    userId: whole('user_id').notNull(),
    contractId: integer('contract_id').notNull(),
    positionId: whole('position_id').notNull(),
    side: text('side').notNull(),
    mode: text('mode').notNull(),
    leverage: integer('leverage').notNull(),
    lots: whole('lots').notNull(),
    cost: units('cost').notNull(),
    margin: units('margin').notNull(),
    owed: units('owed').notNull(),
    termsVersion: integer('terms_version').notNull(),
    exitPpm: integer('exit_ppm').notNull(),
    mark: whole('mark').notNull(),
    bankruptcyPrice: whole('bankruptcy_price').notNull(),
    /** What F10 compared; 0 of a deleveraging. */
    equity: units('equity').notNull(),
    required: units('required').notNull(),
    closedLots: whole('closed_lots').notNull(),
    closedValue: units('closed_value').notNull(),
    deleveragedLots: whole('deleveraged_lots').notNull(),
    realised: units('realised').notNull(),
    /** Of the fills, and what the liquidation itself cost. */
    tradingFee: units('trading_fee').notNull(),
    fee: units('fee').notNull(),
    fundPaid: units('fund_paid').notNull(),
    /** What became available again, and by how much the wallet changed in all. */
    returned: units('returned').notNull(),
    walletChange: units('wallet_change').notNull(),
    /** JSON: the account's other cross positions as they were. */
    others: text('others').notNull(),
    timeMs: whole('time_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.place] }),
    index('futures_receipts_of_user').on(table.userId, table.seq),
    index('futures_receipts_of_contract').on(table.contractId, table.seq),
  ],
);

/** What accounts of cross positions owe, where it was ever something. */
export const futuresOwed = pgTable(
  'futures_owed',
  {
    userId: whole('user_id').notNull(),
    assetId: integer('asset_id').notNull(),
    owed: units('owed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.assetId] })],
);

/** A movement of the insurance fund, with the balance that it left. */
export const futuresInsurance = pgTable(
  'futures_insurance',
  {
    seq: whole('seq').notNull(),
    place: integer('place').notNull(),
    cause: text('cause').notNull(),
    contractId: integer('contract_id').notNull(),
    assetId: integer('asset_id').notNull(),
    positionId: whole('position_id').notNull(),
    amount: units('amount').notNull(),
    balanceAfter: units('balance_after').notNull(),
    timeMs: whole('time_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seq, table.place] })],
);

/** The insurance fund by asset: where the next movement begins. */
export const futuresInsuranceBalances = pgTable('futures_insurance_balances', {
  assetId: integer('asset_id').primaryKey(),
  balance: units('balance').notNull(),
});

/**
 * Marks of the journal: F13 with everything it was made from. A second has another one when its
 * index changes within it.
 */
export const futuresMarks = pgTable(
  'futures_marks',
  {
    contractId: integer('contract_id').notNull(),
    second: whole('second').notNull(),
    index: whole('index').notNull(),
    mark: whole('mark').notNull(),
    stale: boolean('stale').notNull(),
    hasSample: boolean('has_sample').notNull(),
    sample: whole('sample').notNull(),
    mean: whole('mean').notNull(),
    samples: integer('samples').notNull(),
    seq: whole('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contractId, table.second, table.seq] })],
);
