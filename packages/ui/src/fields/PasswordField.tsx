import { Check, Circle, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../parts/IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './Field.module.css';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  readonly showLabel: string;
  readonly hideLabel: string;
  /** Rules that tick while one types. */
  readonly rules?: readonly { readonly text: string; readonly met: boolean }[];
}

/** A password that can be looked at. */
export function PasswordField({ showLabel, hideLabel, rules, hint, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={rules === undefined ? hint : <Rules rules={rules} />}
      after={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={<Icon size={18} strokeWidth={1.5} aria-hidden />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

function Rules({ rules }: { readonly rules: NonNullable<PasswordFieldProps['rules']> }) {
  return (
    <ul className={styles['rules']}>
      {rules.map(({ text, met }) => {
        const Icon = met ? Check : Circle;
        return (
          <li key={text} className={styles['rule']} data-met={met ? '' : undefined}>
            <Icon size={13} strokeWidth={1.75} aria-hidden />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
