import { compareDecimals } from '@candor/amount';
import type { DeskSwaps } from '@candor/protocol';
import { NumberField } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { AnnouncementField } from '../../markets/AnnouncementField.tsx';

const names = ['userDay', 'day', 'small'] as const;

/** What may be swapped on a day, as a proposal. */
export function SwapLimitsDialog({
  limits,
  onClose,
}: {
  readonly limits: DeskSwaps['limits'];
  readonly onClose: () => void;
}) {
  const text = useText();
  const keep = `conversion.limits ${JSON.stringify(limits)}`;
  const [form, setForm] = useKept(keep, () => ({ ...limits, announcement: '' }));
  const isWhole = names.every((name) => form[name] !== '');
  const isChange = isWhole && names.some((name) => compareDecimals(form[name], limits[name]) !== 0);
  const isReady = isChange && compareDecimals(form.day, form.userDay) >= 0;
  const isWorse = isWhole && names.some((name) => compareDecimals(form[name], limits[name]) < 0);
  const announcement = form.announcement.trim();
  const { userDay, day, small } = form;
  const proposal = {
    kind: 'conversion.limits',
    userDay,
    day,
    small,
    ...(announcement !== '' && { announcement }),
  } as const;
  return (
    <ProposalDialog
      title={text('approvals.kind.conversion.limits')}
      keep={keep}
      proposal={isReady ? proposal : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('swaps.limitsLead')}</p>
          {names.map((name) => (
            <NumberField
              key={name}
              label={text(`swaps.${name}`)}
              value={form[name]}
              onValue={(value) => setForm({ ...form, [name]: value })}
              decimals={8}
              unit="USDT"
              error={refusal?.of(name)}
            />
          ))}
          {isWorse && (
            <AnnouncementField
              value={form.announcement}
              onValue={(next) => setForm({ ...form, announcement: next })}
              refusal={refusal}
              hint={text('swaps.announcementHint')}
            />
          )}
        </>
      )}
    </ProposalDialog>
  );
}
