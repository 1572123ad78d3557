import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { Formula } from './Formula.tsx';
import { copyText } from './copy-text.ts';
import { useWords } from './words.ts';
import { workingsText, type Workings } from './workings-text.ts';
import popover from './Popover.module.css';
import styles from './Worked.module.css';

/** How a figure came about, beside it. */
export function WorkedSheet(props: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly workings: Workings;
  readonly ledger: ReactNode;
}) {
  const { anchor, open, onOpenChange, workings, ledger } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={8} className={popover['positioner']} collisionPadding={12}>
          <Base.Popup finalFocus={anchor} className={styles['popup']}>
            <Sheet workings={workings} ledger={ledger} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Sheet({ workings, ledger }: { readonly workings: Workings; readonly ledger: ReactNode }) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const { title, formula, inputs, substituted, result, unit, rounding, aside = [] } = workings;
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
      {formula !== undefined && (
        <p className={styles['formula']}>
          <Formula text={formula} />
        </p>
      )}
      <Lines lines={inputs} />
      <p className={styles['sum']}>
        {substituted !== undefined && (
          <span className={styles['substituted']}>
            <Formula text={substituted} /> =
          </span>
        )}
        <span className={styles['result']}>
          {result} {unit}
        </span>
      </p>
      {aside.length > 0 && <Lines lines={aside} />}
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

const Lines = ({ lines }: { readonly lines: Workings['inputs'] }) => (
  <dl className={styles['inputs']}>
    {lines.map((line, index) => (
      <div key={index} className={styles['input']}>
        <dt>{line.label}</dt>
        <dd className="num">
          {line.value} {line.unit !== undefined && <span className={styles['unit']}>{line.unit}</span>}
        </dd>
      </div>
    ))}
  </dl>
);
