/**
 * Finds markets by what people write: BTC/USDT, BTC_USDT, btc-usdt, BTCUSDT, or the market's id.
 */
export class SymbolIndex {
  readonly #ids = new Map<string, number>();

  add(marketId: number, symbol: string): void {
    this.#ids.set(plain(symbol), marketId);
    this.#ids.set(String(marketId), marketId);
  }

  find(symbol: string): number | undefined {
    return this.#ids.get(plain(symbol));
  }
}

const plain = (symbol: string): string => symbol.toUpperCase().replace(/[/_-]/g, '');
