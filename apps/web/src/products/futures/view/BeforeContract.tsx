import { neededToOpen, type Closing, type PositionSide } from '@candor/amount';
import { ChangingText, Worked, type Workings } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText, type Text } from '../../../i18n/text.ts';
import ticket from '../../../trade/form/Ticket.module.css';
import { useAnnounced } from '../../../trade/form/use-announced.ts';
import { typedUnits } from '../../../trade/form/typed.ts';
import { closingOf } from '../model/closing.ts';
import type { OpeningSide } from '../model/opening.ts';
import { liquidationWorkings, marginWorkings, neededWorkings, valueWorkings } from '../model/order-workings.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { distanceText, gainOf, lotsText, moneyText, ticksText } from '../model/text.ts';
import type { TicketView } from '../stores/use-ticket.ts';
import styles from './Ticket.module.css';

const sides: readonly PositionSide[] = ['long', 'short'];

/** What the order costs and leads to before it is sent, long and short beside each other. */
export function BeforeContract({ view }: { readonly view: TicketView }) {
  const text = useText();
  const { form, opening } = view;
  const opens = form.action === 'open';
  return (
    <section aria-label={text('ticket.before')} className={ticket['before']}>
      <div className={ticket['beforeHead']}>
        <h3>{text('ticket.before')}</h3>
      </div>
      {opening.missing === undefined ? (
        opens ? (
          <OpeningSums view={view} />
        ) : (
          <ClosingSums view={view} />
        )
      ) : (
        <p className={ticket['nothing']}>
          <ChangingText>{text('contract.nothingYet')}</ChangingText>
        </p>
      )}
      {opens && <p className={ticket['note']}>{text('contract.loseAll')}</p>}
    </section>
  );
}

interface Line {
  readonly key: string;
  readonly label: string;
  readonly total?: boolean;
  readonly cell: (side: PositionSide) => ReactNode;
}

function OpeningSums({ view }: { readonly view: TicketView }) {
  const text = useText();
  const { opening, inputs } = view;
  const { terms } = inputs;
  const money = (units: bigint) => moneyText(units, terms);
  const at = (side: PositionSide, cell: (one: OpeningSide) => ReactNode) =>
    opening.sides[side] === undefined ? '—' : cell(opening.sides[side]);
  const figure = (shown: string, workings: Workings) => <Worked {...workings}>{shown}</Worked>;
  const announced = useAnnounced(
    sides
      .map((side) => opening.sides[side] && `${text(`contract.${side}`)} ${money(opening.sides[side].preview.needed)}`)
      .filter(Boolean)
      .join(', '),
  );
  const lines: readonly Line[] = [
    ...closedFirst(view, text),
    {
      key: 'value',
      label: text('contract.value', { asset: terms.settleAsset }),
      cell: (side) => at(side, (one) => figure(money(one.preview.value), valueWorkings(one, view, text))),
    },
    {
      key: 'margin',
      label: text('contract.initialMargin', { leverage: inputs.choice.leverage }),
      cell: (side) => at(side, (one) => figure(money(one.preview.initialMargin), marginWorkings(one, view, text))),
    },
    {
      key: 'openLoss',
      label: text('contract.openLoss'),
      cell: (side) => at(side, (one) => money(one.preview.openLoss)),
    },
    {
      key: 'fee',
      label: text('contract.feeAtMost'),
      cell: (side) => at(side, ({ preview }) => money(preview.needed - preview.initialMargin - preview.openLoss)),
    },
    {
      key: 'needed',
      total: true,
      label: text('contract.needed'),
      cell: (side) => at(side, (one) => figure(money(one.preview.needed), neededWorkings(one, view, text))),
    },
    ...(view.form.type === 'market'
      ? [
          {
            key: 'atMost',
            label: text('contract.neededAtMost'),
            cell: (side: PositionSide) => at(side, (one) => money(mostNeeded(one, side, view))),
          },
          {
            key: 'worst',
            label: text('ticket.worstPrice'),
            cell: (side: PositionSide) => at(side, (one) => ticksText(one.priceTicks, terms)),
          },
        ]
      : []),
    {
      key: 'liquidation',
      label: text('contract.liquidation'),
      cell: (side) =>
        at(side, (one) =>
          one.preview.liquidationTicks === undefined
            ? text('contract.none')
            : figure(ticksText(one.preview.liquidationTicks, terms) ?? '', liquidationWorkings(one, side, view, text)),
        ),
    },
    {
      key: 'distance',
      label: text('contract.fromMark'),
      cell: (side) => at(side, (one) => (one.distancePpm === undefined ? '—' : distanceText(one.distancePpm))),
    },
    {
      key: 'funding',
      label: text('contract.nextFunding'),
      cell: (side) =>
        at(side, ({ preview }) =>
          preview.nextFunding === undefined ? '—' : gainOf(preview.nextFunding, terms, decimalsOf(terms.settleAsset)),
        ),
    },
  ];
  return (
    <>
      <Sums lines={lines} text={text} />
      {sides.map((side) => {
        const { problems } = opening;
        const reason = problems[side];
        if (reason !== 'insufficient_available' && reason !== 'leverage_above_tier') return null;
        const missing = opening.sides[side]?.preview.missing ?? 0n;
        return (
          <p key={side} className={ticket['note']}>
            {text(`contract.short.${reason}`, {
              side: text(`contract.${side}`),
              amount: `${money(missing)} ${terms.settleAsset}`,
              leverage: opening.sides[side]?.preview.leverageMax ?? 0,
            })}
          </p>
        );
      })}
      <span className="visually-hidden" aria-live="polite">
        {announced}
      </span>
    </>
  );
}

/**
 * In one-way mode, what an order closes before it opens the rest; no lines where it closes nothing.
 */
function closedFirst({ opening, inputs }: TicketView, text: Text): readonly Line[] {
  const { terms, row } = inputs;
  const { closings } = opening;
  if (closings.long === undefined && closings.short === undefined) return [];
  const line = (key: string, label: string, cell: (closing: Closing) => ReactNode): Line => ({
    key,
    label,
    cell: (side) => (closings[side] === undefined ? '—' : cell(closings[side])),
  });
  return [
    line('closes', text('contract.closesFirst', { unit: sizeUnitOf(row, text) }), ({ lots }) => lotsText(lots, terms)),
    line('realised', text('contract.realises'), ({ realised }) =>
      gainOf(realised, terms, decimalsOf(terms.settleAsset)),
    ),
    line('kept', text('contract.youKeep'), ({ kept }) => moneyText(kept, terms)),
  ];
}

const decimalsOf = (asset: string): number => (asset === 'USDT' ? 4 : 8);

/** F7 of the whole order at the worst price that it accepts. */
function mostNeeded({ priceTicks, preview }: OpeningSide, side: PositionSide, { inputs }: TicketView): bigint {
  const { terms, choice } = inputs;
  const lots = preview.lotsNow + preview.lotsResting;
  const value = terms.contract.kind === 'linear' ? lots * priceTicks * terms.contract.unit : preview.value;
  const mark = typedUnits(inputs.row.markState.mark ?? '', terms.tickScale) ?? priceTicks;
  const bound = neededToOpen(
    { contract: terms.contract, side },
    { value, lots, markTicks: mark },
    { leverage: choice.leverage, makerPpm: terms.makerPpm, takerPpm: terms.takerPpm },
  ).needed;
  return bound > preview.needed ? bound : preview.needed;
}

function ClosingSums({ view }: { readonly view: TicketView }) {
  const text = useText();
  const { form, inputs, book } = view;
  const { terms, positions } = inputs;
  const money = (units: bigint) => moneyText(units, terms);
  const lots = typedUnits(form.quantity, terms.lotScale) ?? 0n;
  const closing = (side: PositionSide) => {
    const position = positions.find((one) => one.side === side);
    if (position === undefined || book === undefined) return undefined;
    const limit = form.type === 'limit' ? typedUnits(form.price, terms.tickScale) : undefined;
    const levels = form.type === 'market' || limit === undefined ? book : atLimit(form.price, form.quantity);
    return closingOf(position, lots, terms, { book: levels, ...(limit === undefined ? {} : { limitTicks: limit }) });
  };
  const both = { long: closing('long'), short: closing('short') };
  const line = (key: 'value' | 'fee' | 'margin', label: string): Line => ({
    key,
    label,
    cell: (side) => (both[side] === undefined ? '—' : money(both[side][key])),
  });
  return (
    <Sums
      text={text}
      lines={[
        line('value', text('contract.value', { asset: terms.settleAsset })),
        {
          key: 'realised',
          label: text('contract.realises'),
          cell: (side) =>
            both[side] === undefined ? '—' : gainOf(both[side].realised, terms, decimalsOf(terms.settleAsset)),
        },
        line('fee', text('contract.feeAtMost')),
        line('margin', text('contract.marginFreed')),
        {
          key: 'kept',
          total: true,
          label: text('contract.youKeep'),
          cell: (side) => (both[side] === undefined ? '—' : money(both[side].kept)),
        },
      ]}
    />
  );
}

/** A limit order is computed at its own price. */
const atLimit = (price: string, quantity: string) => ({
  bids: [[price, quantity]] as const,
  asks: [[price, quantity]] as const,
});

function Sums({ lines, text }: { readonly lines: readonly Line[]; readonly text: Text }) {
  return (
    <table className={styles['sums']}>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={side} scope="col">
              {text(`contract.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, total, cell }) => (
          <tr key={key} className={total === true ? styles['total'] : undefined}>
            <th scope="row">
              <ChangingText>{label}</ChangingText>
            </th>
            {sides.map((side) => (
              <td key={side} className="num" translate="no">
                {cell(side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
