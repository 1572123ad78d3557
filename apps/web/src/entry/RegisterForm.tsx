import { displayAmount } from '@candor/amount';
import { demoFunds, inviteCode as inviteSchema } from '@candor/protocol';
import { Button, FieldError, PasswordField, TextField, toast } from '@candor/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { textNow, useText } from '../i18n/text.ts';
import { decimalsOf } from '../market/scale.ts';
import { openAccount } from '../session/session.ts';
import { wordsInForm } from '../page/refused.ts';
import { platform } from '../transport/platform.ts';
import { Consent } from './Consent.tsx';
import { CodeField } from './CodeField.tsx';
import { contactOf, type ContactKind, contactProblem } from './contact.ts';
import { ContactFields } from './ContactFields.tsx';
import { dropInvitation } from './kept-invitation.ts';
import { isGoodPassword, passwordRules } from './password-rules.ts';
import { useEntry } from './use-entry.ts';
import { useAddressFocus } from '../page/use-first-focus.ts';
import styles from './Entry.module.css';

interface Fields {
  address: string;
  code: string;
  password: string;
  inviteCode: string;
  agreed: boolean;
}

/** Address, its code, password with its rules, an optional invite code. */
export function RegisterForm(props: { readonly back: string | undefined; readonly invited: string | undefined }) {
  const { back, invited } = props;
  const text = useText();
  const run = useEntry(back);
  const [kind, setKind] = useState<ContactKind>('email');
  const { register, handleSubmit, setError, setFocus, setValue, clearErrors, control, formState } = useForm<Fields>({
    defaultValues: { address: '', code: '', password: '', inviteCode: invited ?? '', agreed: false },
  });
  const [address, password, agreed] = useWatch({ control, name: ['address', 'password', 'agreed'] });
  const { errors, isSubmitting } = formState;
  useAddressFocus(setFocus);
  register('agreed', { validate: (given) => given || text('entry.agreeMissing') });
  const wrong = (typed: string): string | null => {
    const key = contactProblem(kind, typed);
    return key === null ? null : text(key);
  };
  const open = handleSubmit(async (typed) => {
    try {
      await run(async (signal) => {
        const { invited: known } = await openAccount(
          {
            ...contactOf(kind, typed.address),
            ...(typed.code === '' ? {} : { code: typed.code }),
            password: typed.password,
            ...(typed.inviteCode === '' ? {} : { inviteCode: typed.inviteCode }),
            agreed: typed.agreed,
          },
          signal,
        );
        dropInvitation();
        welcome(known === false);
      });
    } catch (problem) {
      const { at, whole } = wordsInForm(problem, {
        [kind]: text(kind === 'email' ? 'entry.email' : 'entry.phone'),
        code: text(kind === 'email' ? 'entry.emailCode' : 'entry.phoneCode'),
        password: text('entry.password'),
        inviteCode: text('entry.invite'),
      });
      for (const [field, message] of Object.entries(at)) setError(fieldOf(field), { message }, { shouldFocus: true });
      if (whole !== undefined) setError('root', { message: whole });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void open(event)} className={styles['fields']}>
      <ContactFields
        kind={kind}
        onKind={(next) => {
          setKind(next);
          clearErrors();
        }}
        field={{
          error: errors.address?.message,
          ...register('address', { validate: (typed) => wrong(typed) ?? true }),
        }}
      />
      <CodeField
        of={{ kind, address: address.trim(), purpose: 'register' }}
        check={() => {
          const message = wrong(address);
          if (message !== null) setError('address', { message });
          return message;
        }}
        onCode={(code) => setValue('code', code, { shouldValidate: true })}
        field={{
          error: errors.code?.message,
          ...(platform.codesRequired ? {} : { note: text('entry.optional'), hint: text('entry.codeOptional') }),
          ...register('code', {
            validate: (typed) =>
              (typed === '' && !platform.codesRequired) || /^\d{6}$/.test(typed) || text('entry.codeMissing'),
          }),
        }}
      />
      <PasswordField
        label={text('entry.password')}
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        autoComplete="new-password"
        rules={passwordRules(password).map(({ key, met }) => ({ text: text(key), met }))}
        error={errors.password?.message}
        {...register('password', { validate: (typed) => isGoodPassword(typed) || text('entry.passwordRules') })}
      />
      <TextField
        label={text('entry.invite')}
        note={text('entry.optional')}
        autoComplete="off"
        error={errors.inviteCode?.message}
        {...(invited === undefined ? {} : { hint: text('entry.inviteHint') })}
        {...register('inviteCode', {
          validate: (typed) => typed === '' || inviteSchema.safeParse(typed).success || text('entry.inviteWrong'),
        })}
      />
      <Consent
        agreed={agreed}
        onAgreed={(next) => setValue('agreed', next, { shouldValidate: formState.isSubmitted })}
        error={errors.agreed?.message}
      />
      {errors.root?.message !== undefined && <FieldError text={errors.root.message} />}
      <Button type="submit" variant="primary" size={44} wide busy={isSubmitting}>
        {text('entry.registerAction')}
      </Button>
      <p className={styles['small']}>{text('entry.noDeposit')}</p>
    </form>
  );
}

/** The form's field that a field of the wire belongs to. */
const fieldOf = (name: string): keyof Fields =>
  name === 'code' || name === 'password' || name === 'inviteCode' || name === 'agreed' ? name : 'address';

function welcome(unknownInvitation: boolean): void {
  const amounts = Object.fromEntries(
    demoFunds.map(({ asset, amount }) => [asset.toLowerCase(), displayAmount(amount, decimalsOf(amount))]),
  );
  toast({
    title: textNow('entry.welcome'),
    ...(platform.demo ? { text: textNow('entry.welcomeDemo', amounts) } : {}),
    tone: 'done',
  });
  if (unknownInvitation) toast({ title: textNow('entry.inviteUnknown') });
}
