import { compareDecimals, displayAmount, isZeroDecimal } from '@candor/amount';
import { NumberField } from '@candor/ui';
import { ProposalDialog } from '../../approvals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import type { HouseState } from './house-state.ts';

/** Fees that were earned go to the treasury, as a proposal. */
export function CollectFeesDialog({ state, onClose }: { readonly state: HouseState; readonly onClose: () => void }) {
  const text = useText();
  const { stakeAsset: asset, fees } = state;
  const keep = 'house.collectFees';
  const [amount, setAmount] = useKept(keep, '');
  const isTooMuch = amount !== '' && compareDecimals(amount, fees) > 0;
  const isReady = amount !== '' && !isZeroDecimal(amount) && !isTooMuch;
  return (
    <ProposalDialog
      title={text('house.collect')}
      keep={keep}
      proposal={isReady ? { kind: 'house.collectFees', asset, amount } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <NumberField
          label={text('house.amount')}
          value={amount}
          onValue={setAmount}
          decimals={8}
          unit={asset}
          error={isTooMuch ? text('house.tooMuch') : refusal?.of('amount')}
          hint={text('house.freeNow', { amount: displayAmount(fees, 2), asset })}
        />
      )}
    </ProposalDialog>
  );
}
