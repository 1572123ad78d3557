import type { DeskNetwork, DeskNetworkAsset } from '@candor/protocol';
import { NumberField } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { AnnouncementField } from '../../markets/AnnouncementField.tsx';
import { assetTerms, formOf, isWorse, proposalOf, type TermsForm } from './terms-form.ts';
import room from '../../app/Room.module.css';

/** New terms of a network, or of an asset there, as a proposal. */
export function NetworkTermsDialog(props: {
  readonly network: DeskNetwork;
  /** Whose figures are changed; without one the network's own are. */
  readonly asset: DeskNetworkAsset | undefined;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { network, asset, onClose } = props;
  const about = asset === undefined ? network.network : `${asset.asset} · ${network.network}`;
  const keep = `network.terms ${about} ${JSON.stringify(asset ?? [network.confirmations, network.finality])}`;
  const [form, setForm] = useKept<TermsForm>(keep, () => formOf(network, asset));
  const blocks = ['confirmations', 'finality'] as const;
  return (
    <ProposalDialog
      wide
      title={text('markets.title', { market: about })}
      keep={keep}
      proposal={proposalOf(network, asset, form)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('networks.termsLead')}</p>
          <div className={room['figures']}>
            {asset === undefined
              ? blocks.map((name) => (
                  <NumberField
                    key={name}
                    label={text(`networks.field.${name}`)}
                    value={form[name]}
                    onValue={(value) => setForm({ ...form, [name]: value })}
                    decimals={0}
                    error={refusal?.of(name)}
                  />
                ))
              : assetTerms.map((name) => (
                  <NumberField
                    key={name}
                    label={text(`networks.field.${name}`)}
                    value={form[name]}
                    onValue={(value) => setForm({ ...form, [name]: value })}
                    decimals={8}
                    unit={asset.asset}
                    error={refusal?.of(name)}
                  />
                ))}
          </div>
          {isWorse(asset, form) && (
            <AnnouncementField
              value={form.announcement}
              onValue={(announcement) => setForm({ ...form, announcement })}
              refusal={refusal}
              hint={text('networks.announcementHint')}
            />
          )}
        </>
      )}
    </ProposalDialog>
  );
}
