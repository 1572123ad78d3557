import { FreeAmountField, isFreeAmount } from '../../proposals/FreeAmountField.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import type { HouseState } from './house-state.ts';

/** Fees that were earned go to the treasury, as a proposal. */
export function CollectFeesDialog({ state, onClose }: { readonly state: HouseState; readonly onClose: () => void }) {
  const text = useText();
  const { stakeAsset: asset, fees } = state;
  const keep = 'house.collectFees';
  const [amount, setAmount] = useKept(keep, '');
  const isReady = isFreeAmount(amount, fees);
  return (
    <ProposalDialog
      title={text('house.collect')}
      keep={keep}
      proposal={isReady ? { kind: 'house.collectFees', asset, amount } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <FreeAmountField
          asset={asset}
          amount={amount}
          free={fees}
          onAmount={setAmount}
          refused={refusal?.of('amount')}
        />
      )}
    </ProposalDialog>
  );
}
