import { Kbd } from '@candor/ui';
import type { KeyId } from './actions.ts';
import { useChosenKeys } from './bindings.ts';
import { keysOf } from './chord.ts';
import { chordsIn } from './key-rules.ts';
import styles from './Keys.module.css';

const apple = /mac|iphone|ipad/i.test(navigator.userAgent);

/**
 * The keys of an action as they are set; nothing when it has none. `all` shows every way, not the
 * first alone.
 */
export function Keys({ id, all = false }: { readonly id: KeyId; readonly all?: boolean }) {
  const chords = useChosenKeys((chosen) => chordsIn(chosen, id));
  return (all ? chords : chords.slice(0, 1)).map((chord) => <Chord key={chord} chord={chord} />);
}

/** A chord's own keys. */
export const Chord = ({ chord }: { readonly chord: string }) => (
  <span className={styles['chord']}>
    {keysOf(chord, apple).map((key, index) => (
      <Kbd key={index}>{key}</Kbd>
    ))}
  </span>
);
