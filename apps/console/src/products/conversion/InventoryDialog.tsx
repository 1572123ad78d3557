import type { DeskSwapAsset } from '@candor/protocol';
import { Select } from '@candor/ui';
import { FreeAmountField, isFreeAmount } from '../../proposals/FreeAmountField.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';

const directions = ['treasury_to_inventory', 'inventory_to_treasury'] as const;

/** The platform's own money between the treasury and the inventory of swaps, as a proposal. */
export function InventoryDialog({
  asset: of,
  onClose,
}: {
  readonly asset: DeskSwapAsset;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { asset, inventory, treasury } = of;
  const keep = `inventory.fund ${asset}`;
  const [direction, setDirection] = useKept<(typeof directions)[number]>(`${keep} direction`, 'treasury_to_inventory');
  const [amount, setAmount] = useKept(`${keep} amount`, '');
  const free = direction === 'treasury_to_inventory' ? treasury : inventory;
  return (
    <ProposalDialog
      title={`${text('approvals.kind.inventory.fund')}: ${asset}`}
      keep={keep}
      proposal={isFreeAmount(amount, free) ? { kind: 'inventory.fund', asset, amount, direction } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Select
            label={text('house.direction')}
            options={directions.map((value) => ({ value, label: text(`swaps.direction.${value}`) }))}
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
