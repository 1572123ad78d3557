import { countryCodes, dictItems, repayTypes } from '@candor/protocol';
import type { Configuration } from '../configuration/configuration.ts';
import { offeredCountries } from '../configuration/offers.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { dictionary } from './dictionaries.ts';

/** The calls that read dictionaries, and the countries with their dialling codes. */
export function dictionaryHandlers(settings: Pick<Configuration, 'get'>): Handled[] {
  return [
    handle(dictItems, async ({ params, context }) => {
      const items = dictionary(params.dictCode, context.language, settings);
      if (!items) throw rejected('not_found', {}, [{ field: 'dictCode', rule: 'not_found' }]);
      return items;
    }),
    handle(repayTypes, async ({ context }) => dictionary('t_repay_type', context.language, settings) ?? []),
    handle(countryCodes, async () => ({ records: [...offeredCountries(settings)] })),
  ];
}
