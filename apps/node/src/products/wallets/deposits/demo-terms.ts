import { amount, parseDecimal } from '@candor/amount';
import type { Command } from '@candor/core';

/** Blocks until a deposit on the demo's chain is credited, and until it is final. */
export const demoConfirmations = { confirmations: 3, finality: 6 } as const;

/** Smallest deposit, fee, smallest and largest withdrawal, and from where confirmations double. */
type Figures = readonly [smallest: string, fee: string, least: string, most: string, doubleFrom: string];

/** Of each coin about as much worth; of Tether the figures that everything else is measured by. */
const figures: Readonly<Record<string, Figures>> = {
  USDT: ['1', '1', '10', '1000000', '100000'],
  BTC: ['0.00002', '0.00002', '0.0002', '15', '1.5'],
  ETH: ['0.0005', '0.0005', '0.005', '400', '40'],
  BNB: ['0.002', '0.002', '0.02', '1500', '150'],
  SOL: ['0.01', '0.01', '0.1', '7000', '700'],
  ADA: ['1', '1', '10', '1500000', '150000'],
  AVAX: ['0.05', '0.05', '0.5', '40000', '4000'],
  LINK: ['0.05', '0.05', '0.5', '60000', '6000'],
  LTC: ['0.01', '0.01', '0.1', '10000', '1000'],
  BCH: ['0.002', '0.002', '0.02', '2000', '200'],
  ETC: ['0.05', '0.05', '0.5', '50000', '5000'],
  SUI: ['0.5', '0.5', '5', '400000', '40000'],
  ENA: ['2', '2', '20', '3000000', '300000'],
};

type Terms = Extract<Command, { readonly type: 'list_network_asset' }>['terms'];

/**
 * What a coin costs and takes on the demo's chain, in units of the ledger; undefined where it is
 * not there.
 */
export function demoTerms(symbol: string, scale: number): Terms | undefined {
  const found = figures[symbol];
  if (found === undefined) return undefined;
  const [minimumDeposit, withdrawalFee, minimumWithdrawal, maximumWithdrawal, doubleFrom] = found.map((text) => {
    const parsed = parseDecimal(text, scale);
    if (!parsed.ok) throw new Error(`${text} ${symbol} has more decimals than the ledger.`);
    return amount(parsed.units);
  });
  const none = amount(0n);
  return {
    minimumDeposit: minimumDeposit ?? none,
    withdrawalFee: withdrawalFee ?? none,
    minimumWithdrawal: minimumWithdrawal ?? none,
    maximumWithdrawal: maximumWithdrawal ?? none,
    doubleFrom: doubleFrom ?? none,
  };
}
