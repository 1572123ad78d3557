import type { PositionSide } from '@candor/amount';
import type { ContractRow } from '@candor/protocol';
import { Button, Dialog, NumberField, SegmentedControl } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { typedUnits } from '../../../trade/form/typed.ts';
import { netAt, opened, targetTicks, type Thought } from '../model/calculator.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { shownSymbol } from '../model/symbols.ts';
import { contractTerms, type ContractTerms } from '../model/terms.ts';
import { distanceText, gainOf, moneyText, ticksText } from '../model/text.ts';
import { useContractChoice } from '../stores/account.ts';
import { Facts } from './Facts.tsx';
import styles from './Ticket.module.css';

/** The button of the calculator, and the calculator. */
export function Calculator({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className={styles['calculator']} onClick={() => setOpen(true)}>
        {text('contract.calculator')}
      </Button>
      {open && <CalculatorDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Profit, liquidation price and target price of a position that nobody holds yet. */
function CalculatorDialog({ row, onClose }: { readonly row: ContractRow; readonly onClose: () => void }) {
  const text = useText();
  const terms = contractTerms(row, useSession()?.user.vip ?? 0);
  const { choice } = useContractChoice(row.symbol_name);
  const [side, setSide] = useState<PositionSide>('long');
  const [leverage, setLeverage] = useState(String(choice.leverage));
  const [entry, setEntry] = useState(row.markState.mark ?? '');
  const [size, setSize] = useState('');
  const [exit, setExit] = useState('');
  const [target, setTarget] = useState('');
  const price = { decimals: terms.tickScale, unit: row.quote_symbol };
  const thought = thoughtOf({ side, leverage, entry, size }, terms);
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={`${text('contract.calculator')}, ${shownSymbol(row.symbol_name)}`}
      actions={
        <Button size={44} onClick={onClose}>
          {text('common.close')}
        </Button>
      }
    >
      <div className={styles['dialog']}>
        <SegmentedControl
          label={text('contract.col.side')}
          options={(['long', 'short'] as const).map((value) => ({ value, label: text(`contract.${value}`) }))}
          value={side}
          onValue={setSide}
        />
        <NumberField label={text('contract.leverage')} value={leverage} onValue={setLeverage} decimals={0} unit="×" />
        <NumberField label={text('contract.calc.entry')} value={entry} onValue={setEntry} {...price} />
        <NumberField
          label={text('contract.col.size')}
          value={size}
          onValue={setSize}
          decimals={terms.lotScale}
          unit={sizeUnitOf(row, text)}
        />
        <NumberField label={text('contract.calc.exit')} value={exit} onValue={setExit} {...price} />
        <NumberField label={text('contract.calc.target')} value={target} onValue={setTarget} decimals={2} unit="%" />
        {thought && <Results thought={thought} exit={exit} target={target} terms={terms} />}
        <p>{text('contract.calc.note')}</p>
      </div>
    </Dialog>
  );
}

function Results(props: {
  readonly thought: Thought;
  readonly exit: string;
  readonly target: string;
  readonly terms: ContractTerms;
}) {
  const text = useText();
  const { thought, exit, target, terms } = props;
  const { margin, liquidationTicks, leverageMax } = opened(thought, terms);
  const { settleAsset } = terms;
  const exitTicks = typedUnits(exit, terms.tickScale);
  const net = exitTicks === undefined || exitTicks <= 0n ? undefined : netAt(thought, exitTicks, terms);
  const wanted = typedUnits(target, 2);
  const aim = wanted === undefined ? undefined : targetTicks(thought, (margin * wanted) / 10_000n, terms);
  const none = text('contract.none');
  // An isolated position is liquidated before it gets there, and loses its margin at most.
  const isGone =
    exitTicks !== undefined &&
    liquidationTicks !== undefined &&
    (thought.side === 'long' ? exitTicks <= liquidationTicks : exitTicks >= liquidationTicks);
  if (thought.leverage > leverageMax)
    return <p className={styles['warn']}>{text('contract.problem.leverage_above_tier')}</p>;
  return (
    <Facts
      facts={[
        [text('contract.col.margin'), `${moneyText(margin, terms)} ${settleAsset}`],
        [text('contract.liquidation'), ticksText(liquidationTicks, terms) ?? none],
        ...(isGone ? [[text('contract.col.gain'), text('contract.kind.liquidation')] as const] : []),
        ...(net === undefined || isGone
          ? []
          : [
              [
                text('contract.col.gain'),
                `${gainOf(net, terms, settleAsset === 'USDT' ? 2 : 8)} ${settleAsset}`,
              ] as const,
              [text('contract.calc.return'), distanceText((net * 1_000_000n) / margin)] as const,
            ]),
        ...(wanted === undefined ? [] : [[text('contract.calc.targetPrice'), ticksText(aim, terms) ?? none] as const]),
      ]}
    />
  );
}

function thoughtOf(
  typed: {
    readonly side: PositionSide;
    readonly leverage: string;
    readonly entry: string;
    readonly size: string;
  },
  { tickScale, lotScale }: ContractTerms,
): Thought | undefined {
  const entryTicks = typedUnits(typed.entry, tickScale) ?? 0n;
  const lots = typedUnits(typed.size, lotScale) ?? 0n;
  const leverage = Number(typedUnits(typed.leverage, 0) ?? 0n);
  return entryTicks > 0n && lots > 0n && leverage > 0 ? { side: typed.side, lots, leverage, entryTicks } : undefined;
}
