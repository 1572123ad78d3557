import { compareDecimals } from '@candor/amount';
import type { TreasuryAsset } from '@candor/protocol';
import { Select } from '@candor/ui';
import { FreeAmountField, isFreeAmount } from '../../proposals/FreeAmountField.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';

interface Moving {
  readonly asset: TreasuryAsset;
  readonly onClose: () => void;
}

const directions = ['fees_to_treasury', 'treasury_to_fees'] as const;

/**
 * The platform's own money between what withdrawal fees brought and the treasury, as a proposal.
 */
export function MoveFundsDialog({ asset: of, onClose }: Moving) {
  const text = useText();
  const { asset, networkFees, treasury } = of;
  const keep = `network.funds ${asset}`;
  const [direction, setDirection] = useKept<(typeof directions)[number]>(`${keep} direction`, 'fees_to_treasury');
  const [amount, setAmount] = useKept(`${keep} amount`, '');
  const free = direction === 'fees_to_treasury' ? networkFees : treasury;
  return (
    <ProposalDialog
      title={`${text('approvals.kind.network.funds')}: ${asset}`}
      keep={keep}
      proposal={isFreeAmount(amount, free) ? { kind: 'network.funds', asset, amount, direction } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Select
            label={text('house.direction')}
            options={directions.map((value) => ({ value, label: text(`treasury.direction.${value}`) }))}
            value={direction}
            onValue={setDirection}
          />
          <FreeAmountField
            asset={asset}
            amount={amount}
            free={free}
            onAmount={setAmount}
            refused={refusal?.of('amount')}
          />
        </>
      )}
    </ProposalDialog>
  );
}

/** The treasury pays a shortfall, or a part of it, as a proposal. */
export function CoverShortfallDialog(props: {
  readonly asset: Pick<TreasuryAsset, 'asset' | 'shortfall' | 'treasury'>;
  readonly onClose: () => void;
}) {
  const { asset: of, onClose } = props;
  const text = useText();
  const { asset, shortfall, treasury } = of;
  const keep = `shortfall.cover ${asset}`;
  const [amount, setAmount] = useKept(`${keep} amount`, '');
  const free = compareDecimals(treasury, shortfall) < 0 ? treasury : shortfall;
  return (
    <ProposalDialog
      title={`${text('approvals.kind.shortfall.cover')}: ${asset}`}
      keep={keep}
      proposal={isFreeAmount(amount, free) ? { kind: 'shortfall.cover', asset, amount } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <FreeAmountField
          asset={asset}
          amount={amount}
          free={free}
          onAmount={setAmount}
          refused={refusal?.of('amount')}
        />
      )}
    </ProposalDialog>
  );
}
