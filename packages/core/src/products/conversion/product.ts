import type { Product } from '../../product.ts';
import { applyConversion } from './apply.ts';
import type { ConversionCommand } from './commands.ts';
import { decideConvert, decideConvertSmall, decideInventory, decideLimits, decideTerms } from './decide.ts';
import { conversionTable } from './events.ts';
import { conversionRoom } from './own.ts';
import { readConversion, writeConversion } from './section.ts';
import type { ConversionState } from './state.ts';

/**
 * Swaps: one asset for another out of the platform's inventory, at an index price of the last ten
 * seconds.
 */
export const conversion: Product<ConversionCommand, (typeof conversionTable)['shapes'], ConversionState> = {
  ...conversionRoom,
  by: {
    set_conversion_terms: 'operator',
    set_conversion_limits: 'operator',
    move_inventory: 'operator',
    convert: 'user',
    convert_small: 'user',
  },
  decide: {
    set_conversion_terms: decideTerms,
    set_conversion_limits: decideLimits,
    move_inventory: decideInventory,
    convert: decideConvert,
    convert_small: decideConvertSmall,
  },
  events: conversionTable,
  apply: applyConversion,
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeConversion, read: readConversion },
};
