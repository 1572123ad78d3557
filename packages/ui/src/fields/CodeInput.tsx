import { codeIn, codeOrWordIn } from '@candor/amount';
import type { ChangeEvent, CompositionEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A field for a code, and what else it takes. */
export interface CodeInputProps extends TextFieldProps {
  /** Whether a word of letters fits too, such as a recovery code. */
  readonly words?: boolean;
}

/**
 * A code of six digits, however it is typed or pasted: blanks, dashes and the words of a mail are
 * left out, digits of any width are read. With `words` a recovery code fits too. The form's own
 * `onChange` gets the plain code.
 */
export function CodeInput({ words = false, onChange, ...field }: CodeInputProps) {
  const plain = words ? codeOrWordIn : codeIn;
  const settle = (event: ChangeEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) => {
    const target = event.currentTarget;
    const code = plain(target.value);
    if (code !== target.value) target.value = code;
    onChange?.({ ...event, target });
  };
  return (
    <TextField
      inputMode={words ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      spellCheck={false}
      {...field}
      onChange={(event) => {
        // A text that is changed under an input method comes twice.
        if ((event.nativeEvent as InputEvent).isComposing) onChange?.(event);
        else settle(event);
      }}
      onCompositionEnd={settle}
    />
  );
}
