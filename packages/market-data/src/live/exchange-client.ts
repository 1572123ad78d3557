/**
 * The part of a ccxt exchange that a feed uses. Numbers come as text: ccxt is configured to parse
 * with strings.
 */
export interface ExchangeClient {
  readonly id: string;
  readonly urls: Record<string, unknown>;
  readonly has: Readonly<Record<string, unknown>>;
  readonly timeframes?: Readonly<Record<string, unknown>>;
  number: unknown;
  loadMarkets(): Promise<Readonly<Record<string, unknown>>>;
  fetchTickers(symbols: readonly string[]): Promise<Readonly<Record<string, LiveTicker>>>;
  fetchOHLCV(symbol: string, interval: string, since: number | undefined, limit: number): Promise<readonly unknown[]>;
  watchTickers?(symbols: readonly string[]): Promise<Readonly<Record<string, LiveTicker>>>;
  close?(): Promise<unknown>;
}

export interface LiveTicker {
  readonly last?: string | number | undefined;
  readonly bid?: string | number | undefined;
  readonly ask?: string | number | undefined;
  readonly timestamp?: number | undefined;
}

/**
 * Makes a venue's client. `baseUrl` puts another host in place of every address the client knows.
 */
export type ClientFactory = (venue: string, baseUrl: string | undefined) => Promise<ExchangeClient>;

type Constructor = new (options: Record<string, unknown>) => ExchangeClient;

const isConstructor = (value: unknown): value is Constructor => typeof value === 'function';

const hasProperty = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  (typeof value === 'object' || typeof value === 'function') && value !== null && key in value;

const requestTimeoutMs = 5_000;

/**
 * The name in a variable: the package is optional, and neither compiler nor bundler may need it.
 */
const packageName: string = 'ccxt';

/**
 * Loads ccxt the first time it is called, never before. Throws when it is not installed or knows no
 * such venue.
 */
export const ccxtClient: ClientFactory = async (venue, baseUrl) => {
  const loaded: unknown = await import(packageName);
  const library = hasProperty(loaded, 'default') ? loaded.default : loaded;
  // Sockets where the venue has them; an overridden address speaks plain HTTP.
  const group = baseUrl === undefined && hasProperty(library, 'pro') ? library.pro : library;
  const constructor = hasProperty(group, venue) ? group[venue] : undefined;
  if (!isConstructor(constructor)) throw new Error(`no venue named ${venue}`);
  const client = new constructor({
    enableRateLimit: true,
    timeout: requestTimeoutMs,
    options: { defaultType: 'spot', fetchMarkets: { types: ['spot'] }, fetchCurrencies: false, fetchMargins: false },
  });
  client.number = String;
  if (baseUrl !== undefined) client.urls['api'] = rebased(client.urls['api'], baseUrl);
  return client;
};

/** Every address in a nested table with its scheme and host replaced, paths kept. */
function rebased(value: unknown, baseUrl: string): unknown {
  if (typeof value === 'string') return value.replace(/^[a-z]+:\/\/[^/]+/, baseUrl);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rebased(each, baseUrl)]));
}
