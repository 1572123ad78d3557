import { displayAmount, formatDecimal } from '@candor/amount';
import type { ContractRow } from '@candor/protocol';
import {
  Button,
  Checkbox,
  classes,
  Menu,
  NumberField,
  PercentSlider,
  SegmentedControl,
  Select,
  useWide,
} from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import { usePreferences } from '../../../preferences/preferences.ts';
import { serverNow } from '../../../transport/server-clock.ts';
import { ExpiryField } from '../../../trade/form/ExpiryField.tsx';
import ticket from '../../../trade/form/Ticket.module.css';
import { zonedText } from '../../../preferences/zoned-time.ts';
import {
  contractFields,
  contractKinds,
  contractTimesInForce,
  type ContractFigure,
  type ContractForm,
  type ContractKind,
} from '../model/form.ts';
import { sizeUnitOf } from '../model/size-unit.ts';
import { chooseContractKind, editContractForm, useContractAmountAsked } from '../stores/ticket-store.ts';
import { useTicket, type TicketView } from '../stores/use-ticket.ts';
import { BeforeContract } from './BeforeContract.tsx';
import { LeverageDialog } from './LeverageDialog.tsx';
import { SideButtons } from './SideButtons.tsx';
import styles from './Ticket.module.css';

const dayMs = 86_400_000;
const atHand: readonly ContractKind[] = ['limit', 'market'];

/**
 * The contract form: open or close, margin mode and leverage, type, figures, stops, the sums of
 * both sides, one button for each.
 */
export function ContractTicket({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const view = useTicket(row);
  const { form } = view;
  return (
    <form aria-label={text('ticket.title')} className={ticket['ticket']} onSubmit={(event) => event.preventDefault()}>
      <div className={styles['head']}>
        <SegmentedControl<ContractForm['action']>
          label={text('contract.action')}
          options={[
            { value: 'open', label: text('contract.open') },
            { value: 'close', label: text('contract.close') },
          ]}
          value={form.action}
          onValue={(action) => editContractForm({ action })}
        />
        <MarginButton view={view} />
      </div>
      <Kinds form={form} />
      <Figures view={view} />
      <Options view={view} />
      <BeforeContract view={view} />
      <SideButtons view={view} />
      <Link to="/article/main/content/$type/$id" params={{ type: 'help', id: 'leverage' }}>
        {text('contract.learn')}
      </Link>
    </form>
  );
}

/** Margin mode and leverage; both are changed in one dialog that says what changes. */
function MarginButton({ view }: { readonly view: TicketView }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const { marginMode, leverage } = view.inputs.choice;
  return (
    <>
      <Button size={28} onClick={() => setAsking(true)} aria-haspopup="dialog">
        {text(`contract.mode.${marginMode}`)} <span className="num">{leverage}×</span>
      </Button>
      {asking && <LeverageDialog view={view} onClose={() => setAsking(false)} />}
    </>
  );
}

function Kinds({ form: { type } }: { readonly form: ContractForm }) {
  const text = useText();
  const other = atHand.includes(type) ? undefined : type;
  return (
    <div className={ticket['types']}>
      <div role="group" aria-label={text('ticket.type')} className={ticket['kinds']}>
        {atHand.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === type}
            className={ticket['kind']}
            onClick={() => chooseContractKind(kind)}
          >
            {text(`ticket.type.${kind}`)}
          </button>
        ))}
        <Menu
          trigger={
            <button type="button" className={ticket['kind']} aria-pressed={other !== undefined}>
              {text(other === undefined ? 'contract.trigger' : `ticket.type.${other}`)}{' '}
              <ChevronDown size={12} aria-hidden />
            </button>
          }
          items={contractKinds
            .filter((kind) => !atHand.includes(kind))
            .map((kind) => ({
              label: text(`ticket.type.${kind}`),
              chosen: kind === type,
              onSelect: () => chooseContractKind(kind),
            }))}
        />
      </div>
    </div>
  );
}

function Figures({ view }: { readonly view: TicketView }) {
  const text = useText();
  const { form, row, inputs, book, problem, most } = view;
  const { terms } = inputs;
  const fields = contractFields(form);
  const amount = useRef<HTMLInputElement>(null);
  const asked = useContractAmountAsked((state) => state.asked);
  useEffect(() => {
    if (asked > 0) amount.current?.focus();
  }, [asked]);
  const errorOf = (field: ContractFigure) => (problem?.field === field ? problem.text : undefined);
  const narrow = !useWide(900);
  const priced = {
    decimals: terms.tickScale,
    step: row.terms.tickSize,
    ...(narrow ? {} : { unit: row.quote_symbol }),
  };
  const unit = sizeUnitOf(row, text);
  const lots = unitsOf(form.quantity, terms.lotScale) ?? 0n;
  const percent = most === 0n ? 0 : Number(lots >= most ? 100n : (lots * 100n) / most);
  const fillShare = (share: number) => {
    const step = unitsOf(row.terms.lotSize, terms.lotScale) ?? 1n;
    const wanted = ((most * BigInt(share)) / 100n / step) * step;
    editContractForm({ quantity: wanted === 0n ? '' : formatDecimal(wanted, terms.lotScale) });
  };
  return (
    <>
      {fields.trigger && (
        <NumberField
          {...priced}
          label={text('ticket.trigger')}
          value={form.trigger}
          onValue={(trigger) => editContractForm({ trigger })}
          error={errorOf('trigger')}
        />
      )}
      {fields.trailing && (
        <NumberField
          label={text('ticket.trailing')}
          value={form.trailing}
          onValue={(trailing) => editContractForm({ trailing })}
          decimals={2}
          unit="%"
          step="0.1"
          error={errorOf('trailing')}
        />
      )}
      {fields.price && (
        <NumberField
          {...priced}
          label={text('ticket.price')}
          value={form.price}
          onValue={(price) => editContractForm({ price })}
          error={errorOf('price')}
          {...(narrow
            ? {}
            : {
                shortcut: {
                  label: text('ticket.bid'),
                  onUse: () => editContractForm({ price: book?.bids[0]?.[0] ?? form.price }),
                },
              })}
        />
      )}
      {fields.triggerSource && (
        <div className={ticket['options']}>
          <span className={ticket['small']}>{text('ticket.triggerSource')}</span>
          <Select
            quiet
            hideLabel
            label={text('ticket.triggerSource')}
            options={(['mark', 'last', 'index'] as const).map((value) => ({
              value,
              label: text(`contract.source.${value}`),
            }))}
            value={form.triggerSource}
            onValue={(triggerSource) => editContractForm({ triggerSource })}
          />
        </div>
      )}
      <NumberField
        ref={amount}
        label={narrow ? unit : text('ticket.amount')}
        value={form.quantity}
        onValue={(quantity) => editContractForm({ quantity })}
        decimals={terms.lotScale}
        step={row.terms.lotSize}
        {...(narrow ? {} : { unit })}
        shortcut={{ label: text('ticket.most'), onUse: () => fillShare(100) }}
        error={errorOf('quantity')}
      />
      <PercentSlider
        label={text('contract.share')}
        value={percent}
        marks
        valueText={text('ticket.shareValue', { percent, amount: `${form.quantity || '0'} ${unit}` })}
        onValue={fillShare}
      />
    </>
  );
}

function Options({ view }: { readonly view: TicketView }) {
  const text = useText();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { form, row, problem, inputs } = view;
  const fields = contractFields(form);
  const errorOf = (field: ContractFigure) => (problem?.field === field ? problem.text : undefined);
  const stop = { decimals: inputs.terms.tickScale, step: row.terms.tickSize, unit: row.quote_symbol };
  return (
    <>
      <div className={classes(ticket['options'], styles['choices'])}>
        {fields.stops && (
          <Checkbox checked={form.withStops} onChecked={(withStops) => editContractForm({ withStops })}>
            {text('contract.withStops')}
          </Checkbox>
        )}
        {fields.postOnly && (
          <Checkbox checked={form.postOnly} onChecked={(postOnly) => editContractForm({ postOnly })}>
            {text('ticket.postOnly')}
          </Checkbox>
        )}
        {fields.timeInForce && (
          <Select
            quiet
            hideLabel
            label={text('ticket.timeInForce')}
            options={contractTimesInForce.map((one) => ({ value: one, label: text(`ticket.tif.${one}`) }))}
            value={form.timeInForce}
            onValue={(timeInForce) =>
              editContractForm({
                timeInForce,
                ...(timeInForce === 'GTD' && form.expires === ''
                  ? { expires: zonedText(serverNow() + dayMs, timeZone) }
                  : {}),
              })
            }
          />
        )}
      </div>
      {fields.stopPrices && (
        <>
          <div className={ticket['pair']}>
            <NumberField
              {...stop}
              label={text('contract.stop_profit')}
              value={form.profit}
              onValue={(profit) => editContractForm({ profit })}
              error={errorOf('profit')}
            />
            <NumberField
              {...stop}
              label={text('contract.stop_loss')}
              value={form.loss}
              onValue={(loss) => editContractForm({ loss })}
              error={errorOf('loss')}
            />
          </div>
          <p className={ticket['small']}>
            {text('contract.stopsNote', { mark: displayAmount(row.markState.mark ?? '0', inputs.terms.tickScale) })}
          </p>
        </>
      )}
      {fields.expires && (
        <ExpiryField
          value={form.expires}
          error={errorOf('expires')}
          onValue={(expires) => editContractForm({ expires })}
        />
      )}
    </>
  );
}
