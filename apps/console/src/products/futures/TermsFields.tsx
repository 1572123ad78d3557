import { Button, NumberField } from '@candor/ui';
import { useText } from '../../i18n/text.ts';
import type { Refusal } from '../../wire/ask.ts';
import { emptyTier, nanoDecimals, ppmDecimals, type ContractTermsForm, type TierForm } from './terms-form.ts';
import room from '../../app/Room.module.css';

const tiersMost = 20;

/** Risk and funding terms of a contract, with their tiers. */
export function TermsFields(props: {
  readonly form: ContractTermsForm;
  /** The settlement asset, and its decimals. */
  readonly unit: string;
  readonly scale: number;
  readonly refusal: Refusal | undefined;
  readonly onChange: (change: Partial<ContractTermsForm>) => void;
}) {
  const text = useText();
  const { form, unit, scale, refusal, onChange } = props;
  const { tiers } = form;
  const changeTier = (place: number, change: Partial<TierForm>) =>
    onChange({ tiers: tiers.map((tier, at) => (at === place ? { ...tier, ...change } : tier)) });
  return (
    <>
      <div className={room['figures']}>
        <NumberField
          label={text('markets.terms.band')}
          value={form.band}
          onValue={(band) => onChange({ band })}
          decimals={ppmDecimals}
          unit="%"
          error={refusal?.of('bandPpm')}
        />
        <NumberField
          label={text('contracts.field.clampPpm')}
          value={form.clamp}
          onValue={(clamp) => onChange({ clamp })}
          decimals={ppmDecimals}
          unit="%"
          error={refusal?.of('clampPpm')}
        />
        <NumberField
          label={text('contracts.field.impact')}
          value={form.impact}
          onValue={(impact) => onChange({ impact })}
          decimals={scale}
          error={refusal?.of('impact')}
        />
        <NumberField
          label={text('contracts.field.interestNano')}
          value={form.interest}
          onValue={(interest) => onChange({ interest })}
          decimals={nanoDecimals}
          unit="%"
          error={refusal?.of('interestNano')}
        />
        <NumberField
          label={text('contracts.field.fundingCapNano')}
          value={form.cap}
          onValue={(cap) => onChange({ cap })}
          decimals={nanoDecimals}
          unit="%"
          error={refusal?.of('fundingCapNano')}
        />
      </div>
      {tiers.map((tier, place) => (
        <TierFields
          // Tiers have no name but their place.
          key={place}
          number={place + 1}
          form={tier}
          unit={unit}
          scale={scale}
          onChange={(change) => changeTier(place, change)}
          onRemove={() => onChange({ tiers: tiers.filter((_, at) => at !== place) })}
        />
      ))}
      <div>
        <Button
          size={36}
          disabled={tiers.length >= tiersMost}
          onClick={() => onChange({ tiers: [...tiers, emptyTier] })}
        >
          {text('contracts.addTier')}
        </Button>
      </div>
    </>
  );
}

function TierFields(props: {
  readonly number: number;
  readonly form: TierForm;
  readonly unit: string;
  readonly scale: number;
  readonly onChange: (change: Partial<TierForm>) => void;
  readonly onRemove: () => void;
}) {
  const text = useText();
  const { number, form, unit, scale, onChange, onRemove } = props;
  return (
    <fieldset className={room['entry']}>
      <legend>
        {text('contracts.field.tiers')} {number}
      </legend>
      <div className={room['figures']}>
        <NumberField
          label={text('contracts.field.bound')}
          value={form.bound}
          onValue={(bound) => onChange({ bound })}
          decimals={scale}
          unit={unit}
        />
        <NumberField
          label={text('contracts.field.leverage')}
          value={form.leverage}
          onValue={(leverage) => onChange({ leverage })}
          decimals={0}
          unit="×"
        />
        <NumberField
          label={text('contracts.field.maintenancePpm')}
          value={form.maintenance}
          onValue={(maintenance) => onChange({ maintenance })}
          decimals={ppmDecimals}
          unit="%"
        />
      </div>
      <div>
        <Button size={28} onClick={onRemove}>
          {text('contracts.removeTier', { number })}
        </Button>
      </div>
    </fieldset>
  );
}
