import type { AnchorAudit } from './audit-anchor/commands.ts';
import type { ConversionCommand } from './conversion/commands.ts';
import type { DepositsCommand } from './deposits/commands.ts';
import type { FixedPeriodCommand } from './fixed-period/commands.ts';
import type { FuturesCommand } from './futures/commands.ts';
import type { HouseFundsCommand } from './house-funds/commands.ts';
import type { RecordJournalCut } from './journal-cut/commands.ts';
import type { NetworksCommand } from './networks/commands.ts';
import type { OtcCommand } from './otc/commands.ts';
import type { PricesCommand } from './prices/commands.ts';
import type { SolvencyCommand } from './solvency/commands.ts';
import type { RechargeCommand } from './recharge/commands.ts';
import type { WithdrawalsCommand } from './withdrawals/commands.ts';

export type * from './audit-anchor/commands.ts';
export type * from './conversion/commands.ts';
export type * from './deposits/commands.ts';
export type * from './fixed-period/commands.ts';
export type * from './futures/commands.ts';
export type * from './house-funds/commands.ts';
export type * from './journal-cut/commands.ts';
export type * from './networks/commands.ts';
export type * from './otc/commands.ts';
export type * from './prices/commands.ts';
export type * from './solvency/commands.ts';
export type * from './recharge/commands.ts';
export type * from './withdrawals/commands.ts';

/** The commands of every product. */
export type ProductCommand =
  | AnchorAudit
  | ConversionCommand
  | DepositsCommand
  | FixedPeriodCommand
  | FuturesCommand
  | HouseFundsCommand
  | NetworksCommand
  | OtcCommand
  | PricesCommand
  | RechargeCommand
  | RecordJournalCut
  | SolvencyCommand
  | WithdrawalsCommand;
