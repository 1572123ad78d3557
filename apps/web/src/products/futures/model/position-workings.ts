import type { Position } from '@candor/protocol';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import { ratioText } from './positions.ts';

const orNone = (decimal: string | null): string => decimal ?? '—';

/** F10: maintenance margin and exit fee against equity. */
export function ratioWorkings(position: Position, text: Text): Workings {
  const { maintenance, exitFee, equity, marginRatio } = position;
  return {
    title: text('contract.col.ratio'),
    formula: text('contract.w.ratioFormula'),
    inputs: [
      { label: text('contract.w.maintenance'), value: orNone(maintenance) },
      { label: text('contract.w.exitFee'), value: orNone(exitFee) },
      { label: text('contract.w.equity'), value: orNone(equity) },
    ],
    substituted: `(${orNone(maintenance)} + ${orNone(exitFee)}) ÷ ${orNone(equity)}`,
    result: ratioText(marginRatio),
    rounding: text('contract.w.ratioNote'),
  };
}

/**
 * F4: the value at the mark against what the position cost; below it what was realised and paid so
 * far.
 */
export function gainWorkings(position: Position, text: Text): Workings {
  const { contractType, side, entrustedValue, unrealised, realised, serviceCharge, funding, exitFee } = position;
  const gains = (contractType === 'u') === (side === 'long');
  return {
    title: text('contract.col.gain'),
    formula: text(gains ? 'contract.w.gainUp' : 'contract.w.gainDown'),
    inputs: [
      { label: text('contract.w.valueAtMark'), value: entrustedValue },
      { label: text('contract.w.averageOpen'), value: orNone(position.averageOpenPrice) },
      { label: text('contract.mark'), value: orNone(position.mark) },
    ],
    result: orNone(unrealised),
    aside: [
      { label: text('contract.w.realised'), value: realised },
      { label: text('contract.w.fees'), value: serviceCharge },
      { label: text('contract.w.funding'), value: funding },
      { label: text('contract.w.exitFee'), value: orNone(exitFee) },
    ],
  };
}
