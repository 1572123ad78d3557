import { Button, FieldError, PasswordField } from '@candor/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../i18n/text.ts';
import { logIn, useSessionEnding } from '../session/session.ts';
import { maskedEmail, maskedPhone } from '../page/mask.ts';
import { wordsOf } from '../page/refused.ts';
import { useTitle } from '../page/use-title.ts';
import { Refusal } from '../transport/refusal.ts';
import { contactOf, isContact, type ContactKind } from './contact.ts';
import { ContactFields } from './ContactFields.tsx';
import { DemoNote } from './DemoNote.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { EntryTabs } from './EntryTabs.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SecondStep } from './SecondStep.tsx';
import { useEntry } from './use-entry.ts';
import { useAddressFocus } from '../page/use-first-focus.ts';
import styles from './Entry.module.css';

const route = getRouteApi('/user/login');

interface Ticket {
  readonly ticket: string;
  /** Masked, as somebody may look over the shoulder. */
  readonly account: string;
  readonly methods: readonly string[];
}

/**
 * /user/login: address and password, a second factor where one is on, then back to where one came
 * from.
 */
export function LoginPage() {
  const text = useText();
  const { back } = route.useSearch();
  const [ticket, setTicket] = useState<Ticket>();
  const [expired, setExpired] = useState<string>();
  const ending = useSessionEnding();
  useTitle(text('entry.login'));
  const again = (why: string) => {
    setTicket(undefined);
    setExpired(why);
  };
  return (
    <EntryFrame aside={<Checks />}>
      <EntryTabs here="login" back={back} />
      {ending !== null && ending !== 'elsewhere' && (
        <p role="status" className={styles['ended']}>
          {text('common.sessionEnded')}
        </p>
      )}
      {ticket === undefined ? (
        <LoginForm back={back} expired={expired} onTicket={setTicket} />
      ) : (
        <SecondStep {...ticket} back={back} onAgain={again} />
      )}
      <DemoNote />
    </EntryFrame>
  );
}

interface FormProps {
  readonly back: string | undefined;
  readonly expired: string | undefined;
  readonly onTicket: (ticket: Ticket) => void;
}

function LoginForm({ back, expired, onTicket }: FormProps) {
  const text = useText();
  const run = useEntry(back);
  const [kind, setKind] = useState<ContactKind>('email');
  const { register, handleSubmit, setError, setFocus, clearErrors, formState } = useForm({
    defaultValues: { address: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  useAddressFocus(setFocus);
  const enter = handleSubmit(async ({ address, password }) => {
    try {
      await run((signal) => logIn(contactOf(kind, address), password, signal));
    } catch (problem) {
      const detail = problem instanceof Refusal && problem.reason === 'first_step' ? problem.detail : {};
      const { ticket, methods = '' } = detail;
      if (ticket === undefined) return setError('root', { message: wordsOf(problem) });
      const masked = kind === 'email' ? maskedEmail : maskedPhone;
      onTicket({ ticket, account: masked(address.trim()), methods: methods.split(',') });
    }
  });
  const problem = errors.root?.message ?? expired;
  return (
    <form noValidate onSubmit={(event) => void enter(event)} className={styles['fields']}>
      <ContactFields
        kind={kind}
        onKind={(next) => {
          setKind(next);
          clearErrors();
        }}
        field={{
          error: errors.address?.message,
          ...register('address', {
            // A number in the field for an email address logs in as well.
            validate: (typed) =>
              isContact(kind, typed) ||
              isContact('phone', typed) ||
              text(kind === 'email' ? 'entry.emailMissing' : 'entry.phoneMissing'),
          }),
        }}
      />
      <PasswordField
        label={text('entry.password')}
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: text('entry.passwordMissing') })}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={44} wide busy={isSubmitting}>
        {text('entry.loginAction')}
      </Button>
      <PasskeyButton back={back} />
      <p className={styles['small']}>
        <Link to="/user/reset">{text('entry.forgot')}</Link>
      </p>
    </form>
  );
}

function Checks() {
  const text = useText();
  return (
    <>
      <h2 className={`${styles['headline']} display`}>{text('entry.loginTitle')}</h2>
      <ol className={styles['checks']}>
        {(['address', 'never', 'out'] as const).map((name) => (
          <li key={name}>{text(`entry.check.${name}`)}</li>
        ))}
      </ol>
    </>
  );
}
