import type { DeskSwapAsset, DeskSwaps } from '@candor/protocol';
import { NumberField } from '@candor/ui';
import { OfferChoice } from '../../proposals/OfferChoice.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { AnnouncementField } from '../../markets/AnnouncementField.tsx';
import { BotFigure } from './BotFigure.tsx';
import {
  isSwapWorse,
  ppmOf,
  rateDecimals,
  swapAmounts,
  swapFormOf,
  type SwapTermsForm,
  swapTermsProposal,
} from './swap-terms-form.ts';
import room from '../../app/Room.module.css';

const rateNames = { spreadPpm: 'swaps.spread', feePpm: 'swaps.fee' } as const;

/** New terms of an asset that is swapped, as a proposal, with what a bot would have won at them. */
export function SwapTermsDialog({
  asset,
  limits,
  onClose,
}: {
  readonly asset: DeskSwapAsset;
  readonly limits: DeskSwaps['limits'];
  readonly onClose: () => void;
}) {
  const text = useText();
  const { open, spreadPpm, feePpm, minimum, floor, cap } = asset;
  const keep = `conversion.terms ${asset.asset} ${JSON.stringify([open, spreadPpm, feePpm, minimum, floor, cap])}`;
  const [form, setForm] = useKept<SwapTermsForm>(keep, () => swapFormOf(asset));
  const asked = { spreadPpm: ppmOf(form.spreadPpm), feePpm: ppmOf(form.feePpm) };
  return (
    <ProposalDialog
      wide
      title={`${text('approvals.kind.conversion.terms')}: ${asset.asset}`}
      keep={keep}
      proposal={swapTermsProposal(asset, form)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('swaps.termsLead')}</p>
          <OfferChoice value={form.offer} onValue={(offer) => setForm({ ...form, offer })} />
          <div className={room['figures']}>
            {(['spreadPpm', 'feePpm'] as const).map((name) => (
              <NumberField
                key={name}
                label={text(rateNames[name])}
                value={form[name]}
                onValue={(value) => setForm({ ...form, [name]: value })}
                decimals={rateDecimals}
                unit="%"
                error={refusal?.of(name)}
              />
            ))}
            {swapAmounts.map((name) => (
              <NumberField
                key={name}
                label={text(`swaps.${name}`)}
                value={form[name]}
                onValue={(value) => setForm({ ...form, [name]: value })}
                decimals={8}
                unit={asset.asset}
                error={refusal?.of(name)}
              />
            ))}
          </div>
          {asked.spreadPpm !== undefined && asked.feePpm !== undefined && asset.botEdgeNano !== null && (
            <p role="status">
              {text('swaps.bot')}: {text('swaps.botThen')}{' '}
              <BotFigure
                edgeNano={asset.botEdgeNano}
                spreadPpm={asked.spreadPpm}
                feePpm={asked.feePpm}
                userDay={limits.userDay}
              />
            </p>
          )}
          {isSwapWorse(asset, form) && (
            <AnnouncementField
              value={form.announcement}
              onValue={(announcement) => setForm({ ...form, announcement })}
              refusal={refusal}
              hint={text('swaps.announcementHint')}
            />
          )}
        </>
      )}
    </ProposalDialog>
  );
}
