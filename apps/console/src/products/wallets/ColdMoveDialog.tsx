import { isZeroDecimal } from '@candor/amount';
import { keptWallets, moveReceivers } from '@candor/protocol';
import { NumberField, Select } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';

interface Place {
  readonly network: string;
  readonly assets: readonly string[];
}

const keep = 'wallet.move';

/** Proposes a payment out of a wallet whose key is offline. */
export function ColdMoveDialog({
  places,
  onClose,
}: {
  readonly places: readonly Place[];
  readonly onClose: () => void;
}) {
  const text = useText();
  const [chosenNetwork, setNetwork] = useKept(`${keep} network`, '');
  const network = (places.find((place) => place.network === chosenNetwork) ?? places[0])?.network ?? '';
  const assets = places.find((place) => place.network === network)?.assets ?? [];
  const [chosen, setAsset] = useKept(`${keep} asset`, '');
  const asset = assets.includes(chosen) ? chosen : (assets[0] ?? '');
  const [from, setFrom] = useKept<(typeof keptWallets)[number]>(`${keep} from`, 'cold');
  const [chosenTo, setTo] = useKept<(typeof moveReceivers)[number]>(`${keep} to`, 'hot');
  const to = chosenTo === from ? 'hot' : chosenTo;
  const [amount, setAmount] = useKept(`${keep} amount`, '');
  const isReady = asset !== '' && amount !== '' && !isZeroDecimal(amount);
  const plain = (value: string) => ({ value, label: value });
  return (
    <ProposalDialog
      title={text('approvals.kind.wallet.move')}
      keep={keep}
      proposal={isReady ? { kind: 'wallet.move', network, asset, amount, from, to } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Select
            label={text('networks.network')}
            options={places.map((place) => plain(place.network))}
            value={network}
            onValue={setNetwork}
          />
          <Select label={text('users.asset')} options={assets.map(plain)} value={asset} onValue={setAsset} />
          <Select
            label={text('treasury.moveFrom')}
            options={keptWallets.map((value) => ({ value, label: text(`treasury.wallet.${value}`) }))}
            value={from}
            onValue={setFrom}
          />
          <Select
            label={text('treasury.moveTo')}
            options={moveReceivers
              .filter((value) => value !== from)
              .map((value) => ({ value, label: text(`treasury.wallet.${value}`) }))}
            value={to}
            onValue={setTo}
          />
          <NumberField
            label={text('house.amount')}
            value={amount}
            onValue={setAmount}
            decimals={18}
            unit={asset}
            error={refusal?.of('amount')}
          />
        </>
      )}
    </ProposalDialog>
  );
}
