import { SegmentedControl } from '@candor/ui';
import { FreeAmountField, isFreeAmount } from '../../proposals/FreeAmountField.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import type { HouseState } from './house-state.ts';

type Direction = 'to_house' | 'to_treasury';

/** The platform's own money between treasury and house, as a proposal; only what is free moves. */
export function HouseFundsDialog({ state, onClose }: { readonly state: HouseState; readonly onClose: () => void }) {
  const text = useText();
  const { stakeAsset: asset, house, treasury } = state;
  const keep = 'house.funds';
  const [form, setForm] = useKept<{ readonly direction: Direction; readonly amount: string }>(keep, () => ({
    direction: 'to_house',
    amount: '',
  }));
  const { direction, amount } = form;
  const free = direction === 'to_house' ? treasury : house;
  const isReady = isFreeAmount(amount, free);
  return (
    <ProposalDialog
      title={text('house.moveFunds')}
      keep={keep}
      proposal={isReady ? { kind: 'house.funds', asset, amount, direction } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <SegmentedControl<Direction>
            label={text('house.direction')}
            options={[
              { value: 'to_house', label: text('house.direction.to_house') },
              { value: 'to_treasury', label: text('house.direction.to_treasury') },
            ]}
            value={direction}
            onValue={(next) => setForm({ ...form, direction: next })}
          />
          <FreeAmountField
            asset={asset}
            amount={amount}
            free={free}
            onAmount={(next) => setForm({ ...form, amount: next })}
            refused={refusal?.of('amount')}
          />
        </>
      )}
    </ProposalDialog>
  );
}
