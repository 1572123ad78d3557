import { photoSides, type PhotoSide } from '@candor/protocol';
import { Button, FieldError, SegmentedControl } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { useSubmit } from './use-submit.ts';
import styles from './Verification.module.css';

type Document = 'id_card' | 'passport';

/** Country, document and photos: a back for ID cards only. */
export function Advanced({ onSent }: { readonly onSent: () => void }) {
  const text = useText();
  const { busy, problem, submit } = useSubmit();
  const [country, setCountry] = useState('HK');
  const [documentType, setDocument] = useState<Document>('id_card');
  const [photos, setPhotos] = useState<Partial<Record<PhotoSide, string>>>({});
  const needed = photoSides.filter((side) => side !== 'back' || documentType === 'id_card');
  const missing = needed.filter((side) => photos[side] === undefined).length;
  const send = async () => {
    const { front, back, hand } = photos;
    const isSent = await submit({
      level: 'advanced',
      country,
      documentType,
      ...(front === undefined ? {} : { frontPhotoId: front }),
      ...(back === undefined || documentType === 'passport' ? {} : { backPhotoId: back }),
      ...(hand === undefined ? {} : { handPhotoId: hand }),
    });
    if (isSent) onSent();
  };
  return (
    <div className={styles['wide']}>
      <div className={styles['pair']}>
        <CountrySelect value={country} onValue={setCountry} />
        <div>
          <span className={styles['label']}>{text('verify.document')}</span>
          <SegmentedControl<Document>
            label={text('verify.document')}
            options={[
              { value: 'id_card', label: text('verify.idCard') },
              { value: 'passport', label: text('verify.passport') },
            ]}
            value={documentType}
            onValue={setDocument}
          />
        </div>
      </div>
      <p>{text('verify.photos')}</p>
      <div className={styles['photos']}>
        {needed.map((side) => (
          <PhotoTile
            key={side}
            side={side}
            done={photos[side] !== undefined}
            onPhoto={(photoId) => setPhotos((before) => ({ ...before, [side]: photoId }))}
          />
        ))}
      </div>
      {problem !== undefined && <FieldError text={problem} />}
      <div className={styles['foot']}>
        <Button variant="primary" size={44} busy={busy} disabled={missing > 0} onClick={() => void send()}>
          {text('verify.send')}
        </Button>
        {missing > 0 && <span className={styles['small']}>{text('verify.missing', { count: missing })}</span>}
      </div>
    </div>
  );
}
