import { Button, Dialog, IconButton } from '@candor/ui';
import { Pencil, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { openWindow } from '../page/shell-store.ts';
import { nameOf } from './action-name.ts';
import { keyActions, keyIds, type KeyId, type KeyPlace } from './actions.ts';
import { chooseKeys, useChosenKeys } from './bindings.ts';
import { Chord, Keys } from './Keys.tsx';
import { chordsIn, conflictOf, withChord } from './key-rules.ts';
import { isReserved } from './chord.ts';
import { useCapture } from './use-capture.ts';
import styles from './KeySheet.module.css';

const placesShown: readonly KeyPlace[] = [
  'everywhere',
  'trade',
  'priceField',
  'amountField',
  'orderRow',
  'marketRow',
  'figure',
];

/** Every shortcut in one list; each can be changed. */
export function KeySheet() {
  const text = useText();
  const chosen = useChosenKeys();
  const on = usePreferences(({ shortcuts }) => shortcuts);
  const [asked, setAsked] = useState<KeyId>();
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title={text('shell.keys')}>
      {!on && <p className={styles['hint']}>{text('keys.off')}</p>}
      {placesShown.map((place) => (
        <section key={place} aria-labelledby={`keys-${place}`}>
          <h3 id={`keys-${place}`} className={styles['place']}>
            {text(`keys.${place}`)}
          </h3>
          <ul>
            {keyIds
              .filter((id) => keyActions[id].place === place)
              .map((id) => (
                <Row key={id} id={id} asked={asked === id} onAsk={(ask) => setAsked(ask ? id : undefined)} />
              ))}
          </ul>
        </section>
      ))}
      <div className={styles['foot']}>
        <Button size={36} disabled={Object.keys(chosen).length === 0} onClick={() => chooseKeys({})}>
          {text('keys.resetAll')}
        </Button>
      </div>
    </Dialog>
  );
}

function Row(props: { readonly id: KeyId; readonly asked: boolean; readonly onAsk: (ask: boolean) => void }) {
  const { id, asked, onAsk } = props;
  const text = useText();
  const chosen = useChosenKeys();
  const action = nameOf(id, text);
  const reset = () => {
    const { [id]: _own, ...others } = chosen;
    chooseKeys(others);
  };
  return (
    <li className={styles['row']}>
      <span>{action}</span>
      <span className={styles['keys']}>
        {chordsIn(chosen, id).length === 0 ? (
          <span className={styles['none']}>{text('keys.none')}</span>
        ) : (
          <Keys id={id} all />
        )}
      </span>
      <span className={styles['tools']}>
        {chosen[id] !== undefined && (
          <IconButton
            label={text('keys.reset', { action })}
            icon={<RotateCcw size={14} strokeWidth={1.5} aria-hidden />}
            onClick={reset}
          />
        )}
        <IconButton
          label={text('keys.change', { action })}
          icon={<Pencil size={14} strokeWidth={1.5} aria-hidden />}
          onClick={() => onAsk(!asked)}
        />
      </span>
      {asked && <Asking id={id} onDone={() => onAsk(false)} />}
    </li>
  );
}

/** Takes the next keys for an action, and says when they are another's or cannot be had. */
function Asking({ id, onDone }: { readonly id: KeyId; readonly onDone: () => void }) {
  const text = useText();
  const chosen = useChosenKeys();
  const { chord, settled, again } = useCapture(onDone);
  const reserved = chord !== '' && chord.split(' ').some(isReserved);
  const taken = chord === '' || reserved ? undefined : conflictOf(id, chord, chosen);
  const take = () => {
    chooseKeys(withChord(id, chord, chosen));
    onDone();
  };
  if (settled && !reserved && taken === undefined) queueMicrotask(take);
  return (
    <div className={styles['asking']} role="status">
      <strong>{chord === '' ? text('keys.press') : <Chord chord={chord} />}</strong>
      {chord === '' && <span>{text('keys.pressText')}</span>}
      {reserved && <span className={styles['wrong']}>{text('keys.reserved')}</span>}
      {taken !== undefined && (
        <>
          <span className={styles['wrong']}>{text('keys.taken', { action: nameOf(taken, text) })}</span>
          <Button size={28} onClick={take}>
            {text('keys.takeOver')}
          </Button>
        </>
      )}
      {(reserved || taken !== undefined) && (
        <Button size={28} onClick={again}>
          {text('common.retry')}
        </Button>
      )}
    </div>
  );
}
