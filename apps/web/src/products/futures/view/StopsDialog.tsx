import { displayPrice } from '@candor/amount';
import { cancelLossOrder, setLossOrder, type ContractRow, type LossOrder, type Position } from '@candor/protocol';
import { IconButton, NumberField, Num, SegmentedControl, Select, toast } from '@candor/ui';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useSession } from '../../../session/session.ts';
import { typedDecimal, typedUnits } from '../../../trade/form/typed.ts';
import { closingOf } from '../model/closing.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { shownSymbol } from '../model/symbols.ts';
import { contractTerms } from '../model/terms.ts';
import { gainOf } from '../model/text.ts';
import { useSending } from '../stores/use-sending.ts';
import { ContractDialog } from './ContractDialog.tsx';
import { SideLine } from './SideLine.tsx';
import styles from './Ticket.module.css';

/**
 * Stops of a position: those that wait, and a new one with what it would realise at its trigger.
 */
export function StopsDialog(props: {
  readonly position: Position;
  readonly row: ContractRow;
  readonly onClose: () => void;
}) {
  const { position, row, onClose } = props;
  const text = useText();
  const terms = contractTerms(row, useSession()?.user.vip ?? 0);
  const [kind, setKind] = useState<LossOrder['kind']>('stop_loss');
  const [source, setSource] = useState<LossOrder['triggerSource']>('mark');
  const [trigger, setTrigger] = useState('');
  const [limit, setLimit] = useState('');
  const [quantity, setQuantity] = useState('');
  const setting = useSending(setLossOrder, () => {
    toast({ title: text('contract.stopSet') });
    setTrigger('');
  });
  const cancelling = useSending(cancelLossOrder, () => toast({ title: text('contract.stopCancelled') }));
  const lots = quantity === '' ? BigInt(position.lots) : (typedUnits(quantity, terms.lotScale) ?? 0n);
  const price = limit === '' ? trigger : limit;
  const ticks = typedUnits(price, terms.tickScale);
  const level = [[typedDecimal(price), quantity === '' ? position.openInterest : typedDecimal(quantity)]] as const;
  const closing =
    ticks === undefined || ticks === 0n
      ? undefined
      : closingOf(position, lots, terms, { book: { bids: level, asks: level } });
  const priced = { decimals: terms.tickScale, step: row.terms.tickSize, unit: row.quote_symbol };
  return (
    <ContractDialog
      title={text('contract.stopsOf', { symbol: shownSymbol(row.symbol_name) })}
      back={text('common.close')}
      action={{
        label: text('contract.setStop'),
        busy: setting.busy,
        disabled: trigger === '',
        onClick: () =>
          setting.send({
            positionId: position.id,
            kind,
            triggerPrice: typedDecimal(trigger),
            triggerSource: source,
            ...(limit === '' ? {} : { price: typedDecimal(limit) }),
            ...(quantity === '' ? {} : { quantity: typedDecimal(quantity) }),
          }),
      }}
      refused={setting.refused ?? cancelling.refused}
      onClose={onClose}
    >
      <p>
        <SideLine position={position} />
      </p>
      {position.stops.length > 0 && (
        <ul className={styles['stopList']}>
          {position.stops.map((stop) => (
            <li key={stop.id}>
              <span>
                {text(`contract.${stop.kind}`)} <Num>{displayPrice(stop.triggerPrice, terms.tickScale)}</Num> ·{' '}
                {text(`contract.source.${stop.triggerSource}`)}
              </span>
              <IconButton
                label={text('contract.cancelStop')}
                icon={<X size={16} strokeWidth={1.5} aria-hidden />}
                onClick={() => cancelling.send({ id: stop.id })}
              />
            </li>
          ))}
        </ul>
      )}
      <SegmentedControl
        label={text('contract.stopKind')}
        options={(['stop_profit', 'stop_loss'] as const).map((value) => ({
          value,
          label: text(`contract.${value}`),
        }))}
        value={kind}
        onValue={setKind}
      />
      <NumberField {...priced} label={text('ticket.trigger')} value={trigger} onValue={setTrigger} />
      <Select
        label={text('ticket.triggerSource')}
        options={(['mark', 'last'] as const).map((value) => ({ value, label: text(`contract.source.${value}`) }))}
        value={source}
        onValue={setSource}
      />
      <NumberField
        {...priced}
        label={text('contract.limitOptional')}
        value={limit}
        onValue={setLimit}
        hint={text('contract.limitHint')}
      />
      <NumberField
        label={text('contract.partOptional')}
        value={quantity}
        onValue={setQuantity}
        decimals={terms.lotScale}
        step={row.terms.lotSize}
        unit={sizeUnitOf(row, text)}
        hint={text('contract.partHint')}
      />
      {closing !== undefined && (
        <p>
          {text('contract.stopRealises', {
            amount: `${gainOf(closing.realised, terms, row.contractType === 'u' ? 2 : 8)} ${terms.settleAsset}`,
          })}
        </p>
      )}
    </ContractDialog>
  );
}
