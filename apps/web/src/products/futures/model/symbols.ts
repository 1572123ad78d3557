import type { ContractRow, ContractType } from '@candor/protocol';

/** Whether a symbol such as BTC/USDT:USDT or BTC/USD:BTC settles in USDT or in its coin. */
export const contractTypeOf = (symbol: string): ContractType => (symbol.endsWith(':USDT') ? 'u' : 'coin');

/** The symbol as addresses write it: BTC_USDT or BTC_USD. */
export const addressOf = (symbol: string): string => (symbol.split(':')[0] ?? symbol).replace('/', '_');

/** The contract's name as it is shown, without its settlement asset. */
export const shownSymbol = (symbol: string): string => symbol.split(':')[0] ?? symbol;

/**
 * The contract that an address means: BTC_USDT, BTC/USDT, BTCUSDT, BTC or btc of the asked type.
 * Undefined where none of the listed ones is meant.
 */
export function addressedContract(
  rows: readonly ContractRow[],
  asked: string | undefined,
  type: ContractType,
): ContractRow | undefined {
  const ofType = rows.filter(({ contractType }) => contractType === type);
  if (asked === undefined || asked === '') return ofType[0];
  const plain = asked.toUpperCase();
  const exact = rows.find(({ symbol_name: name }) => name === plain);
  if (exact !== undefined) return exact;
  const letters = (name: string): string => shownSymbol(name).replace(/[^A-Z0-9]/g, '');
  const wanted = plain.replace(/[^A-Z0-9]/g, '');
  const byName = (row: ContractRow): boolean => letters(row.symbol_name) === wanted;
  return ofType.find(byName) ?? rows.find(byName) ?? ofType.find((row) => row.base_symbol === wanted);
}
