// The commands of products by name, for code that gives them.
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
