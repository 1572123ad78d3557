import { useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { differences } from './differences.ts';
import styles from './Difference.module.css';

const signs = { same: ' ', gone: '−', new: '+' } as const;

/**
 * Two texts laid over each other, line by line; what is only in the first is struck, what is only
 * in the second is marked.
 */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const text = useText();
  const lines = useMemo(() => differences(before, after), [before, after]);
  if (lines.every(({ kind }) => kind === 'same')) return <p className={styles['none']}>{text('content.same')}</p>;
  return (
    // Long lines are read by scrolling, also by keys.
    <div className={styles['difference']} role="group" aria-label={text('content.differences')} {...{ tabIndex: 0 }}>
      {lines.map(({ kind, text: line }, index) => {
        const words = `${signs[kind]} ${line}`;
        // A line has no name but its place.
        if (kind === 'gone') return <del key={index}>{words}</del>;
        return kind === 'new' ? <ins key={index}>{words}</ins> : <span key={index}>{words}</span>;
      })}
    </div>
  );
}
