/** Where people look a transaction up: `{id}` in the network's explorer is its id. */
export const explorerLink = (explorer: string, txHash: string): string =>
  explorer.replace(/\{id\}|%7Bid%7D/gi, () => encodeURIComponent(txHash));
