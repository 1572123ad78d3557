import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from '../overlay/Dialog.tsx';
import { Kbd } from '../parts/Small.tsx';
import styles from './CommandPalette.module.css';

/** Something that a palette offers. */
export interface PaletteChoice<Group extends string = string> {
  /** The same thing has the same key on every visit. */
  readonly key: string;
  readonly group: Group;
  /** What is searched. */
  readonly words: string;
  /** What is shown; the words if not given. */
  readonly label?: ReactNode;
  readonly icon?: ReactNode;
  readonly go: () => void;
}

/**
 * One field over everything that can be opened: what is typed narrows the choices, arrows choose,
 * Enter takes. What is offered, and all words, are its app's.
 */
export function CommandPalette<Choice extends PaletteChoice>(props: {
  /** What can be found, in a few words. */
  readonly title: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** In order, those of a group together. */
  readonly choices: readonly Choice[];
  readonly groupName: (group: Choice['group']) => string;
  /** The keys that do the same. */
  readonly keysOf?: (choice: Choice) => ReactNode;
  /** Said where nothing fits. */
  readonly none: string;
  readonly foot: ReactNode;
  readonly onTake: (choice: Choice) => void;
  readonly onClose: () => void;
}) {
  const { title, typed, onTyped, choices, groupName, keysOf, none, foot, onTake, onClose } = props;
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, choices.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + choices.length) % Math.max(1, choices.length));
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const choice = choices[chosen];
      if (choice !== undefined) onTake(choice);
    }
  };
  return (
    <Dialog bare open onOpenChange={onClose} title={title}>
      <div className={styles['head']}>
        <Search size={18} strokeWidth={1.5} aria-hidden />
        <input
          // The palette exists to be typed into.
          ref={(input) => input?.focus()}
          className={styles['input']}
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={choices[chosen] === undefined ? undefined : optionId(chosen)}
          aria-label={title}
          placeholder={title}
          maxLength={60}
          value={typed}
          onChange={(event) => {
            onTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div
        ref={list}
        id="palette-list"
        role="listbox"
        aria-label={title}
        className={styles['list']}
        hidden={choices.length === 0}
      >
        {choices.map((choice, index) => (
          <Line
            key={choice.key}
            choice={choice}
            id={optionId(index)}
            // Its group begins with it.
            groupName={choices[index - 1]?.group === choice.group ? undefined : groupName(choice.group)}
            keys={keysOf?.(choice)}
            selected={index === chosen}
            onPoint={() => setAt(index)}
            onTake={() => onTake(choice)}
          />
        ))}
      </div>
      {choices.length === 0 && (
        <p role="status" className={styles['none']}>
          {none}
        </p>
      )}
      <footer className={styles['foot']}>{foot}</footer>
    </Dialog>
  );
}

const optionId = (index: number): string => `palette-${index}`;

function Line(props: {
  readonly choice: PaletteChoice;
  readonly id: string;
  readonly groupName: string | undefined;
  readonly keys: ReactNode;
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onTake: () => void;
}) {
  const { choice, id, groupName, keys, selected, onPoint, onTake } = props;
  return (
    <>
      {groupName !== undefined && (
        <p role="presentation" className={styles['group']}>
          {groupName}
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
        {keys !== undefined && keys !== false && <span className={styles['keys']}>{keys}</span>}
      </div>
    </>
  );
}
