import { postedTable } from '../ledger/posted.ts';
import type { EventOf, EventShapes } from '../record/event-table.ts';
import { conversionTable } from './conversion/events.ts';
import { depositsTable } from './deposits/events.ts';
import { fixedPeriodTable } from './fixed-period/events.ts';
import { futuresTable } from './futures/events.ts';
import { journalCutTable } from './journal-cut/events.ts';
import { networksTable } from './networks/events.ts';
import { otcTable } from './otc/events.ts';
import { pricesTable } from './prices/events.ts';
import { solvencyTable } from './solvency/events.ts';
import { rechargeTable } from './recharge/events.ts';
import { withdrawalsTable } from './withdrawals/events.ts';

/**
 * The event tables of shared money and of every product. Their codes come in ranges: 1 to 31 lie in
 * `record/layout.ts`, 32 to 63 are prices and shared money, 64 to 79 fixed periods, 80 to 119
 * perpetual contracts, 120 to 135 networks, 136 to 147 deposits, 148 to 171 withdrawals, 172 to 179
 * swaps, 200 to 219 trading between people, 220 to 231 bank money, 240 to 247 proofs of what is
 * owed, 252 to 255 the journal itself.
 */
export const eventTables = [
  postedTable,
  pricesTable,
  fixedPeriodTable,
  futuresTable,
  networksTable,
  depositsTable,
  withdrawalsTable,
  conversionTable,
  solvencyTable,
  rechargeTable,
  otcTable,
  journalCutTable,
] as const;

type EventsOf<Table> = Table extends { readonly shapes: infer S extends EventShapes } ? EventOf<S> : never;

/** The events of shared money and of every product. */
export type TableEvent = EventsOf<(typeof eventTables)[number]>;
