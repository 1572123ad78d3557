import { TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './States.module.css';

/** What would be here, and the one action that fills it. */
export function Empty({
  title,
  text,
  action,
}: {
  readonly title?: string;
  readonly text: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles['empty']}>
      {title !== undefined && <p className={styles['title']}>{title}</p>}
      <p>{text}</p>
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

const widths = [82, 64, 74, 58, 70];

/** The shape of what follows, as still bars; nothing in the first 200 ms. */
export function LoadingBars({ rows, label }: { readonly rows: number; readonly label: string }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy aria-label={label} className={styles['bars']} data-due={due ? '' : undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles['bar']} style={{ width: `${widths[row % widths.length]}%` }} />
      ))}
    </div>
  );
}

/** What failed, what is not affected, and a way to try again. */
export function ErrorNote(props: {
  readonly title: string;
  readonly text?: string;
  readonly retry?: { readonly label: string; readonly onRetry: () => void };
}) {
  return (
    <div role="alert" className={styles['error']}>
      <TriangleAlert size={18} strokeWidth={1.5} aria-hidden />
      <div>
        <p className={styles['title']}>{props.title}</p>
        {props.text !== undefined && <p className={styles['text']}>{props.text}</p>}
        {props.retry !== undefined && (
          <button type="button" className={styles['retry']} onClick={props.retry.onRetry}>
            {props.retry.label}
          </button>
        )}
      </div>
    </div>
  );
}
