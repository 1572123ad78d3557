import { encodePassword, updateLoginPassword } from '@candor/protocol';
import { Button, FieldError, PasswordField } from '@candor/ui';
import { useForm, useWatch } from 'react-hook-form';
import { isGoodPassword, passwordRules } from '../entry/password-rules.ts';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

/** Changes the log-in password. */
export function LoginPassword() {
  const text = useText();
  const { busy, at, problem, run } = useChange({
    oldPassword: text('security.oldPassword'),
    newPassword: text('entry.newPassword'),
  });
  const { register, handleSubmit, reset, control, getValues, formState } = useForm({
    defaultValues: { old: '', next: '', again: '' },
  });
  const next = useWatch({ control, name: 'next' });
  const { errors } = formState;
  const save = handleSubmit(async (typed) => {
    const input = {
      oldPassword: encodePassword(typed.old),
      newPassword: encodePassword(typed.next),
      confirmPassword: encodePassword(typed.again),
    };
    const done = await run(() => request(updateLoginPassword, { input, quiet: true }), text('security.passwordDone'));
    if (done !== undefined) reset();
  });
  const eyes = { showLabel: text('entry.show'), hideLabel: text('entry.hide') };
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void save(event)}>
      <PasswordField
        {...eyes}
        label={text('security.oldPassword')}
        autoComplete="current-password"
        error={errors.old?.message ?? at['oldPassword']}
        {...register('old', { required: text('entry.passwordMissing') })}
      />
      <PasswordField
        {...eyes}
        label={text('entry.newPassword')}
        autoComplete="new-password"
        rules={passwordRules(next).map(({ key, met }) => ({ text: text(key), met }))}
        error={errors.next?.message ?? at['newPassword']}
        {...register('next', { validate: (typed) => isGoodPassword(typed) || text('entry.passwordRules') })}
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
        {text('entry.resetAction')}
      </Button>
    </form>
  );
}
