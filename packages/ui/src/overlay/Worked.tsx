import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { copyText } from './copy-text.ts';
import { useWords } from './words.ts';
import { workingsText, type Workings } from './workings-text.ts';
import popover from './Popover.module.css';
import styles from './Worked.module.css';

export interface WorkedProps extends Workings {
  /** The figure itself. */
  readonly children: ReactNode;
  /** Leads to the ledger entry behind the figure. */
  readonly ledger?: ReactNode;
  readonly className?: string;
}

/** A figure with a dotted underline: click, Enter or W opens how it came about. */
export function Worked({ children, className, ledger, ...workings }: WorkedProps) {
  // What is being read stands still, whatever the market does meanwhile.
  const [read, setRead] = useState<Workings>();
  const open = read !== undefined;
  const setOpen = (next: boolean) => setRead(next ? workings : undefined);
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger className={`${styles['figure']} num ${className ?? ''}`} onKeyDown={onKey}>
        {children}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={8} className={popover['positioner']} collisionPadding={12}>
          <Base.Popup className={styles['popup']}>
            {read !== undefined && <Sheet workings={read} ledger={ledger} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Sheet({ workings, ledger }: { readonly workings: Workings; readonly ledger: ReactNode }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const { title, formula, inputs, substituted, result, unit, rounding } = workings;
  const copy = () => {
    void copyText(workingsText(workings)).then(setCopied);
  };
  return (
    <>
      <header className={styles['head']}>
        <Base.Title className={styles['title']}>{title}</Base.Title>
        <Base.Close className={styles['close']} aria-label={words.close}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Base.Close>
      </header>
      {formula !== undefined && <p className={styles['formula']}>{formula}</p>}
      <dl className={styles['inputs']}>
        {inputs.map((input, index) => (
          <div key={index} className={styles['input']}>
            <dt>{input.label}</dt>
            <dd className="num">
              {input.value} {input.unit !== undefined && <span className={styles['unit']}>{input.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['sum']}>
        {substituted !== undefined && <span className={styles['substituted']}>{substituted} =</span>}
        <span className={styles['result']}>
          {result} {unit}
        </span>
      </p>
      <footer className={styles['foot']}>
        <span>{rounding}</span>
        <span className={styles['links']}>
          <button type="button" className={styles['link']} onClick={copy}>
            {copied ? words.copied : words.copy}
          </button>
          {ledger}
        </span>
      </footer>
    </>
  );
}
