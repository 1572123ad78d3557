import { getPayment, type OutputOf, type PaymentKind, paymentKinds, paymentNames, savePayment } from '@candor/protocol';
import { Button, FieldError, Select, TextField } from '@candor/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { useChange } from '../step-up/use-change.ts';
import { Arrived } from '../page/Arrived.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { AskSupport } from './AskSupport.tsx';
import styles from './Verification.module.css';

const nameOf = (kind: string): string => {
  const known = paymentKinds.find((one) => one === kind);
  return known === undefined ? kind : paymentNames[known];
};

/**
 * Ways to be paid by other people: one of each kind, bound by its first save, then fixed and
 * masked.
 */
export function PaymentMethods() {
  const text = useText();
  const methods = useQuery({
    queryKey: ['payment-methods'],
    queryFn: ({ signal }) => request(getPayment, { signal, quiet: true }),
  });
  return (
    <section aria-labelledby="payments" className={styles['payments']}>
      <h2 id="payments" className={styles['head']}>
        {text('verify.payments')}
      </h2>
      <p>{text('verify.paymentsText')}</p>
      <Loaded query={methods} rows={2} label={text('verify.payments')}>
        {({ records }) => <Bound bound={records} />}
      </Loaded>
    </section>
  );
}

function Bound({ bound }: { readonly bound: OutputOf<typeof getPayment>['records'] }) {
  const text = useText();
  const time = useTime();
  const [sent, setSent] = useState<string>();
  const left = paymentKinds.filter((kind) => !bound.some((one) => one.kind === kind));
  return (
    <>
      {bound.length === 0 ? (
        <p className={styles['small']}>{text('verify.noPayments')}</p>
      ) : (
        <>
          <Arrived here={bound.some(({ kind }) => kind === sent)}>
            <dl className={styles['facts']}>
              {bound.map(({ kind, account, holder, boundAtMs }) => (
                <div key={kind}>
                  <dt>{nameOf(kind)}</dt>
                  <dd>
                    {account} · {holder} · {time.date(boundAtMs)}
                  </dd>
                </div>
              ))}
            </dl>
          </Arrived>
          <AskSupport />
        </>
      )}
      {left.length > 0 && <PaymentForm key={left.join(' ')} kinds={left} onBound={setSent} />}
    </>
  );
}

function PaymentForm(props: { readonly kinds: readonly PaymentKind[]; readonly onBound: (kind: PaymentKind) => void }) {
  const { kinds, onBound } = props;
  const text = useText();
  const holdTimes = useHoldTimes();
  const client = useQueryClient();
  const { busy, at, problem, run } = useChange({
    account: text('verify.paymentAccount'),
    holder: text('verify.paymentHolder'),
  });
  const [kind, setKind] = useState<PaymentKind | undefined>(kinds[0]);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { account: '', holder: '' } });
  const { errors } = formState;
  if (kind === undefined) return null;
  const save = handleSubmit(async ({ account, holder }) => {
    const input = { kind, account: account.trim(), holder: holder.trim() };
    const saved = await run(() => request(savePayment, { input, quiet: true }), text('verify.paymentDone'));
    if (saved === undefined) return;
    onBound(kind);
    await client.invalidateQueries({ queryKey: ['payment-methods'] });
  });
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void save(event)}>
      <Select<PaymentKind>
        label={text('verify.paymentKind')}
        options={kinds.map((value) => ({ value, label: paymentNames[value] }))}
        value={kind}
        onValue={setKind}
      />
      <TextField
        label={text('verify.paymentAccount')}
        autoComplete="off"
        maxLength={160}
        error={errors.account?.message ?? at['account']}
        {...register('account', { validate: (typed) => typed.trim() !== '' || text('verify.paymentAccountMissing') })}
      />
      <TextField
        label={text('verify.paymentHolder')}
        autoComplete="name"
        maxLength={80}
        error={errors.holder?.message ?? at['holder']}
        {...register('holder', { validate: (typed) => typed.trim().length >= 2 || text('verify.nameMissing') })}
      />
      <p>{text('security.holdAfter', holdTimes)}</p>
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} busy={busy}>
        {text('verify.paymentSave')}
      </Button>
    </form>
  );
}
