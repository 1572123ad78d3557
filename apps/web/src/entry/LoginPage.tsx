import { Button, FieldError, PasswordField, TextField } from '@candor/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useText } from '../i18n/text.ts';
import { logIn } from '../session/session.ts';
import { wordsOf } from '../shell/refused.ts';
import { useTitle } from '../shell/use-title.ts';
import { DemoNote } from './DemoNote.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { EntryTabs } from './EntryTabs.tsx';
import { useEntry } from './use-entry.ts';
import styles from './Entry.module.css';

const route = getRouteApi('/user/login');

/** /user/login: address and password, then back to where one came from. */
export function LoginPage() {
  const text = useText();
  const { back } = route.useSearch();
  useTitle(text('entry.login'));
  return (
    <EntryFrame aside={<Checks />}>
      <EntryTabs here="login" back={back} />
      <LoginForm back={back} />
      <DemoNote />
    </EntryFrame>
  );
}

function LoginForm({ back }: { readonly back: string | undefined }) {
  const text = useText();
  const run = useEntry(back);
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = formState;
  const enter = handleSubmit(async ({ email, password }) => {
    try {
      await run((signal) => logIn(email.trim(), password, signal));
    } catch (problem) {
      setError('root', { message: wordsOf(problem) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void enter(event)} className={styles['fields']}>
      <TextField
        label={text('entry.email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { required: text('entry.emailMissing') })}
      />
      <PasswordField
        label={text('entry.password')}
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: text('entry.passwordMissing') })}
      />
      {errors.root?.message !== undefined && <FieldError text={errors.root.message} />}
      <Button type="submit" variant="primary" size={44} wide busy={isSubmitting}>
        {text('entry.loginAction')}
      </Button>
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
