import { Select } from '@candor/ui';
import { FreeAmountField, isFreeAmount } from '../../proposals/FreeAmountField.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import type { ContractsState } from './contract-state.ts';

/** The platform's own money into the insurance fund, as a proposal. */
export function InsuranceFundDialog({
  fund,
  onClose,
}: {
  readonly fund: ContractsState['fund'];
  readonly onClose: () => void;
}) {
  const text = useText();
  const keep = 'insurance.funds';
  const [form, setForm] = useKept(keep, () => ({ asset: fund[0]?.asset ?? '', amount: '' }));
  const { asset, amount } = form;
  const treasury = fund.find((one) => one.asset === asset)?.treasury ?? '0';
  const isReady = isFreeAmount(amount, treasury);
  return (
    <ProposalDialog
      title={text('approvals.kind.insurance.funds')}
      keep={keep}
      proposal={isReady ? { kind: 'insurance.funds', asset, amount } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('contracts.fundHint')}</p>
          <Select
            label={text('users.asset')}
            options={fund.map((one) => ({ value: one.asset, label: one.asset }))}
            value={asset}
            onValue={(next) => setForm({ ...form, asset: next })}
          />
          <FreeAmountField
            asset={asset}
            amount={amount}
            free={treasury}
            onAmount={(next) => setForm({ ...form, amount: next })}
            refused={refusal?.of('amount')}
          />
        </>
      )}
    </ProposalDialog>
  );
}
