import type { DemoAccount } from '../../identity/users/accounts.ts';

/** What a start tells the person at the terminal. */
export interface StartFacts {
  readonly address: string;
  readonly feed: string;
  /** Null where there is none; undefined while it is being opened. */
  readonly demoAccount: DemoAccount | null | undefined;
  readonly records: number;
  readonly dataDir: string;
  readonly readyMs: number;
}

/** The block that `candor start` prints once orders are taken. */
export function banner({ address, feed, demoAccount, records, dataDir, readyMs }: StartFacts): string {
  return [
    '',
    '  Candor · the exchange that shows its work',
    '',
    `  Open      ${address}`,
    `  Prices    ${feed}`,
    accountLine(demoAccount),
    `  Try       buy BTC/USDT at market: ${address}/trade/index?type=spot`,
    `  API       ${address}/api/docs`,
    `  Data      ${dataDir} (${records} records; ready in ${(readyMs / 1000).toFixed(1)} s)`,
    '',
    '  Ctrl-C stops it in order.',
    '',
  ].join('\n');
}

/** The line of the account to try it with. */
export function accountLine(demoAccount: StartFacts['demoAccount']): string {
  if (demoAccount === undefined) return '  Account   of the demo is being opened; it follows in a moment';
  if (demoAccount === null) return '  Account   register with your e-mail address';
  return `  Account   ${demoAccount.email}, password ${demoAccount.password}`;
}
