import type { ContractAccount, ContractRow, Position } from '@candor/protocol';

/** A linear contract on ETH as the exchange lists it, with a mark of 3,012.48. */
export const ethContract: ContractRow = {
  ...({} as ContractRow),
  contractId: '10002',
  contractType: 'u',
  symbol_name: 'ETH/USDT:USDT',
  symbolName: 'ETH_USDT',
  base_symbol: 'ETH',
  quote_symbol: 'USDT',
  close: '3012.60',
  settleAsset: 'USDT',
  settleScale: 8,
  indexSymbol: 'ETH/USDT',
  faceValue: '0.001',
  unit: '1000',
  inverseFactor: null,
  markState: { mark: '3012.48', index: '3012.31', basis: '0.17', samples: 60, stale: false },
  funding: {
    last: null,
    next: { atMs: 0, rate: '0.000086', samples: 300, samplesNeeded: 240 },
    following: { atMs: 0 },
    periodHours: 8,
    interestRate: '0.0001',
    capRate: '0.00375',
  },
  tiers: [
    { bound: '50000', leverage: 100, maintenanceRate: '0.005', deduction: '0' },
    { bound: '250000', leverage: 50, maintenanceRate: '0.01', deduction: '250' },
  ],
  topLeverage: 100,
  markClampRate: '0.002',
  impactValue: '20000',
  fees: [{ tier: 0, makerRate: '0.0002', takerRate: '0.0005' }],
  terms: {
    ...({} as ContractRow['terms']),
    tickSize: '0.01',
    lotSize: '0.001',
    minimumQuantity: '0.001',
    maximumQuantity: '10000',
    slippageCapPpm: 5_000,
    bandPpm: 50_000,
  },
};

/** Long 4.2 ETH at 2,958.40 with 20×, as mock 07 has it. */
export const longPosition: Position = {
  ...({} as Position),
  id: '1',
  symbol: 'ETH/USDT:USDT',
  contractType: 'u',
  side: 'long',
  marginMode: 'isolated',
  leverage: 20,
  openInterest: '4.200',
  lots: '4200',
  costUnits: '1242528000000',
  positionMargin: '621.26',
  owed: '0',
  mark: '3012.48',
  markStale: false,
  unrealised: '227.136',
  exitFee: '6.33',
  net: '-2.5',
};

/** An account with 8,204.11 USDT free. */
export const account: ContractAccount = {
  ...({} as ContractAccount),
  asset: 'USDT',
  scale: 8,
  walletType: 2,
  free: '8204.11',
  equity: '8204.11',
  maintenance: '0',
  exitFees: '0',
};
