/** What a start tells the person at the terminal. */
export interface StartFacts {
  readonly address: string;
  readonly feed: { readonly kind: 'live' | 'recorded' | 'simulated'; readonly label: string };
  readonly demo: boolean;
  readonly records: number;
  readonly dataDir: string;
  readonly readyMs: number;
}

/** The block that `candor start` prints once orders are taken. */
export function banner({ address, feed, demo, records, dataDir, readyMs }: StartFacts): string {
  const lines = [
    '',
    '  Candor · the exchange that shows its work',
    '',
    `  Open      ${address}`,
    `  Prices    ${feed.label}`,
    `  Account   ${demo ? 'register any e-mail address; a new account receives demo funds' : 'register with your e-mail address'}`,
    `  Try       ${address}/trade/index?type=spot   buy BTC/USDT at market`,
    `  API       ${address}/api/docs`,
    `  Data      ${dataDir} (${records} records, ready in ${(readyMs / 1000).toFixed(1)} s)`,
    '',
    '  Ctrl-C stops in order.',
    '',
  ];
  return lines.join('\n');
}
