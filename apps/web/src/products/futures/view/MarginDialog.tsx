import { formatDecimal } from '@candor/amount';
import { adjustPositionMargin, type ContractRow, type Position } from '@candor/protocol';
import { NumberField, SegmentedControl, toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { typedDecimal, typedUnits } from '../../../trade/form/typed.ts';
import { marginMove } from '../model/margin-move.ts';
import { unitsOfSigned } from '../model/units.ts';
import { priceOr } from '../model/positions.ts';
import { shownSymbol } from '../model/symbols.ts';
import { contractTerms } from '../model/terms.ts';
import { moneyText, ticksText } from '../model/text.ts';
import { useContractAccount } from '../stores/account.ts';
import { useSending } from '../stores/use-sending.ts';
import { ContractDialog } from './ContractDialog.tsx';
import { Facts } from './Facts.tsx';
import styles from './Ticket.module.css';

/**
 * Adds margin to an isolated position or takes some out, with the liquidation price that follows.
 */
export function MarginDialog(props: {
  readonly position: Position;
  readonly row: ContractRow;
  readonly onClose: () => void;
}) {
  const { position, row, onClose } = props;
  const text = useText();
  const terms = contractTerms(row, useSession()?.user.vip ?? 0);
  const account = useContractAccount(row.contractType, row.settleAsset);
  const [way, setWay] = useState<'add' | 'take'>('add');
  const [typed, setTyped] = useState('');
  const moving = useSending(adjustPositionMargin, () => {
    toast({ title: text('contract.marginMoved') });
    onClose();
  });
  const units = typedUnits(typed, terms.settleScale) ?? 0n;
  const move = marginMove(position, way === 'add' ? units : -units, terms);
  const free = unitsOfSigned(account?.free, terms.settleScale) ?? 0n;
  const most = way === 'add' ? (free > 0n ? free : 0n) : (move?.mostOut ?? 0n);
  const tooMuch = units > most;
  return (
    <ContractDialog
      title={text('contract.marginOf', { symbol: shownSymbol(row.symbol_name) })}
      back={text('common.cancel')}
      action={{
        label: text(way === 'add' ? 'contract.addMargin' : 'contract.takeMargin'),
        busy: moving.busy,
        disabled: units === 0n || tooMuch || move === undefined,
        onClick: () => moving.send({ id: position.id, money: typedDecimal(typed), flag: way === 'add' ? 1 : 2 }),
      }}
      refused={moving.refused}
      onClose={onClose}
    >
      <SegmentedControl
        label={text('contract.moveMargin')}
        options={(['add', 'take'] as const).map((value) => ({
          value,
          label: text(value === 'add' ? 'contract.addMargin' : 'contract.takeMargin'),
        }))}
        value={way}
        onValue={setWay}
      />
      <NumberField
        label={text('ticket.amount')}
        value={typed}
        onValue={(next) => {
          setTyped(next);
          moving.clear();
        }}
        decimals={terms.settleScale}
        unit={terms.settleAsset}
        shortcut={{ label: text('ticket.most'), onUse: () => setTyped(formatDecimal(most, terms.settleScale)) }}
        error={
          tooMuch
            ? text(way === 'add' ? 'contract.marginTooMuch' : 'contract.marginBelow', {
                amount: `${moneyText(most, terms)} ${terms.settleAsset}`,
              })
            : undefined
        }
      />
      {move === undefined ? (
        <p className={styles['warn']}>{text('contract.markStaleNote')}</p>
      ) : (
        <Facts
          facts={[
            [
              text('contract.col.margin'),
              moneyText(unitsOfSigned(position.positionMargin, terms.settleScale) ?? 0n, terms),
            ],
            [text('contract.marginAfter'), moneyText(move.marginAfter, terms)],
            [
              text('contract.liquidation'),
              priceOr(position.expectedLiquidationPrice, terms.tickScale, text('contract.none')),
            ],
          ]}
          total={[text('contract.liquidationAfter'), ticksText(move.liquidationTicks, terms) ?? text('contract.none')]}
        />
      )}
    </ContractDialog>
  );
}
