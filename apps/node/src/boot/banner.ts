import type { DemoAccount } from '../users/accounts.ts';

/** What a start tells the person at the terminal. */
export interface StartFacts {
  readonly address: string;
  readonly feed: string;
  readonly demoAccount: DemoAccount | null;
  readonly records: number;
  readonly dataDir: string;
  readonly readyMs: number;
}

/** The block that `candor start` prints once orders are taken. */
export function banner({ address, feed, demoAccount, records, dataDir, readyMs }: StartFacts): string {
  const account = demoAccount
    ? `${demoAccount.email}, password ${demoAccount.password}`
    : 'register with your e-mail address';
  return [
    '',
    '  Candor · the exchange that shows its work',
    '',
    `  Open      ${address}`,
    `  Prices    ${feed}`,
    `  Account   ${account}`,
    `  Try       buy BTC/USDT at market: ${address}/trade/index?type=spot`,
    `  API       ${address}/api/docs`,
    `  Data      ${dataDir} (${records} records; ready in ${(readyMs / 1000).toFixed(1)} s)`,
    '',
    '  Ctrl-C stops it in order.',
    '',
  ].join('\n');
}
