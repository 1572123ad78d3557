import {
  drawnAvatarPath,
  drawnAvatars,
  setAvatar,
  uploadAvatar,
  type DrawnAvatar,
  type UserInfo,
} from '@candor/protocol';
import { FieldError, toast } from '@candor/ui';
import { useId, useState, type ChangeEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { loadUser } from '../session/session.ts';
import { Avatar } from '../page/Avatar.tsx';
import { wordsOf } from '../page/refused.ts';
import { request } from '../transport/request.ts';
import styles from './PictureChoice.module.css';

/**
 * The user’s picture: one of the drawn ones, one of their own, or none. What is chosen is saved at
 * once.
 */
export function PictureChoice({ user }: { readonly user: UserInfo }) {
  const text = useText();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (change: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await change();
      await loadUser();
      toast({ title: text('account.pictureSaved'), tone: 'done' });
    } catch (refusal) {
      setProblem(wordsOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  const choose = (avatar: DrawnAvatar | 'none') => save(() => request(setAvatar, { input: { avatar }, quiet: true }));
  const upload = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file !== undefined) void save(() => request(uploadAvatar, { input: {}, file, quiet: true }));
  };
  return (
    <section className={styles['choice']} aria-labelledby={`${id}title`} aria-busy={busy || undefined}>
      <div className={styles['shown']}>
        <Avatar user={user} />
      </div>
      <div className={styles['parts']}>
        <h2 id={`${id}title`}>{text('account.picture')}</h2>
        <ul>
          {drawnAvatars.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-label={text(`account.drawn.${name}`)}
                aria-pressed={user.avatar === drawnAvatarPath(name)}
                disabled={busy}
                onClick={() => void choose(name)}
              >
                <img src={drawnAvatarPath(name)} alt="" width={36} height={36} />
              </button>
            </li>
          ))}
        </ul>
        <div className={styles['own']}>
          <label htmlFor={`${id}file`}>{text('account.pictureUpload')}</label>
          <input
            id={`${id}file`}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            className="visually-hidden"
            aria-describedby={`${id}text`}
            disabled={busy}
            onChange={upload}
          />
          {user.avatar !== '' && (
            <button type="button" disabled={busy} onClick={() => void choose('none')}>
              {text('account.pictureNone')}
            </button>
          )}
        </div>
        <p id={`${id}text`}>{text('account.pictureText')}</p>
        {problem !== undefined && <FieldError text={problem} />}
      </div>
    </section>
  );
}
