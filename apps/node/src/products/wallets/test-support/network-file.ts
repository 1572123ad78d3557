const repeated = (digit: string): string => `0x${digit.repeat(40)}`;

export const hotBlank = { hot: repeated('1'), warm: repeated('2'), cold: repeated('3') } as const;

/** An entry of a file of networks as JSON, with what a test changes of it. */
export const networkFile = (change: object = {}): object => ({
  network: 'ETHEREUM',
  name: 'Ethereum',
  kind: 'evm',
  chainId: 1,
  confirmations: 3,
  finality: 6,
  endpoints: [{ operator: 'One', url: 'http://localhost:1' }],
  explorer: 'https://explorer.example/tx/{id}',
  // Of 32 bytes of the digit 7; nobody holds money there.
  depositAccount:
    'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1GcgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE',
  tracing: true,
  wallets: hotBlank,
  maxFeePerGas: '1000000000000',
  assets: [
    {
      asset: 'ETH',
      decimals: 18,
      minimumDeposit: '0.001',
      withdrawalFee: '0.0005',
      minimumWithdrawal: '0.005',
      maximumWithdrawal: '1000',
      doubleFrom: '0',
    },
  ],
  ...change,
});
