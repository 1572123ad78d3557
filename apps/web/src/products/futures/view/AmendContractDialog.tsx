import { displayAmount, displayPrice } from '@candor/amount';
import { amendContractOrder, type ContractOrder, type ContractRow } from '@candor/protocol';
import { NumberField, toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useBook } from '../../../market/book.ts';
import { useSession } from '../../../session/session.ts';
import { typedDecimal } from '../../../trade/form/typed.ts';
import { contractAmendment } from '../model/amend.ts';
import { markOf } from '../model/opening.ts';
import { unitsOfSigned } from '../model/units.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { shownSymbol } from '../model/symbols.ts';
import { contractTerms } from '../model/terms.ts';
import { moneyText } from '../model/text.ts';
import { useContractAccount, useContractChoice } from '../stores/account.ts';
import { useSending } from '../stores/use-sending.ts';
import { ContractDialog } from './ContractDialog.tsx';
import { Facts } from './Facts.tsx';

/**
 * New price and quantity of a resting contract order, with what it holds then and its place in the
 * queue.
 */
export function AmendContractDialog(props: {
  readonly order: ContractOrder;
  readonly row: ContractRow;
  /** The price to begin with, where the order's line was dragged to. */
  readonly startPrice?: string;
  readonly onClose: () => void;
}) {
  const { order, row, startPrice, onClose } = props;
  const text = useText();
  const terms = contractTerms(row, useSession()?.user.vip ?? 0);
  const account = useContractAccount(row.contractType, row.settleAsset);
  const { choice } = useContractChoice(row.symbol_name);
  const book = useBook(row.symbol_name);
  const [price, setPrice] = useState(startPrice ?? order.price ?? '');
  const [quantity, setQuantity] = useState(order.quantity);
  const amending = useSending(amendContractOrder, () => {
    toast({ title: text('orders.amended') });
    onClose();
  });
  const unit = sizeUnitOf(row, text);
  const buys = order.direction === 1 || order.direction === 4;
  const typed = { price: typedDecimal(price), quantity: typedDecimal(quantity) };
  const change = contractAmendment(order, typed, {
    terms,
    leverage: choice.leverage,
    markTicks: markOf({ row, terms }),
    bestOpposite: (buys ? book?.asks : book?.bids)?.[0]?.[0],
    free: unitsOfSigned(account?.free, terms.settleScale) ?? 0n,
  });
  const money = (units: bigint) => `${moneyText(units, terms)} ${terms.settleAsset}`;
  const held = unitsOfSigned(order.reserved, terms.settleScale) ?? 0n;
  const wordsOf = () => {
    switch (change.problem) {
      case 'invalid':
        return text('orders.amendInvalid');
      case 'tooSmall':
        return text('orders.amendTooSmall', { filled: displayAmount(order.filledQuantity, terms.lotScale) });
      case 'wouldTake':
        return text('orders.amendWouldTake');
      case 'short':
        return text('orders.amendShort', {
          need: moneyText(change.more, terms),
          asset: terms.settleAsset,
          have: moneyText(unitsOfSigned(account?.free, terms.settleScale) ?? 0n, terms),
        });
      case 'nothing':
      case undefined:
        return undefined;
    }
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    amending.clear();
  };
  return (
    <ContractDialog
      title={text('contract.amendTitle', {
        direction: text(`contract.direction.${order.direction}`),
        symbol: shownSymbol(row.symbol_name),
      })}
      back={text('common.cancel')}
      action={{
        label: text('orders.amendDo', {
          amount: displayAmount(typed.quantity || '0', terms.lotScale),
          price: displayPrice(typed.price || '0', terms.tickScale),
        }),
        busy: amending.busy,
        disabled: change.problem !== undefined,
        onClick: () => amending.send({ id: order.orderId, ...typed }),
      }}
      refused={amending.refused}
      onClose={onClose}
    >
      <NumberField
        label={text('orders.newPrice')}
        value={price}
        onValue={edit(setPrice)}
        decimals={terms.tickScale}
        step={row.terms.tickSize}
        unit={row.quote_symbol}
        error={change.problem === 'wouldTake' ? wordsOf() : undefined}
      />
      <NumberField
        label={text('orders.newAmount')}
        value={quantity}
        onValue={edit(setQuantity)}
        decimals={terms.lotScale}
        step={row.terms.lotSize}
        unit={unit}
        error={change.problem === 'wouldTake' ? undefined : wordsOf()}
      />
      {change.heldAfter !== undefined && (
        <Facts
          facts={[[text('orders.heldNow'), money(held)]]}
          total={[text('orders.heldAfter'), money(change.heldAfter)]}
        />
      )}
      <p>
        {change.problem === 'nothing'
          ? text('orders.amendNothing')
          : text(change.keepsPlace ? 'orders.keepsPlace' : 'orders.losesPlace')}
      </p>
    </ContractDialog>
  );
}
