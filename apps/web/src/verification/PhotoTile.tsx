import type { PhotoSide } from '@candor/protocol';
import { FieldError } from '@candor/ui';
import { Camera, Check, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useState, type ChangeEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { wordsOf } from '../page/refused.ts';
import { judgePhoto, type PhotoHints } from './photo-hints.ts';
import { preparePhoto } from './prepare-photo.ts';
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
  const [hints, setHints] = useState<PhotoHints | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => void (shown !== undefined && URL.revokeObjectURL(shown)), [shown]);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    setBusy(true);
    setProblem(undefined);
    setHints(null);
    try {
      const ready = await preparePhoto(file);
      if (typeof ready === 'string')
        return setProblem(text(ready === 'type' ? 'verify.photoType' : 'verify.photoTooLarge'));
      setHints(await judgePhoto(ready));
      onPhoto(await sendPhoto(side, ready));
      setShown(URL.createObjectURL(ready));
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
      {hints !== null && <Hints hints={hints} />}
      {problem !== undefined && <FieldError text={problem} />}
    </div>
  );
}

/** What the picture itself tells: advice, so that nobody waits a day to hear it from a reviewer. */
function Hints({ hints: { dark, blurred, glare } }: { readonly hints: PhotoHints }) {
  const text = useText();
  const lines = [
    { wrong: dark, word: text(dark ? 'verify.hint.dark' : 'verify.hint.bright') },
    { wrong: blurred, word: text(blurred ? 'verify.hint.blurred' : 'verify.hint.sharp') },
    { wrong: glare, word: text(glare ? 'verify.hint.glare' : 'verify.hint.clear') },
  ];
  return (
    <div className={styles['hints']} role="status">
      <ul>
        {lines.map(({ wrong, word }) => (
          <li key={word} data-wrong={wrong ? '' : undefined}>
            {wrong ? (
              <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            ) : (
              <Check size={14} strokeWidth={2} aria-hidden />
            )}{' '}
            {word}
          </li>
        ))}
      </ul>
      {(dark || blurred || glare) && <p>{text('verify.hint.anyway')}</p>}
    </div>
  );
}
