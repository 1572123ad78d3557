import { FieldError } from '@candor/ui';
import { useId } from 'react';
import { useText } from '../../../i18n/text.ts';
import styles from './Recharge.module.css';

/** Takes the image of a payment; with another `key` it is empty again. */
export function ScreenshotField(props: {
  readonly error: string | undefined;
  readonly onImage: (image: File | undefined) => void;
}) {
  const { error, onImage } = props;
  const text = useText();
  const id = useId();
  const described = [error === undefined ? '' : `${id}-error`, `${id}-hint`].join(' ').trim();
  return (
    <div className={styles['file']}>
      <label htmlFor={id}>{text('recharge.screenshot')}</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described}
        onChange={(event) => onImage(event.target.files?.[0])}
      />
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      <p id={`${id}-hint`} className={styles['small']}>
        {text('recharge.screenshotHint')}
      </p>
    </div>
  );
}
