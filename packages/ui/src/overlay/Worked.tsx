import { useContext, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '../parts/classes.ts';
import { ChangingText } from '../parts/ChangingText.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useOpener } from './use-opener.ts';
import { WorkingsKeyContext } from './words.ts';
import type { Workings } from './workings-text.ts';
import styles from './Worked.module.css';

export interface WorkedProps extends Workings {
  /** The figure itself. */
  readonly children: ReactNode;
  /** Leads to the ledger entry behind the figure. */
  readonly ledger?: ReactNode;
  readonly className?: string;
}

const Sheet = lazyPart(async () => (await import('./WorkedSheet.tsx')).WorkedSheet);

/** A figure with a dotted underline: click, Enter or its shortcut (W) opens how it came about. */
export function Worked({ children, className, ledger, ...workings }: WorkedProps) {
  const { anchor, open, used, change, trigger } = useOpener('dialog', Sheet.preload);
  // What is being read stands still, whatever the market does meanwhile.
  const [read, setRead] = useState<Workings>(workings);
  const opens = useContext(WorkingsKeyContext);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!opens(event.nativeEvent)) return;
    event.preventDefault();
    setRead(workings);
    change(true);
  };
  const onClick: typeof trigger.onClick = (event) => {
    if (!open) setRead(workings);
    trigger.onClick(event);
  };
  return (
    <>
      <button
        type="button"
        translate="no"
        {...trigger}
        className={classes(styles['figure'], 'num', className)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <ChangingText>{children}</ChangingText>
      </button>
      {used && (
        <Sheet
          anchor={anchor}
          open={open}
          onOpenChange={change}
          onMissing={() => change(false)}
          workings={read}
          ledger={ledger}
        />
      )}
    </>
  );
}
