import { swaps } from './conversion-schema.ts';
import { fixedPeriodContracts, fixedPeriodDays, indexSamples, indexVenues } from './fixed-period-schema.ts';
import {
  futuresDeleveragings,
  futuresFills,
  futuresFunding,
  futuresInsurance,
  futuresInsuranceBalances,
  futuresLiquidations,
  futuresMarks,
  futuresOrders,
  futuresOwed,
  futuresPayments,
  futuresPositions,
  futuresReceipts,
  futuresStops,
} from './futures-schema.ts';
import { otcOrders } from './otc-schema.ts';
import { withdrawals } from './withdrawals-schema.ts';
import { billBalances, bills, coinCosts, fills, orders, projection } from './schema.ts';

/**
 * The folds of the journal, in the order in which they are emptied. The exchange's own database
 * user may truncate these and no other table.
 */
export const projectionTables = [
  orders,
  fills,
  bills,
  billBalances,
  coinCosts,
  projection,
  fixedPeriodContracts,
  indexSamples,
  indexVenues,
  fixedPeriodDays,
  futuresOrders,
  futuresFills,
  futuresPositions,
  futuresStops,
  futuresFunding,
  futuresPayments,
  futuresLiquidations,
  futuresDeleveragings,
  futuresInsurance,
  futuresInsuranceBalances,
  futuresMarks,
  futuresReceipts,
  futuresOwed,
  withdrawals,
  swaps,
  otcOrders,
] as const;
