import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * How a test venue behaves: honest, a minute late, a wrong price, no answer (the socket is cut), or
 * one that sends on to another host.
 */
export type Behaviour = 'honest' | 'lags' | 'lies' | 'drops' | 'talks nonsense' | 'sends on';

/** A local server with the part of Binance's public API that a feed asks for. */
export class ExchangeServer {
  behaviour: Behaviour = 'honest';
  price = '100.00';
  /** Where late requests go while it still sends. */
  elsewhere = '';
  requests = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<ExchangeServer> {
    const server = createServer();
    const opened = new ExchangeServer(server);
    server.on('request', (request, response) => opened.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return opened;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server is not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests += 1;
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (this.behaviour === 'drops') return void request.socket.destroy();
    if (this.behaviour === 'sends on')
      return void response.writeHead(302, { location: `${this.elsewhere}${request.url}` }).end();
    if (pathname.endsWith('/exchangeInfo')) return send(response, exchangeInfo);
    if (pathname.endsWith('/ticker/24hr')) return send(response, [this.#ticker()]);
    if (pathname.endsWith('/klines')) return send(response, klines);
    response.writeHead(404).end('{}');
  }

  #ticker(): unknown {
    const nowMs = Date.now();
    const lastPrice = this.behaviour === 'lies' ? '1000.00' : this.behaviour === 'talks nonsense' ? 'NaN' : this.price;
    const closeTime = this.behaviour === 'lags' ? nowMs - 60_000 : nowMs;
    return {
      symbol: 'BTCUSDT',
      lastPrice,
      bidPrice: lastPrice,
      askPrice: lastPrice,
      openTime: nowMs - 86_400_000,
      closeTime,
    };
  }
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const exchangeInfo = {
  timezone: 'UTC',
  serverTime: 0,
  rateLimits: [],
  symbols: [
    {
      symbol: 'BTCUSDT',
      status: 'TRADING',
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      baseAssetPrecision: 8,
      quotePrecision: 8,
      quoteAssetPrecision: 8,
      orderTypes: ['LIMIT', 'MARKET'],
      isSpotTradingAllowed: true,
      permissions: ['SPOT'],
      filters: [
        { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
        { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
      ],
    },
  ],
};

const klines = Array.from({ length: 5 }, (_, i) => [
  1_700_000_000_000 + i * 60_000 - (1_700_000_000_000 % 60_000),
  '100.00',
  '101.50',
  '99.00',
  '100.50',
  '2.5',
  0,
  '251.25',
  3,
  '1',
  '100',
  '0',
]);
