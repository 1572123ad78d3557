import { casePhoto, type OpenedCase } from '@candor/protocol';
import { classes } from '@candor/ui';
import { useState } from 'react';
import { useSession } from '../entry/session.ts';
import { useText, useTime } from '../i18n/text.ts';
import cases from '../cases/Cases.module.css';
import styles from './Photos.module.css';

const order = ['front', 'back', 'hand'] as const;

/**
 * The photos of a case side by side; a press makes one as wide as there is room, and small again.
 */
export function Photos({ photos }: Pick<OpenedCase, 'photos'>) {
  const text = useText();
  const time = useTime();
  const name = useSession()?.operator.name ?? '';
  const [openedAtMs] = useState(() => Date.now());
  const words = `${name} · ${time(openedAtMs)}`;
  const [large, setLarge] = useState<string>();
  const sorted = photos.toSorted((one, other) => order.indexOf(one.side) - order.indexOf(other.side));
  return (
    <div>
      <h3 className={cases['part']}>{text('cases.photos')}</h3>
      <div className={styles['photos']}>
        {sorted.map(({ photoId, side, width, height }) => (
          <figure key={photoId} className={classes(styles['photo'], large === photoId && styles['large'])}>
            <button
              type="button"
              aria-pressed={large === photoId}
              aria-label={`${text(`cases.photo.${side}`)}: ${text('cases.enlarge')}`}
              onClick={() => setLarge(large === photoId ? undefined : photoId)}
            >
              <img
                src={`${casePhoto.path}?photoId=${photoId}`}
                alt={text(`cases.photo.${side}`)}
                width={width}
                height={height}
              />
              <Watermark words={words} />
            </button>
            <figcaption>{text(`cases.photo.${side}`)}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

const lines = Array.from({ length: 12 }, (_, line) => line);

/**
 * Who looks, and when, across the whole picture: what is photographed from a screen says from
 * whose.
 */
function Watermark({ words }: { readonly words: string }) {
  return (
    <span aria-hidden className={styles['mark']}>
      {lines.map((line) => (
        <span key={line}>{`${words}   ${words}   ${words}`}</span>
      ))}
    </span>
  );
}
