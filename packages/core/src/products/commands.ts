import type { AnchorAudit } from './audit-anchor/commands.ts';
import type { FixedPeriodCommand } from './fixed-period/commands.ts';
import type { FuturesCommand } from './futures/commands.ts';
import type { HouseFundsCommand } from './house-funds/commands.ts';
import type { PricesCommand } from './prices/commands.ts';

export type * from './audit-anchor/commands.ts';
export type * from './fixed-period/commands.ts';
export type * from './futures/commands.ts';
export type * from './house-funds/commands.ts';
export type * from './prices/commands.ts';

/** The commands of every product. */
export type ProductCommand = AnchorAudit | FixedPeriodCommand | FuturesCommand | HouseFundsCommand | PricesCommand;
