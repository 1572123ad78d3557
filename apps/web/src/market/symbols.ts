/** BTC/USDT as addresses write it. */
export const pairOf = (symbol: string): string => symbol.replace('/', '_');

/** Where the page leads when no market, or one that is not listed, is named. */
export const defaultSymbol = 'BTC/USDT';

/** Base and quote asset of a symbol; a contract's settlement asset behind the colon is neither. */
export function assetsOf(symbol: string): { readonly base: string; readonly quote: string } {
  const [base = '', quote = ''] = symbol.split(/[/:]/);
  return { base, quote };
}
