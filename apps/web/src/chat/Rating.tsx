import { toast } from '@candor/ui';
import { Star } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { chat } from './chat.ts';
import styles from './Chat.module.css';

const ratings = [1, 2, 3, 4, 5] as const;

/** How the conversation was, asked once after it was closed. */
export function Rating() {
  const text = useText();
  const rate = (rating: number) =>
    void chat.rate(rating).then(
      () => toast({ title: text('chat.rated'), tone: 'done' }),
      // The reason was said already.
      () => undefined,
    );
  return (
    <fieldset className={styles['rating']}>
      <legend>{text('chat.rate')}</legend>
      {ratings.map((rating) => (
        <button key={rating} type="button" aria-label={text('chat.rateOf', { rating })} onClick={() => rate(rating)}>
          <Star size={20} strokeWidth={1.5} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
