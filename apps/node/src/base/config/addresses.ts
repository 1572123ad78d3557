import type { NodeConfig } from './settings.ts';

type Addresses = Pick<NodeConfig, 'publicUrl' | 'consoleUrl' | 'port'>;

/**
 * Where people find the exchange, without a slash behind it; on its own machine where nothing is
 * configured.
 */
export const siteAddress = ({ publicUrl, port }: Omit<Addresses, 'consoleUrl'>): string =>
  publicUrl?.replace(/\/$/, '') ?? `http://localhost:${port}`;

/** Where operators find the console: a host of its own where there is one, else the exchange's. */
export const consoleAddress = ({ consoleUrl, ...site }: Addresses): string =>
  consoleUrl?.replace(/\/$/, '') ?? siteAddress(site);
