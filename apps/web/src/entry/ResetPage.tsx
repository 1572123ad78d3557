import { backPassword, encodePassword } from '@candor/protocol';
import { Button, canUsePasskeys, Checkbox, CodeInput, FieldError, isDismissed, PasswordField, toast } from '@candor/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { passkeyForReset } from '../session/passkeys.ts';
import { wordsInForm } from '../page/refused.ts';
import { useTitle } from '../page/use-title.ts';
import { Refusal } from '../transport/refusal.ts';
import { request } from '../transport/request.ts';
import { CodeField } from './CodeField.tsx';
import { contactOf, type ContactKind, contactProblem } from './contact.ts';
import { ContactFields } from './ContactFields.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { isGoodPassword, passwordRules } from './password-rules.ts';
import { useAddressFocus } from '../page/use-first-focus.ts';
import styles from './Entry.module.css';

/** /user/reset: a new password by a code, and by a second factor where there is one. */
export function ResetPage() {
  const text = useText();
  useTitle(text('entry.reset'));
  return (
    <EntryFrame aside={<What />}>
      <h1 className={`${styles['alone']} display`}>{text('entry.reset')}</h1>
      <ResetForm />
    </EntryFrame>
  );
}

interface Fields {
  address: string;
  code: string;
  newPassword: string;
  again: string;
  factorCode: string;
}

function ResetForm() {
  const text = useText();
  const holdTimes = useHoldTimes();
  const time = useTime();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ContactKind>('email');
  const [factor, setFactor] = useState<'none' | 'without_passkeys' | 'with_passkeys'>('none');
  const [removePasskeys, setRemovePasskeys] = useState(false);
  const { register, handleSubmit, setError, setFocus, setValue, clearErrors, control, formState } = useForm<Fields>({
    defaultValues: { address: '', code: '', newPassword: '', again: '', factorCode: '' },
  });
  const [address, newPassword] = useWatch({ control, name: ['address', 'newPassword'] });
  const { errors, isSubmitting } = formState;
  useAddressFocus(setFocus);
  const wrong = (typed: string): string | null => {
    const key = contactProblem(kind, typed);
    return key === null ? null : text(key);
  };
  const send = async (typed: Fields, withPasskey: boolean) => {
    if (factor !== 'none' && !withPasskey && typed.factorCode === '')
      return setError('factorCode', { message: text('entry.codeMissing') });
    const contact = contactOf(kind, typed.address);
    try {
      const passkey = withPasskey ? await passkeyForReset({ ...contact, code: typed.code }) : undefined;
      const { withdrawalsHeldUntilMs, passkeys } = await request(backPassword, {
        input: {
          ...contact,
          code: typed.code,
          newPassword: encodePassword(typed.newPassword),
          ...(passkey !== undefined ? { passkey } : typed.factorCode === '' ? {} : { factorCode: typed.factorCode }),
          ...(removePasskeys && { removePasskeys }),
        },
        quiet: true,
      });
      toast({
        title: text('entry.resetDone'),
        text: [
          text('entry.resetHeld', { time: time.dateTime(withdrawalsHeldUntilMs) }),
          ...(passkeys.length === 0
            ? []
            : [text('entry.passkeysStay', { names: passkeys.map(({ name }) => name).join(', ') })]),
        ].join(' '),
        tone: 'done',
      });
      await navigate({ to: '/user/login', replace: true });
    } catch (problem) {
      if (isDismissed(problem)) return;
      if (problem instanceof Refusal && problem.reason === 'step_up_required') {
        const methods = problem.detail['methods']?.split(',') ?? [];
        return setFactor(methods.includes('passkey') ? 'with_passkeys' : 'without_passkeys');
      }
      const { at, whole } = wordsInForm(problem, {
        [kind]: text(kind === 'email' ? 'entry.email' : 'entry.phone'),
        code: text(kind === 'email' ? 'entry.emailCode' : 'entry.phoneCode'),
        newPassword: text('entry.newPassword'),
        factorCode: text('entry.factorCode'),
      });
      for (const [field, message] of Object.entries(at)) setError(fieldOf(field), { message }, { shouldFocus: true });
      if (whole !== undefined) setError('root', { message: whole });
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((typed) => send(typed, false))(event)}
      className={styles['fields']}
    >
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
        of={{ kind, address: address.trim(), purpose: 'reset' }}
        check={() => {
          const message = wrong(address);
          if (message !== null) setError('address', { message });
          return message;
        }}
        onCode={(code) => setValue('code', code)}
        field={{
          error: errors.code?.message,
          ...register('code', { validate: (typed) => /^\d{6}$/.test(typed) || text('entry.codeMissing') }),
        }}
      />
      <PasswordField
        label={text('entry.newPassword')}
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        autoComplete="new-password"
        rules={passwordRules(newPassword).map(({ key, met }) => ({ text: text(key), met }))}
        error={errors.newPassword?.message}
        {...register('newPassword', { validate: (typed) => isGoodPassword(typed) || text('entry.passwordRules') })}
      />
      <PasswordField
        label={text('security.again')}
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again', {
          validate: (typed, { newPassword: first }) => typed === first || text('security.differ'),
        })}
      />
      {factor !== 'none' && (
        <CodeInput
          label={text('entry.factorCode')}
          words
          error={errors.factorCode?.message}
          hint={text('entry.factorHint')}
          {...register('factorCode')}
        />
      )}
      {factor === 'with_passkeys' && canUsePasskeys() && (
        <Button size={44} wide busy={isSubmitting} onClick={() => void handleSubmit((typed) => send(typed, true))()}>
          <Fingerprint size={18} strokeWidth={1.5} aria-hidden /> {text('security.usePasskey')}
        </Button>
      )}
      {factor === 'with_passkeys' && (
        <div>
          <Checkbox checked={removePasskeys} onChecked={setRemovePasskeys}>
            {text('entry.removePasskeys')}
          </Checkbox>
          <p className={styles['sent']}>{text('entry.removePasskeysHint', holdTimes)}</p>
        </div>
      )}
      {errors.root?.message !== undefined && <FieldError text={errors.root.message} />}
      <Button type="submit" variant="primary" size={44} wide busy={isSubmitting}>
        {text('entry.resetAction')}
      </Button>
      <p className={styles['small']}>
        <Link to="/user/login">{text('entry.backToLogin')}</Link>
      </p>
    </form>
  );
}

/** The form's field that a field of the wire belongs to. */
const fieldOf = (name: string): keyof Fields =>
  name === 'code' || name === 'newPassword' || name === 'factorCode' ? name : 'address';

function What() {
  const text = useText();
  const holdTimes = useHoldTimes();
  return (
    <>
      <h2 className={`${styles['headline']} display`}>{text('entry.resetTitle')}</h2>
      <ol className={styles['checks']}>
        {(['code', 'sessions', 'hold'] as const).map((name) => (
          <li key={name}>{text(`entry.resets.${name}`, holdTimes)}</li>
        ))}
      </ol>
    </>
  );
}
