import { displayPrice, displaySigned } from '@candor/amount';
import type { ContractRow } from '@candor/protocol';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { fundingText } from './text.ts';

/** F13: the mark from index and basis. */
export function markWorkings(row: ContractRow, text: Text): Workings {
  const decimals = decimalsOf(row.terms.tickSize);
  const { mark, index, basis, samples } = row.markState;
  const show = (decimal: string | null) => (decimal === null ? '—' : displayPrice(decimal, decimals));
  return {
    title: text('contract.w.markTitle'),
    formula: text('contract.w.markFormula', { clamp: fundingText(row.markClampRate).replace('+', '') }),
    inputs: [
      { label: text('contract.index'), value: show(index), unit: row.quote_symbol },
      {
        label: text('contract.w.basis'),
        value: basis === null ? text('contract.w.basisNone') : displaySigned(basis, decimals),
      },
      { label: text('contract.w.samples'), value: String(samples) },
    ],
    result: show(mark),
    unit: row.quote_symbol,
  };
}

/** F15: the rate that the samples of this period give so far. */
export function fundingWorkings(row: ContractRow, text: Text): Workings {
  const { next, interestRate, capRate, last, periodHours } = row.funding;
  return {
    title: text('contract.w.fundingTitle'),
    formula: text('contract.w.fundingFormula', { cap: fundingText(capRate).replace('+', '') }),
    inputs: [
      { label: text('contract.w.interest'), value: fundingText(interestRate) },
      { label: text('contract.w.premiumSamples'), value: `${next.samples} / ${next.samplesNeeded}` },
      {
        label: text('contract.w.lastRate', { hours: periodHours }),
        value: last?.rate === null || last === null ? '—' : fundingText(last.rate),
      },
    ],
    result: next.rate === null ? '—' : fundingText(next.rate),
  };
}
