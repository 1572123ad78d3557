import { encodePassword, passwordRule1, tradePassword } from '@candor/protocol';
import { Button, FieldError, PasswordField, TextButton } from '@candor/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CodeField } from '../entry/CodeField.tsx';
import { passwordRules } from '../entry/password-rules.ts';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { AskSupport } from '../verification/AskSupport.tsx';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

/**
 * Sets the fund password, changes it by the old one, or resets it by a code sent to the account's
 * address.
 */
export function FundPassword({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const byPhone = state.email === '';
  const { busy, at, problem, run } = useChange({
    oldPassword: text('security.oldFund'),
    newPassword: text('security.newFund'),
    code: text(byPhone ? 'entry.phoneCode' : 'entry.emailCode'),
  });
  const [forgotten, setForgotten] = useState(false);
  const { register, handleSubmit, reset, control, setValue, getValues, formState } = useForm({
    defaultValues: { old: '', code: '', next: '', again: '' },
  });
  const next = useWatch({ control, name: 'next' });
  const { errors } = formState;
  const { fundPasswordSet } = state;
  const save = handleSubmit(async (typed) => {
    const input = {
      newPassword: encodePassword(typed.next),
      confirmPassword: encodePassword(typed.again),
      ...(fundPasswordSet && !forgotten ? { oldPassword: encodePassword(typed.old) } : {}),
      ...(fundPasswordSet && forgotten ? { code: typed.code } : {}),
    };
    const done = await run(() => request(tradePassword, { input, quiet: true }), text('security.fundDone'));
    if (done === undefined) return;
    reset();
    setForgotten(false);
  });
  const eyes = { showLabel: text('entry.show'), hideLabel: text('entry.hide') };
  const rules = passwordRules(next).slice(0, 2);
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void save(event)}>
      {fundPasswordSet && !forgotten && (
        <PasswordField
          {...eyes}
          label={text('security.oldFund')}
          autoComplete="off"
          error={errors.old?.message ?? at['oldPassword']}
          {...register('old', { required: text('entry.passwordMissing') })}
        />
      )}
      {fundPasswordSet && forgotten && (
        <CodeField
          of={{ kind: byPhone ? 'phone' : 'email', purpose: 'security' }}
          check={() => null}
          onCode={(code) => setValue('code', code)}
          field={{
            error: errors.code?.message ?? at['code'],
            ...register('code', { validate: (typed) => /^\d{6}$/.test(typed) || text('entry.codeMissing') }),
          }}
        />
      )}
      {fundPasswordSet && (
        <div>
          <TextButton onClick={() => setForgotten((before) => !before)}>
            {text(forgotten ? 'security.knowOld' : 'security.forgotFund')}
          </TextButton>
        </div>
      )}
      <PasswordField
        {...eyes}
        label={text('security.newFund')}
        autoComplete="new-password"
        rules={rules.map(({ key, met }) => ({ text: text(key), met }))}
        error={errors.next?.message ?? at['newPassword']}
        {...register('next', { validate: (typed) => passwordRule1.test(typed) || text('entry.passwordRules') })}
      />
      <PasswordField
        {...eyes}
        label={text('security.again')}
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again', { validate: (typed) => typed === getValues('next') || text('security.differ') })}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text('security.saveFund')}
      </Button>
      {fundPasswordSet && (
        <>
          <p className={styles['small']}>{text('security.fundSupport')}</p>
          <AskSupport />
        </>
      )}
    </form>
  );
}
