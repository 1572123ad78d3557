import type { ContractType } from '@candor/protocol';
import { rejected } from '../../base/problem.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';

/** What is listed. */
export interface ContractList {
  contracts(): readonly ListedContract[];
}

const plain = (symbol: string): string => symbol.toUpperCase().replace(/[/_-]/g, '');

/**
 * Contracts by what people write: `BTC/USDT:USDT`, its id, or a pair alone (BTC_USDT, BTC_USD), of
 * the type that is said. A symbol that the type contradicts is none.
 */
export function findContract(list: ContractList, symbol: string, type?: ContractType): ListedContract | undefined {
  const wanted = plain(symbol);
  return list.contracts().find((contract) => {
    if (type !== undefined && contract.type !== type) return false;
    const whole = plain(contract.symbol);
    return wanted === whole || wanted === whole.split(':')[0] || symbol === String(contract.contractId);
  });
}

/** As `findContract`; refused by the field where there is none. */
export function contractNamed(
  list: ContractList,
  symbol: string,
  type?: ContractType,
  field = 'symbol',
): ListedContract {
  const contract = findContract(list, symbol, type);
  if (!contract) throw rejected('unknown_contract', {}, [{ field, rule: 'unknown_contract' }]);
  return contract;
}
