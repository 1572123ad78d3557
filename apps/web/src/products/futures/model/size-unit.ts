import type { ContractRow } from '@candor/protocol';
import type { Text } from '../../../i18n/text.ts';

type Kind = Pick<ContractRow, 'contractType' | 'base_symbol'>;

/** What a contract's quantities are counted in: its coin, or contracts of a fixed value. */
export const sizeUnitOf = ({ contractType, base_symbol: base }: Kind, text: Text): string =>
  contractType === 'u' ? base : text('contract.contractsUnit');
