import { displayAmount, formatDecimal } from '@candor/amount';
import { stopPosition, submitContractOrder, type ContractRow, type Position } from '@candor/protocol';
import { NumberField, PercentSlider, SegmentedControl, toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useBook } from '../../../market/book.ts';
import { useSession } from '../../../session/session.ts';
import { typedDecimal, typedUnits } from '../../../trade/form/typed.ts';
import { closingOf, shareOfLots } from '../model/closing.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { shownSymbol } from '../model/symbols.ts';
import { contractTerms } from '../model/terms.ts';
import { gainOf, moneyText, ticksText } from '../model/text.ts';
import { useSending } from '../stores/use-sending.ts';
import { ContractDialog } from './ContractDialog.tsx';
import { Facts } from './Facts.tsx';
import { SideLine } from './SideLine.tsx';
import styles from './Ticket.module.css';

/**
 * Closes a position, or a part of it, at market or at a price, with what comes back before it is
 * sent.
 */
export function CloseDialog(props: {
  readonly position: Position;
  readonly row: ContractRow;
  readonly onClose: () => void;
}) {
  const { position, row, onClose } = props;
  const text = useText();
  const terms = contractTerms(row, useSession()?.user.vip ?? 0);
  const book = useBook(row.symbol_name);
  const [by, setBy] = useState<'market' | 'limit'>('market');
  const [percent, setPercent] = useState(100);
  const [price, setPrice] = useState(row.markState.mark ?? '');
  const done = () => {
    toast({ title: text('contract.closeSent') });
    onClose();
  };
  const whole = useSending(stopPosition, done);
  const part = useSending(submitContractOrder, done);
  const lots = shareOfLots(position, percent);
  const quantity = formatDecimal(lots, terms.lotScale);
  const limit = by === 'limit' ? typedUnits(price, terms.tickScale) : undefined;
  const levels =
    by === 'limit'
      ? { bids: [[typedDecimal(price), quantity]] as const, asks: [[typedDecimal(price), quantity]] as const }
      : book;
  const closing =
    levels && (by === 'market' || limit !== undefined) ? closingOf(position, lots, terms, { book: levels }) : undefined;
  const unit = sizeUnitOf(row, text);
  const send = () => {
    if (by === 'market' && percent === 100) return whole.send({ id: position.id });
    part.send({
      symbol: row.symbol_name,
      direction: position.side === 'long' ? 3 : 4,
      type: by,
      ...(percent === 100 ? { percent: 100 } : { quantity }),
      ...(by === 'limit' ? { price: typedDecimal(price) } : {}),
    });
  };
  return (
    <ContractDialog
      title={text('contract.closeTitle', { symbol: shownSymbol(row.symbol_name) })}
      back={text('contract.keepPosition')}
      action={{
        label: `${text(`contract.close_${position.side}`)} ${displayAmount(quantity, terms.lotScale)} ${unit}`,
        busy: whole.busy || part.busy,
        disabled: lots === 0n,
        onClick: send,
      }}
      refused={whole.refused ?? part.refused}
      onClose={onClose}
    >
      <p>
        <SideLine position={position} />
      </p>
      <SegmentedControl
        label={text('ticket.type')}
        options={(['market', 'limit'] as const).map((value) => ({ value, label: text(`ticket.type.${value}`) }))}
        value={by}
        onValue={setBy}
      />
      {by === 'limit' && (
        <NumberField
          label={text('ticket.price')}
          value={price}
          onValue={setPrice}
          decimals={terms.tickScale}
          step={row.terms.tickSize}
          unit={row.quote_symbol}
        />
      )}
      <PercentSlider
        label={text('contract.closeShare')}
        value={percent}
        marks
        valueText={text('ticket.shareValue', { percent, amount: `${quantity} ${unit}` })}
        onValue={setPercent}
      />
      {closing !== undefined && (
        <Facts
          facts={[
            [text('contract.col.size'), `${displayAmount(quantity, terms.lotScale)} ${unit}`],
            [text('ticket.worstPrice'), ticksText(closing.worstTicks, terms) ?? '—'],
            [text('contract.realises'), gainOf(closing.realised, terms, row.contractType === 'u' ? 4 : 8)],
            [text('contract.feeAtMost'), moneyText(closing.fee, terms)],
            [text('contract.marginFreed'), moneyText(closing.margin, terms)],
          ]}
          total={[text('contract.youKeep'), `${moneyText(closing.kept, terms)} ${terms.settleAsset}`]}
        />
      )}
      {by === 'market' && closing !== undefined && closing.filled < closing.lots && (
        <p className={styles['warn']}>{text('contract.bookTooThin')}</p>
      )}
      <p>{text(by === 'market' && percent === 100 ? 'contract.closeWholeNote' : 'contract.closePartNote')}</p>
    </ContractDialog>
  );
}
