import { demoFunds, email as emailSchema, inviteCode as inviteSchema } from '@candor/protocol';
import { Button, FieldError, PasswordField, TextField, toast } from '@candor/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import type { MessageKey } from '@candor/i18n';
import { textNow, useText } from '../i18n/text.ts';
import { openAccount } from '../session/session.ts';
import { wordsOf } from '../shell/refused.ts';
import { useTitle } from '../shell/use-title.ts';
import { platform } from '../transport/platform.ts';
import { Refusal } from '../transport/refusal.ts';
import { DemoNote } from './DemoNote.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { EntryTabs } from './EntryTabs.tsx';
import { isGoodPassword, passwordRules } from './password-rules.ts';
import { useEntry } from './use-entry.ts';
import styles from './Entry.module.css';

const route = getRouteApi('/user/register');

/** /user/register: address, password with its rules, an optional invite code. */
export function RegisterPage() {
  const text = useText();
  const { back, invite_code: invited } = route.useSearch();
  useTitle(text('entry.register'));
  return (
    <EntryFrame aside={<Kept />}>
      <EntryTabs here="register" back={back} />
      <RegisterForm back={back} invited={invited} />
      <DemoNote />
    </EntryFrame>
  );
}

interface Fields {
  email: string;
  password: string;
  inviteCode: string;
}

function RegisterForm({ back, invited }: { readonly back: string | undefined; readonly invited: string | undefined }) {
  const text = useText();
  const run = useEntry(back);
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '', inviteCode: invited ?? '' },
  });
  const password = useWatch({ control, name: 'password' });
  const { errors, isSubmitting } = formState;
  const open = handleSubmit(async ({ email, inviteCode, ...fields }) => {
    try {
      const input = { email: email.trim(), password: fields.password, ...(inviteCode === '' ? {} : { inviteCode }) };
      await run(async (signal) => {
        await openAccount(input, signal);
        welcome();
      });
    } catch (problem) {
      const named = problem instanceof Refusal ? problem.fields.filter(({ field }) => isField(field)) : [];
      for (const { field, message } of named) if (isField(field)) setError(field, { message });
      if (named.length === 0) setError('root', { message: wordsOf(problem) });
    }
  });
  const rules = passwordRules(password).map(({ key, met }) => ({ text: text(key), met }));
  return (
    <form noValidate onSubmit={(event) => void open(event)} className={styles['fields']}>
      <TextField
        label={text('entry.email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', {
          validate: (typed) => emailSchema.safeParse(typed.trim()).success || text('entry.emailMissing'),
        })}
      />
      <PasswordField
        label={text('entry.password')}
        showLabel={text('entry.show')}
        hideLabel={text('entry.hide')}
        autoComplete="new-password"
        rules={rules}
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
      {errors.root?.message !== undefined && <FieldError text={errors.root.message} />}
      <Button type="submit" variant="primary" size={44} wide busy={isSubmitting}>
        {text('entry.registerAction')}
      </Button>
      <p className={styles['small']}>{text('entry.noDeposit')}</p>
    </form>
  );
}

const isField = (name: string): name is keyof Fields =>
  name === 'email' || name === 'password' || name === 'inviteCode';

function welcome(): void {
  const amounts = Object.fromEntries(demoFunds.map(({ asset, amount }) => [asset.toLowerCase(), amount]));
  toast({
    title: textNow('entry.welcome'),
    ...(platform.demo ? { text: textNow('entry.welcomeDemo', amounts) } : {}),
    tone: 'done',
  });
}

const kept: readonly (readonly [what: MessageKey, why: MessageKey, howLong: MessageKey])[] = [
  ['entry.email', 'entry.kept.email', 'entry.kept.emailFor'],
  ['entry.password', 'entry.kept.password', 'entry.kept.passwordFor'],
  ['entry.kept.sessions', 'entry.kept.sessionsWhy', 'entry.kept.sessionsFor'],
];

function Kept() {
  const text = useText();
  return (
    <>
      <h2 className={`${styles['headline']} display`}>{text('entry.registerTitle')}</h2>
      <p className={styles['lead']}>{text('entry.registerLead')}</p>
      <dl className={styles['kept']}>
        {kept.map(([what, why, howLong]) => (
          <div key={what}>
            <dt>{text(what)}</dt>
            <dd>{text(why)}</dd>
            <dd>{text(howLong)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
