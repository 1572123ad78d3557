import { plainWidth } from '@candor/amount';
import { getBank, type OutputOf, saveBank } from '@candor/protocol';
import { Button, classes, FieldError, TextField } from '@candor/ui';
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
import { PaymentMethods } from './PaymentMethods.tsx';
import styles from './Verification.module.css';

/** /user/index?key=bank: the bank card and other ways to be paid. */
export function BankPage() {
  return (
    <>
      <BankCard />
      <PaymentMethods />
    </>
  );
}

/** The bank card: bound by the first save, then fixed and masked. */
function BankCard() {
  const text = useText();
  const [sent, setSent] = useState(false);
  const bank = useQuery({
    queryKey: ['bank'],
    queryFn: ({ signal }) => request(getBank, { signal, quiet: true }),
  });
  return (
    <section aria-labelledby="bank">
      <h1 id="bank" className={classes(styles['title'], 'display')}>
        {text('verify.bank')}
      </h1>
      <Loaded query={bank} rows={4} label={text('verify.bank')}>
        {({ bank: bound }) =>
          bound === null ? (
            <BankForm onBound={() => setSent(true)} />
          ) : (
            <Arrived here={sent}>
              <BoundCard bank={bound} />
            </Arrived>
          )
        }
      </Loaded>
    </section>
  );
}

function BoundCard({ bank }: { readonly bank: NonNullable<OutputOf<typeof getBank>['bank']> }) {
  const text = useText();
  const time = useTime();
  return (
    <>
      <dl className={styles['facts']}>
        {(
          [
            ['verify.cardNumber', bank.cardNumber],
            ['verify.bankName', bank.bankName],
            ['verify.bankAddress', bank.bankAddress],
            ['verify.bankCode', bank.bankCode],
            ['verify.branch', bank.branch],
            ['verify.homeAddress', bank.homeAddress],
            ['verify.boundOn', time.date(bank.boundAtMs)],
          ] as const
        )
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{text(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles['small']}>{text('verify.bankFixed')}</p>
      <AskSupport />
    </>
  );
}

/** Without the blanks between groups, as the exchange keeps it. */
const plainNumber = (typed: string): string =>
  plainWidth(typed)
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

const optional = ['bankAddress', 'bankCode', 'branch', 'homeAddress'] as const;

function BankForm({ onBound }: { readonly onBound: () => void }) {
  const text = useText();
  const holdTimes = useHoldTimes();
  const client = useQueryClient();
  const { busy, at, problem, run } = useChange({
    cardNumber: text('verify.cardNumber'),
    bankName: text('verify.bankName'),
    bankAddress: text('verify.bankAddress'),
    bankCode: text('verify.bankCode'),
    branch: text('verify.branch'),
    homeAddress: text('verify.homeAddress'),
  });
  const { register, handleSubmit, formState, getValues } = useForm({
    defaultValues: {
      cardNumber: '',
      lastFour: '',
      bankName: '',
      bankAddress: '',
      bankCode: '',
      branch: '',
      homeAddress: '',
    },
  });
  const { errors } = formState;
  const save = handleSubmit(async ({ cardNumber, bankName, lastFour: _again, ...rest }) => {
    const more = Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== ''));
    const input = { cardNumber, bankName, ...more };
    const saved = await run(() => request(saveBank, { input, quiet: true }), text('verify.bankDone'));
    if (saved === undefined) return;
    onBound();
    await client.invalidateQueries({ queryKey: ['bank'] });
  });
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void save(event)}>
      <p>{text('verify.bankText')}</p>
      <TextField
        label={text('verify.cardNumber')}
        autoComplete="off"
        error={errors.cardNumber?.message ?? at['cardNumber']}
        {...register('cardNumber', {
          validate: (typed) => /^[A-Z0-9]{8,34}$/.test(plainNumber(typed)) || text('verify.cardMissing'),
        })}
      />
      <TextField
        label={text('verify.bankName')}
        autoComplete="off"
        maxLength={160}
        error={errors.bankName?.message ?? at['bankName']}
        {...register('bankName', { validate: (typed) => typed.trim() !== '' || text('verify.bankMissing') })}
      />
      {optional.map((name) => (
        <TextField
          key={name}
          label={text(`verify.${name}`)}
          note={text('entry.optional')}
          autoComplete="off"
          maxLength={160}
          error={at[name]}
          {...register(name)}
        />
      ))}
      <TextField
        label={text('verify.lastFour')}
        autoComplete="off"
        maxLength={4}
        error={errors.lastFour?.message}
        {...register('lastFour', {
          validate: (typed) =>
            plainNumber(typed) === plainNumber(getValues('cardNumber')).slice(-4) || text('verify.lastFourDiffer'),
        })}
      />
      <p>{text('security.holdAfter', holdTimes)}</p>
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} busy={busy}>
        {text('verify.bankSave')}
      </Button>
    </form>
  );
}
