import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChangingText } from '../parts/ChangingText.tsx';
import styles from './Field.module.css';

/** What is wrong with a field, in words, with an icon. */
export function FieldError({ id, text }: { readonly id?: string; readonly text: ReactNode }) {
  return (
    <p id={id} className={styles['error']} role="alert">
      <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
      <ChangingText>{text}</ChangingText>
    </p>
  );
}
