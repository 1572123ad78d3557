import { displayPpm } from '@candor/amount';
import {
  otcEditAdvert,
  type OtcMethod,
  otcMethods,
  type OtcOwnAdvert,
  otcPublishAdvert,
  type OtcSide,
} from '@candor/protocol';
import { Button, Checkbox, Dialog, FieldError, NumberField, SegmentedControl, Select } from '@candor/ui';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import {
  advertForm,
  type AdvertForm as Form,
  advertInput,
  emptyAdvert,
  missingIn,
  paymentMinutes,
} from '../model/advert-form.ts';
import { scaleOf } from '../model/sum.ts';
import { methodText } from '../model/words.ts';
import { useAct } from '../stores/use-act.ts';
import type { OtcConfig } from '../stores/use-offers.ts';
import { MethodMissing } from './MethodMissing.tsx';
import { WordsField } from './WordsField.tsx';
import styles from './Otc.module.css';

interface Props {
  readonly config: OtcConfig;
  /** The offer that is changed; undefined for a new one. */
  readonly advert: OtcOwnAdvert | undefined;
  readonly isMerchant: boolean;
  readonly onClose: () => void;
}

/** A new offer, or a change of one: price, bounds, ways to pay, who may take it. */
export function AdvertDialog({ config, advert, isMerchant, onClose }: Props) {
  const text = useText();
  const [form, setForm] = useState<Form>(() =>
    advert === undefined ? emptyAdvert(config.pairs[0]?.coin ?? '', config.pairs[0]?.fiat ?? '') : advertForm(advert),
  );
  const { busy, at, problem, act } = useAct({
    price: text('otc.price'),
    total: text('otc.total'),
    minimum: text('otc.least'),
    maximum: text('otc.most'),
    methods: text('otc.payment'),
    takerTerms: text('otc.takers'),
    text: text('otc.conditions'),
  });
  const change = (changed: Partial<Form>) => setForm((before) => ({ ...before, ...changed }));
  const missing = missingIn(form);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { side, coin, fiat, ...changeable } = advertInput(form);
    const done =
      advert === undefined
        ? await act(otcPublishAdvert, { side, coin, fiat, ...changeable }, text('otc.done.publish'))
        : await act(otcEditAdvert, { advertId: advert.advertId, ...changeable }, text('otc.done.edit'));
    if (done !== undefined) onClose();
  };
  const feePpm = isMerchant ? config.terms.feePpm : 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text(advert === undefined ? 'otc.newOffer' : 'otc.changeOffer')}
      wide
    >
      <form noValidate className={styles['advertForm']} onSubmit={(event) => void send(event)}>
        <Pair config={config} form={form} onChange={change} isNew={advert === undefined} />
        <Price config={config} form={form} onChange={change} error={at['price']} />
        <Bounds config={config} form={form} onChange={change} at={at} />
        <Ways config={config} form={form} onChange={change} error={at['methods']} />
        <Takers form={form} onChange={change} error={at['takerTerms']} />
        <WordsField
          label={text('otc.conditions')}
          value={form.text}
          onValue={(words) => change({ text: words })}
          error={at['text']}
          most={500}
        />
        <p className={styles['small']}>
          {text(form.side === 'sell' ? 'otc.reservesAll' : 'otc.reservesNone')}{' '}
          {feePpm > 0 && text('otc.feeAlso', { rate: displayPpm(feePpm) })}
        </p>
        {problem !== undefined && <FieldError text={problem} />}
        <Button type="submit" variant="primary" size={44} wide busy={busy} disabled={missing.length > 0}>
          {text(advert === undefined ? 'otc.publish' : 'otc.save')}
        </Button>
      </form>
    </Dialog>
  );
}

interface Part {
  readonly form: Form;
  readonly onChange: (changed: Partial<Form>) => void;
}
type PartOf = Part & { readonly config: OtcConfig };

function Pair({ config, form, onChange, isNew }: PartOf & { readonly isNew: boolean }) {
  const text = useText();
  if (!isNew)
    return (
      <p>
        <strong>
          {text(form.side === 'sell' ? 'otc.sellCoin' : 'otc.buyCoin', { coin: form.coin })} · {form.fiat}
        </strong>
      </p>
    );
  const coins = [...new Set(config.pairs.map(({ coin }) => coin))];
  const fiatsOf = (coin: string) => config.pairs.filter((one) => one.coin === coin).map(({ fiat }) => fiat);
  const chooseCoin = (coin: string) => {
    const fiats = fiatsOf(coin);
    const fiat = fiats.includes(form.fiat) ? form.fiat : (fiats[0] ?? '');
    onChange({ coin, fiat, ...(coin === 'USDT' && { kind: 'fixed' as const }) });
  };
  return (
    <div className={styles['fields']}>
      <SegmentedControl<OtcSide>
        label={text('otc.side')}
        options={[
          { value: 'sell', label: text('otc.sell'), tone: 'sell' },
          { value: 'buy', label: text('otc.buy'), tone: 'buy' },
        ]}
        value={form.side}
        onValue={(side) => onChange({ side })}
      />
      <Select
        label={text('otc.coin')}
        options={coins.map((value) => ({ value, label: value }))}
        value={form.coin}
        onValue={chooseCoin}
      />
      <Select
        label={text('otc.fiat')}
        options={fiatsOf(form.coin).map((value) => ({ value, label: value }))}
        value={form.fiat}
        onValue={(fiat) => onChange({ fiat })}
      />
    </div>
  );
}

const rateDecimals = 6;
const marginDecimals = 4;

function Price({ config, form, onChange, error }: PartOf & { readonly error: string | undefined }) {
  const text = useText();
  const { coin, fiat, kind } = form;
  const decimals = scaleOf(config, coin, fiat)?.priceScale ?? 2;
  return (
    <div className={styles['fields']}>
      {coin !== 'USDT' && (
        <SegmentedControl<'fixed' | 'floating'>
          label={text('otc.priceKind')}
          options={[
            { value: 'fixed', label: text('otc.fixed') },
            { value: 'floating', label: text('otc.floating') },
          ]}
          value={kind}
          onValue={(next) => onChange({ kind: next })}
        />
      )}
      {kind === 'fixed' ? (
        <NumberField
          label={text('otc.price')}
          value={form.price}
          onValue={(price) => onChange({ price })}
          decimals={decimals}
          unit={fiat}
          error={error}
        />
      ) : (
        <>
          <NumberField
            label={text('otc.rate')}
            value={form.rate}
            onValue={(rate) => onChange({ rate })}
            decimals={rateDecimals}
            unit={fiat}
            error={error}
            hint={text('otc.floatingText')}
          />
          <div className={styles['margin']}>
            <SegmentedControl<'over' | 'under'>
              small
              label={text('otc.marginSide')}
              options={[
                { value: 'over', label: text('otc.over') },
                { value: 'under', label: text('otc.under') },
              ]}
              value={form.margin.startsWith('-') ? 'under' : 'over'}
              onValue={(side) => onChange({ margin: `${side === 'under' ? '-' : ''}${form.margin.replace('-', '')}` })}
            />
            <NumberField
              label={text('otc.margin')}
              value={form.margin.replace('-', '')}
              onValue={(margin) => onChange({ margin: `${form.margin.startsWith('-') ? '-' : ''}${margin}` })}
              decimals={marginDecimals}
              unit="%"
            />
          </div>
        </>
      )}
    </div>
  );
}

function Bounds({ config, form, onChange, at }: PartOf & { readonly at: Readonly<Record<string, string>> }) {
  const text = useText();
  const scale = scaleOf(config, form.coin, form.fiat);
  const money = scale?.minorUnits ?? 2;
  return (
    <div className={styles['fields']}>
      <NumberField
        label={text('otc.total')}
        value={form.total}
        onValue={(total) => onChange({ total })}
        decimals={scale?.stepScale ?? 2}
        unit={form.coin}
        error={at['total']}
      />
      <NumberField
        label={text('otc.least')}
        value={form.minimum}
        onValue={(minimum) => onChange({ minimum })}
        decimals={money}
        unit={form.fiat}
        error={at['minimum']}
      />
      <NumberField
        label={text('otc.most')}
        value={form.maximum}
        onValue={(maximum) => onChange({ maximum })}
        decimals={money}
        unit={form.fiat}
        error={at['maximum']}
      />
      <Select
        label={text('otc.window')}
        options={paymentMinutes.map((value) => ({ value, label: text('otc.minutes', { count: Number(value) }) }))}
        value={form.minutes}
        onValue={(minutes) => onChange({ minutes })}
      />
    </div>
  );
}

function Ways({ config, form, onChange, error }: PartOf & { readonly error: string | undefined }) {
  const text = useText();
  const toggle = (method: OtcMethod, on: boolean) =>
    onChange({ methods: otcMethods.filter((one) => (one === method ? on : form.methods.includes(one))) });
  return (
    <fieldset className={styles['ways']}>
      <legend>{text('otc.payment')}</legend>
      {otcMethods
        .filter((method) => config.methods.includes(method))
        .map((method) => (
          <Checkbox key={method} checked={form.methods.includes(method)} onChecked={(on) => toggle(method, on)}>
            {methodText(text, method)}
          </Checkbox>
        ))}
      {error !== undefined && <MethodMissing words={error} />}
    </fieldset>
  );
}

function Takers({ form, onChange, error }: Part & { readonly error: string | undefined }) {
  const text = useText();
  return (
    <div className={styles['fields']}>
      <Select<Form['level']>
        label={text('otc.takers')}
        options={[
          { value: '0', label: text('otc.anyone') },
          { value: '1', label: text('otc.needsPrimary') },
          { value: '2', label: text('otc.needsAdvanced') },
        ]}
        value={form.level}
        onValue={(level) => onChange({ level })}
      />
      <NumberField
        label={text('otc.takerOrders')}
        value={form.completedOrders}
        onValue={(completedOrders) => onChange({ completedOrders })}
        decimals={0}
      />
      <NumberField
        label={text('otc.takerDays')}
        value={form.accountDays}
        onValue={(accountDays) => onChange({ accountDays })}
        decimals={0}
        error={error}
      />
    </div>
  );
}
