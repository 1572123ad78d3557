import type { MarketConfig } from '@candor/protocol';
import { Button, FieldError, NumberField } from '@candor/ui';
import { percentOfPpm } from '../proposals/changes.ts';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import type { Refusal } from '../wire/ask.ts';
import { AnnouncementField } from './AnnouncementField.tsx';
import { emptyPeriod, oddsOf, paysLess, type PeriodForm, periodsForm, periodsOf } from './offers-form.ts';
import room from '../app/Room.module.css';
import styles from './Markets.module.css';

const periodsMost = 20;

/** A market as its periods are proposed, with a book or without one. */
export interface OfferingMarket {
  readonly symbol: string;
  readonly stakeAsset: string;
  readonly stakeScale: number;
  /** What it offers now. */
  readonly periods: MarketConfig['periods'];
}

/** A market with a book takes stakes in its quote asset. */
export const offering = ({ symbol, quoteScale, periods }: MarketConfig): OfferingMarket => ({
  symbol,
  stakeAsset: symbol.split('/')[1] ?? '',
  stakeScale: quoteScale,
  periods,
});

/** Other periods of a market's fixed-period contracts: the whole list, as a proposal. */
export function PeriodsDialog(props: {
  readonly market: OfferingMarket;
  /** What is in the form at first. */
  readonly first: MarketConfig['periods'];
  readonly onClose: () => void;
}) {
  const text = useText();
  const { market, first, onClose } = props;
  const { symbol, stakeAsset, stakeScale, periods: stand } = market;
  const keep = `market.periods ${symbol} ${JSON.stringify([stand, first])}`;
  const [form, setForm] = useKept<readonly PeriodForm[]>(`${keep} form`, () => periodsForm(first));
  const periods = periodsOf(form);
  const [announcement, setAnnouncement] = useKept(`${keep} announcement`, '');
  const named = announcement.trim();
  const told = named === '' ? {} : { announcement: named };
  const worse = periods !== undefined && paysLess(stand, periods);
  const isChange = periods !== undefined && JSON.stringify(periods) !== JSON.stringify(stand);
  const change = (index: number, more: Partial<PeriodForm>) =>
    setForm(form.map((one, at) => (at === index ? { ...one, ...more } : one)));
  return (
    <ProposalDialog
      wide
      title={text('markets.title', { market: symbol })}
      keep={keep}
      proposal={isChange && (!worse || named !== '') ? { kind: 'market.periods', symbol, periods, ...told } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('offers.lead')}</p>
          {form.length === 0 && <p>{text('offers.none')}</p>}
          {form.map((one, index) => (
            <PeriodFields
              // Periods have no name but their place.
              key={index}
              number={index + 1}
              form={one}
              unit={stakeAsset}
              stakeScale={stakeScale}
              refusal={refusal}
              onChange={(more) => change(index, more)}
              onRemove={() => setForm(form.filter((_, at) => at !== index))}
            />
          ))}
          <div>
            <Button size={36} disabled={form.length >= periodsMost} onClick={() => setForm([...form, emptyPeriod])}>
              {text('offers.add')}
            </Button>
          </div>
          {(worse || named !== '' || refusal?.of('announcement') !== undefined) && (
            <AnnouncementField
              value={announcement}
              onValue={setAnnouncement}
              refusal={refusal}
              hint={text('offers.announcementHint')}
            />
          )}
          {refusal?.of('periods') !== undefined && <FieldError text={refusal.of('periods') ?? ''} />}
        </>
      )}
    </ProposalDialog>
  );
}

function PeriodFields(props: {
  readonly number: number;
  readonly form: PeriodForm;
  readonly unit: string;
  readonly stakeScale: number;
  readonly refusal: Refusal | undefined;
  readonly onChange: (more: Partial<PeriodForm>) => void;
  readonly onRemove: () => void;
}) {
  const text = useText();
  const { number, form, unit, stakeScale, refusal, onChange, onRemove } = props;
  const odds = oddsOf(form.payout);
  const refused = (field: string) => refusal?.of(`periods.${number - 1}.${field}`);
  return (
    <fieldset className={room['entry']}>
      <legend>{text('offers.period', { number })}</legend>
      <div className={room['figures']}>
        <NumberField
          label={text('offers.duration')}
          value={form.duration}
          onValue={(duration) => onChange({ duration })}
          decimals={0}
          error={refused('durationSeconds')}
        />
        <NumberField
          label={text('offers.payout')}
          value={form.payout}
          onValue={(payout) => onChange({ payout })}
          decimals={4}
          unit="%"
          error={refused('payoutPpm')}
        />
        <NumberField
          label={text('offers.minimumStake')}
          value={form.minimumStake}
          onValue={(minimumStake) => onChange({ minimumStake })}
          decimals={stakeScale}
          unit={unit}
          error={refused('minimumStake')}
        />
        <NumberField
          label={text('offers.maximumStake')}
          value={form.maximumStake}
          onValue={(maximumStake) => onChange({ maximumStake })}
          decimals={stakeScale}
          unit={unit}
          error={refused('maximumStake')}
        />
      </div>
      <div className={styles['entryFoot']}>
        <span>
          {odds !== undefined &&
            text('offers.breakEven', {
              wins: String(odds.wins),
              of: String(odds.of),
              percent: percentOfPpm(odds.ratePpm),
            })}
        </span>
        <Button size={28} onClick={onRemove}>
          {text('offers.remove', { number })}
        </Button>
      </div>
    </fieldset>
  );
}
