import type { PositionSide } from '@candor/amount';
import { displayPpm } from '@candor/amount';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import type { OpeningInputs, OpeningSide } from './opening.ts';
import { sizeUnitOf } from './size-unit.ts';
import { lotsText, moneyText, ticksText } from './text.ts';

interface Seen {
  readonly inputs: OpeningInputs;
}

/** F1: what the order is worth. */
export function valueWorkings({ preview, priceTicks }: OpeningSide, { inputs }: Seen, text: Text): Workings {
  const { terms } = inputs;
  const lots = preview.lotsNow + preview.lotsResting;
  return {
    title: text('contract.w.valueTitle'),
    formula: text(terms.contract.kind === 'linear' ? 'contract.w.valueLinear' : 'contract.w.valueInverse'),
    inputs: [
      { label: text('ticket.amount'), value: lotsText(lots, terms), unit: sizeUnitOf(inputs.row, text) },
      { label: text('ticket.price'), value: ticksText(priceTicks, terms) ?? '—' },
    ],
    result: moneyText(preview.value, terms),
    unit: terms.settleAsset,
    ...(terms.contract.kind === 'inverse' ? { rounding: text('contract.w.roundedDown') } : {}),
  };
}

/** F6: value ÷ leverage, rounded up. */
export function marginWorkings({ preview }: OpeningSide, { inputs }: Seen, text: Text): Workings {
  const { terms, choice } = inputs;
  return {
    title: text('contract.w.marginTitle'),
    formula: text('contract.w.marginFormula'),
    inputs: [
      { label: text('contract.w.valueTitle'), value: moneyText(preview.value, terms), unit: terms.settleAsset },
      { label: text('contract.leverage'), value: `${choice.leverage}×` },
    ],
    substituted: `${moneyText(preview.value, terms)} ÷ ${choice.leverage}`,
    result: moneyText(preview.initialMargin, terms),
    unit: terms.settleAsset,
    rounding: text('contract.w.roundedUp'),
  };
}

/** F7: margin, open loss and fee. */
export function neededWorkings({ preview }: OpeningSide, { inputs }: Seen, text: Text): Workings {
  const { terms, account } = inputs;
  const fee = preview.needed - preview.initialMargin - preview.openLoss;
  const line = (label: string, units: bigint) => ({ label, value: moneyText(units, terms), unit: terms.settleAsset });
  return {
    title: text('contract.needed'),
    formula: text('contract.w.neededFormula', { rate: displayPpm(terms.takerPpm) }),
    inputs: [
      line(text('contract.w.marginTitle'), preview.initialMargin),
      line(text('contract.openLoss'), preview.openLoss),
      line(text('contract.feeAtMost'), fee),
    ],
    substituted: [preview.initialMargin, preview.openLoss, fee].map((units) => moneyText(units, terms)).join(' + '),
    result: moneyText(preview.needed, terms),
    unit: terms.settleAsset,
    aside: account === undefined ? [] : [line(text('contract.freeAfter'), preview.freeAfter)],
  };
}

/** F11: the first tick at which equity no longer exceeds maintenance and exit fee. */
export function liquidationWorkings(
  { preview }: OpeningSide,
  side: PositionSide,
  { inputs }: Seen,
  text: Text,
): Workings {
  const { terms, choice } = inputs;
  const money = (units: bigint) => moneyText(units, terms);
  const sign = (terms.contract.kind === 'linear') === (side === 'long') ? 'Minus' : 'Plus';
  return {
    title: text('contract.w.liquidationTitle'),
    formula: text(`contract.w.liquidation${terms.contract.kind === 'linear' ? 'Linear' : 'Inverse'}${sign}`),
    inputs: [
      { label: text('contract.w.cost'), value: money(preview.after.cost), unit: terms.settleAsset },
      ...(choice.marginMode === 'isolated'
        ? [{ label: text('contract.w.positionMargin'), value: money(preview.after.margin), unit: terms.settleAsset }]
        : [{ label: text('contract.w.crossMargin'), value: text('contract.w.crossMarginValue') }]),
      {
        label: text('contract.w.size'),
        value: lotsText(preview.after.lots, terms),
        unit: sizeUnitOf(inputs.row, text),
      },
      { label: text('contract.w.exitRate'), value: displayPpm(terms.takerPpm) },
    ],
    result: ticksText(preview.liquidationTicks, terms) ?? text('contract.none'),
    rounding: text('contract.w.firstTick'),
    aside: [
      { label: text('contract.bankruptcy'), value: ticksText(preview.bankruptcyTicks, terms) ?? text('contract.none') },
    ],
  };
}
