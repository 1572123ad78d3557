import type { StandingTierThresholds } from '@candor/protocol';
import { Button, FieldError, NumberField } from '@candor/ui';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { AnnouncementField } from './AnnouncementField.tsx';
import { asksMore, type ThresholdForm, thresholdsForm, thresholdsOf } from './offers-form.ts';
import room from '../app/Room.module.css';
import styles from './Markets.module.css';

type Thresholds = StandingTierThresholds['records'];

const tiersMost = 9;

/** Something else that earns fee tiers: the whole table, as a proposal. */
export function ThresholdsDialog(props: {
  /** The thresholds in force. */
  readonly thresholds: Thresholds;
  /** What is in the form at first. */
  readonly first: Thresholds;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { thresholds: stand, first, onClose } = props;
  const keep = `tiers.thresholds ${JSON.stringify([stand, first])}`;
  const [form, setForm] = useKept<readonly ThresholdForm[]>(`${keep} form`, () => thresholdsForm(first));
  const [announcement, setAnnouncement] = useKept(`${keep} announcement`, '');
  const thresholds = thresholdsOf(form);
  const harder = thresholds !== undefined && asksMore(stand, thresholds);
  const named = announcement.trim();
  const isChange = thresholds !== undefined && JSON.stringify(thresholds) !== JSON.stringify(stand);
  const told = harder ? { announcement: named } : {};
  const proposal =
    isChange && (!harder || named !== '') ? ({ kind: 'tiers.thresholds', thresholds, ...told } as const) : undefined;
  const change = (index: number, more: Partial<ThresholdForm>) =>
    setForm(form.map((one, at) => (at === index ? { ...one, ...more } : one)));
  return (
    <ProposalDialog wide title={text('tiers.title')} keep={keep} proposal={proposal} onClose={onClose}>
      {(refusal) => (
        <>
          <p>{text('tiers.lead')}</p>
          {form.map(({ volume, balance }, index) => (
            // Tiers have no name but their place.
            <fieldset key={index} className={room['entry']}>
              <legend>{`${text('markets.tier')} ${index + 1}`}</legend>
              <div className={room['figures']}>
                <NumberField
                  label={text('tiers.volume')}
                  value={volume}
                  onValue={(next) => change(index, { volume: next })}
                  decimals={0}
                  unit="USDT"
                  error={refusal?.of(`thresholds.${index}.volume`)}
                />
                <NumberField
                  label={text('tiers.balance')}
                  value={balance}
                  onValue={(next) => change(index, { balance: next })}
                  decimals={0}
                  unit="USDT"
                  error={refusal?.of(`thresholds.${index}.balance`)}
                />
              </div>
            </fieldset>
          ))}
          <div className={styles['actions']}>
            <Button
              size={36}
              disabled={form.length >= tiersMost}
              onClick={() => setForm([...form, { volume: '', balance: '' }])}
            >
              {text('tiers.add', { tier: form.length + 1 })}
            </Button>
            <Button size={36} disabled={form.length < 2} onClick={() => setForm(form.slice(0, -1))}>
              {text('tiers.remove', { tier: form.length })}
            </Button>
          </div>
          {refusal?.of('thresholds') !== undefined && <FieldError text={refusal.of('thresholds') ?? ''} />}
          {harder && (
            <>
              <p>{text('tiers.harder')}</p>
              <AnnouncementField value={announcement} onValue={setAnnouncement} refusal={refusal} />
            </>
          )}
        </>
      )}
    </ProposalDialog>
  );
}
