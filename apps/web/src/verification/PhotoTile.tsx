import type { PhotoSide } from '@candor/protocol';
import { FieldError } from '@candor/ui';
import { Camera, Check } from 'lucide-react';
import { useEffect, useId, useState, type ChangeEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { wordsOf } from '../shell/refused.ts';
import { sendPhoto } from './send-photo.ts';
import styles from './Verification.module.css';

interface Props {
  readonly side: PhotoSide;
  readonly done: boolean;
  readonly onPhoto: (photoId: string) => void;
}

/** One photo: taken or chosen, sent at once, and shown as it was chosen. */
export function PhotoTile({ side, done, onPhoto }: Props) {
  const text = useText();
  const id = useId();
  const [shown, setShown] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => () => void (shown !== undefined && URL.revokeObjectURL(shown)), [shown]);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onPhoto(await sendPhoto(side, file));
      setShown(URL.createObjectURL(file));
    } catch (refusal) {
      setProblem(wordsOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['tile']} data-done={done ? '' : undefined}>
      <div className={styles['picture']}>
        {shown === undefined ? <Camera size={28} strokeWidth={1.25} aria-hidden /> : <img src={shown} alt="" />}
      </div>
      <label htmlFor={id} className={styles['tileName']} aria-busy={busy || undefined}>
        {done && <Check size={15} strokeWidth={2} aria-hidden />} {text(`verify.side.${side}`)}
        <span>{text(done ? 'verify.replace' : 'verify.choose')}</span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="visually-hidden"
        disabled={busy}
        onChange={(event) => void choose(event)}
      />
      {problem !== undefined && <FieldError text={problem} />}
    </div>
  );
}
