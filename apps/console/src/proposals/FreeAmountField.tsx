import { compareDecimals, displayAmount, isZeroDecimal } from '@candor/amount';
import { NumberField } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** Whether an amount can be proposed: more than nothing, and no more than is free. */
export const isFreeAmount = (amount: string, free: string): boolean =>
  amount !== '' && !isZeroDecimal(amount) && compareDecimals(amount, free) <= 0;

/** An amount of the platform's own money. It says what is free, and when that is not enough. */
export function FreeAmountField(props: {
  readonly asset: string;
  readonly amount: string;
  readonly free: string;
  readonly onAmount: (amount: string) => void;
  /** What the exchange said against the amount. */
  readonly refused: string | undefined;
}) {
  const text = useText();
  const { asset, amount, free, onAmount, refused } = props;
  const isTooMuch = amount !== '' && compareDecimals(amount, free) > 0;
  return (
    <NumberField
      label={text('house.amount')}
      value={amount}
      onValue={onAmount}
      decimals={8}
      unit={asset}
      error={isTooMuch ? text('house.tooMuch') : refused}
      hint={text('house.freeNow', { amount: displayAmount(free, 2), asset })}
    />
  );
}
