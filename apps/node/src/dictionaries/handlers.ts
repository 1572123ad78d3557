import { dictItems, repayTypes } from '@candor/protocol';
import { handle, type Handled } from '../http/handler.ts';
import { rejected } from '../http/problem.ts';
import { dictionary } from './dictionaries.ts';

/** The calls that read dictionaries. */
export function dictionaryHandlers(): Handled[] {
  return [
    handle(dictItems, async ({ params, context }) => {
      const items = dictionary(params.dictCode, context.language);
      if (!items) throw rejected('not_found', {}, [{ field: 'dictCode', rule: 'not_found' }]);
      return items;
    }),
    handle(repayTypes, async ({ context }) => dictionary('t_repay_type', context.language) ?? []),
  ];
}
