import type { IndexSample } from '@candor/protocol';
import { Worked } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { sampleWorkings } from '../model/sample-workings.ts';

/** "Index from 5 venues": opens every venue's price behind a sample. */
export function SampleFigure({ sample, symbol }: { readonly sample: IndexSample; readonly symbol: string }) {
  const text = useText();
  const counted = sample.venues.filter(({ standing }) => standing === 'counted' || standing === 'held').length;
  return <Worked {...sampleWorkings(sample, symbol, text)}>{text('flash.indexFrom', { count: counted })}</Worked>;
}
