import { Dialog, Kbd } from '@candor/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { Keys } from '../keys/Keys.tsx';
import { openWindow } from '../shell/shell-store.ts';
import type { Choice } from './choice.ts';
import { noteRecent } from './recent.ts';
import { useChoices } from './use-choices.ts';
import styles from './Palette.module.css';

/** Search over markets, pages, settings, actions, help and orders in words. It opens things; it never sends an order. */
export function Palette() {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const choices = useChoices(typed);
  const chosen = Math.min(at, choices.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    if (choice.group !== 'order') noteRecent(choice.key);
    openWindow(null);
    choice.go();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + choices.length) % Math.max(1, choices.length));
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(choices[chosen]);
    }
  };
  return (
    <Dialog bare open onOpenChange={() => openWindow(null)} title={text('shell.search')}>
      <div className={styles['head']}>
        <Search size={18} strokeWidth={1.5} aria-hidden />
        <input
          // The palette exists to be typed into.
          ref={(input) => input?.focus()}
          className={styles['input']}
          role="combobox"
          aria-expanded
          aria-controls="palette-list"
          aria-activedescendant={choices[chosen] === undefined ? undefined : optionId(chosen)}
          aria-label={text('shell.search')}
          placeholder={text('shell.search')}
          maxLength={60}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div ref={list} id="palette-list" role="listbox" aria-label={text('shell.search')} className={styles['list']}>
        {choices.map((choice, index) => (
          <Line
            key={choice.key}
            choice={choice}
            id={optionId(index)}
            first={choices[index - 1]?.group !== choice.group}
            selected={index === chosen}
            onPoint={() => setAt(index)}
            onTake={() => take(choice)}
          />
        ))}
        {choices.length === 0 && <p className={styles['none']}>{text('palette.none', { text: typed })}</p>}
      </div>
      <footer className={styles['foot']}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text('palette.choose')} <Kbd>Enter</Kbd> {text('palette.open')}
        </span>
        <button type="button" onClick={() => openWindow('keys')}>
          {text('palette.all')} <Keys id="help" />
        </button>
        {typed === '' && <p>{text('palette.hint')}</p>}
      </footer>
    </Dialog>
  );
}

const optionId = (index: number): string => `palette-${index}`;

function Line(props: {
  readonly choice: Choice;
  readonly id: string;
  /** Whether its group begins with it. */
  readonly first: boolean;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}) {
  const { choice, id, first, selected, onPoint, onTake } = props;
  const text = useText();
  return (
    <>
      {first && (
        <p role="presentation" className={styles['group']}>
          {text(`palette.${choice.group}`)}
        </p>
      )}
      {/* The keys are taken by the field, which keeps the focus. */}
      <div
        id={id}
        role="option"
        aria-selected={selected}
        tabIndex={-1}
        className={styles['choice']}
        onPointerMove={selected ? undefined : onPoint}
        onClick={onTake}
        onKeyDown={(event) => event.key === 'Enter' && onTake()}
      >
        <span className={styles['icon']}>{choice.icon}</span>
        <span className={styles['label']}>{choice.label ?? <span>{choice.words}</span>}</span>
        {choice.shortcut !== undefined && (
          <span className={styles['keys']}>
            <Keys id={choice.shortcut} />
          </span>
        )}
      </div>
    </>
  );
}
