/** BTC/USDT as addresses write it. */
export const pairOf = (symbol: string): string => symbol.replace('/', '_');

/** A pair of an address as traders write it; the form only, not whether it is listed. */
export const symbolOf = (pair: string): string => pair.replace(/[_-]/, '/').toUpperCase();

/** Where the page leads when no market, or one that is not listed, is named. */
export const defaultSymbol = 'BTC/USDT';

/** Base and quote asset of a symbol. */
export function assetsOf(symbol: string): { readonly base: string; readonly quote: string } {
  const [base = '', quote = ''] = symbol.split('/');
  return { base, quote };
}
