import { formatDecimal, parseDecimal } from '@candor/amount';
import type { OtcMethod, OutputOf, readOtcTerms } from '@candor/protocol';
import { NumberField } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import type { Refusal } from '../../wire/ask.ts';
import { holdHoursOf, methodName } from './holds.ts';
import room from '../../app/Room.module.css';

type Terms = OutputOf<typeof readOtcTerms>['terms'];

/** Decimals of a rate in percent: parts in a million. */
const rateDecimals = 4;

/** New terms as a proposal: what costs somebody counts seven days after it was announced. */
export function OtcTermsDialog({ terms, onClose }: { readonly terms: Terms; readonly onClose: () => void }) {
  const text = useText();
  const held = holdHoursOf(terms);
  const keep = `otc.terms ${terms.feePpm} ${terms.bond}`;
  const [form, setForm] = useKept(keep, {
    fee: formatDecimal(BigInt(terms.feePpm), rateDecimals, 0),
    bond: terms.bond,
    holds: Object.fromEntries(held.map(({ method, hours }) => [method, String(hours)])),
  });
  const fee = parseDecimal(form.fee, rateDecimals);
  const feePpm = fee.ok ? Number(fee.units) : undefined;
  const holds = held.flatMap(({ method, hours }) => {
    const typed = Number(form.holds[method] ?? hours);
    return typed === hours ? [] : [{ method, hours: typed }];
  });
  const isChange = feePpm !== undefined && (feePpm !== terms.feePpm || form.bond !== terms.bond || holds.length > 0);
  const setHold = (method: OtcMethod, hours: string): void =>
    setForm({ ...form, holds: { ...form.holds, [method]: hours } });
  const errorOf = (refusal: Refusal | undefined, method: OtcMethod): string | undefined =>
    refusal?.of(`holds.${holds.findIndex((one) => one.method === method)}.hours`);
  return (
    <ProposalDialog
      title={text('otc.changeTerms')}
      keep={keep}
      proposal={
        isChange && form.bond !== ''
          ? {
              kind: 'otc.terms',
              ...(feePpm !== terms.feePpm && { feePpm }),
              ...(form.bond !== terms.bond && { bond: form.bond }),
              ...(holds.length > 0 && { holds }),
            }
          : undefined
      }
      onClose={onClose}
    >
      {(refusal) => (
        <div className={room['form']}>
          <p>
            {text('otc.termsLead')} {text('otc.announcementHint')}
          </p>
          <NumberField
            label={text('otc.fee')}
            value={form.fee}
            onValue={(value) => setForm({ ...form, fee: value })}
            decimals={rateDecimals}
            unit="%"
            error={refusal?.of('feePpm')}
          />
          <NumberField
            label={text('otc.bond')}
            value={form.bond}
            onValue={(bond) => setForm({ ...form, bond })}
            decimals={8}
            unit="USDT"
            error={refusal?.of('bond')}
          />
          <p>{text('otc.holdHint')}</p>
          {held.map(({ method }) => (
            <NumberField
              key={method}
              label={text('otc.holdOf', { method: methodName(text, method) })}
              value={form.holds[method] ?? ''}
              onValue={(value) => setHold(method, value)}
              decimals={0}
              unit={text('otc.hourUnit')}
              error={errorOf(refusal, method)}
            />
          ))}
        </div>
      )}
    </ProposalDialog>
  );
}
