import { type LivePart, previewContent } from '@candor/protocol';
import { ArticleBody, SegmentedControl } from '@candor/ui';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import styles from './Content.module.css';

const settledAfterMs = 400;
const themes = ['both', 'day', 'night'] as const;

/** The text as readers will have it, by day and by night, and what of it is refused. */
export function Preview(props: { readonly title: string; readonly summary: string; readonly body: string }) {
  const text = useText();
  const body = useSettled(props.body);
  const [shown, setShown] = useState<(typeof themes)[number]>('both');
  const preview = useRead(previewContent, { body }, { enabled: body !== '' });
  const blocks = body === '' ? [] : (preview.data?.blocks ?? []);
  const parts = useMemo(
    () => ({
      Path,
      live: (part: LivePart) => <em>{text(`content.live.${part}`)}</em>,
      tableLabel: (heads: string) => heads,
    }),
    [text],
  );
  return (
    <div className={styles['previews']}>
      <div className={styles['tools']}>
        <h2>{text('content.preview')}</h2>
        <SegmentedControl
          label={text('content.preview')}
          options={themes.map((value) => ({ value, label: text(`content.theme.${value}`) }))}
          value={shown}
          onValue={setShown}
        />
      </div>
      {preview.data !== undefined && preview.data.problems.length > 0 && body !== '' && (
        <ul className={styles['problems']}>
          {preview.data.problems.map(({ rule, text: what }, at) => (
            <li key={at}>{text(`content.problem.${rule}`, { text: what })}</li>
          ))}
        </ul>
      )}
      <div className={styles['sheets']}>
        {(['day', 'night'] as const)
          .filter((theme) => shown === 'both' || shown === theme)
          .map((theme) => (
            <div key={theme} data-theme={theme} className={styles['sheet']}>
              <p className={`${styles['sheetTitle']} display`}>{props.title}</p>
              <p className={styles['sheetLead']}>{props.summary}</p>
              <ArticleBody blocks={blocks} parts={parts} />
            </div>
          ))}
      </div>
    </div>
  );
}

/** In the preview a path of the exchange opens beside the console. */
function Path({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** A text once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
