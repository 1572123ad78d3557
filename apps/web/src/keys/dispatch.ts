import { useLayoutEffect, useRef } from 'react';
import { preferencesNow } from '../preferences/preferences.ts';
import { keyIds, type KeyId } from './actions.ts';
import { chordsOf } from './bindings.ts';
import { chordOf, isCommand, type Press } from './chord.ts';

/**
 * Does what a shortcut means; gives false where it means nothing just now, so that the key does
 * what it always does.
 */
type Handler = (event: KeyboardEvent) => boolean | void;

const handlers = new Map<KeyId, Set<{ readonly current: Handler }>>();
/** How long the second of two keys may take. */
const secondKeyMs = 1_200;
let first = { chord: '', untilMs: 0 };

/**
 * Does something on an action's shortcut for as long as the component is mounted, from the moment
 * it is on screen; nothing while `handler` is undefined.
 */
export function useKey(id: KeyId, handler: Handler | undefined): void {
  const latest = useRef<Handler>(() => false);
  useLayoutEffect(() => {
    latest.current = handler ?? (() => false);
  });
  useLayoutEffect(() => {
    const known = handlers.get(id) ?? new Set();
    handlers.set(id, known.add(latest));
    return () => void known.delete(latest);
  }, [id]);
}

/** Whether a press, on something that has its own shortcuts, is an action's. */
export const isKey = (event: Press, id: KeyId): boolean => {
  const chord = chordOf(event);
  return chord !== undefined && chordsOf(id).includes(chord) && (isCommand(chord) || preferencesNow().shortcuts);
};

/** What a field does with an action's keys in place of having them typed. */
export const takesKey =
  (id: KeyId, does: () => void) =>
  (event: Press): boolean => {
    const mine = isKey(event, id);
    if (mine) does();
    return mine;
  };

/** Whether a key is being typed into something. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Listens to the keys of the page. Single keys do nothing while one types; none but the search does
 * while a window is open.
 */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function onKey(event: KeyboardEvent): void {
  const chord = chordOf(event);
  if (chord === undefined || event.defaultPrevented || event.isComposing) return;
  const before = event.timeStamp < first.untilMs ? first.chord : '';
  first = { chord, untilMs: event.timeStamp + secondKeyMs };
  const meant = before === '' ? [chord] : [`${before} ${chord}`, chord];
  for (const keys of meant) {
    if (!isCommand(keys) && (!preferencesNow().shortcuts || isTyping(event.target))) continue;
    if (keyIds.some((id) => chordsOf(id).includes(keys) && done(id, event))) {
      event.preventDefault();
      first = { chord: '', untilMs: 0 };
      return;
    }
  }
}

function done(id: KeyId, event: KeyboardEvent): boolean {
  if (id !== 'search' && document.querySelector('[role=dialog]') !== null) return false;
  // What is in front was put there last.
  const standing = [...(handlers.get(id) ?? [])].toReversed();
  return standing.some(({ current }) => current(event) !== false);
}
