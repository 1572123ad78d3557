import { keyActions, keyIds, meet, type KeyId } from './actions.ts';

/** What the user chose other than it came; an action with an empty list has no shortcut. */
export type Chosen = { readonly [Id in KeyId]?: readonly string[] };

/** What a stored form says; what it says of unknown actions, or in another shape, is left out. */
export function readChosen(stored: unknown): Chosen {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(
    ([id, chords]) =>
      Object.hasOwn(keyActions, id) &&
      Array.isArray(chords) &&
      chords.every((chord) => typeof chord === 'string' && chord !== '' && chord.length <= 40),
  );
  return Object.fromEntries(entries);
}

/** The chords of an action under a choice. */
export const chordsIn = (chosen: Chosen, id: KeyId): readonly string[] => chosen[id] ?? keyActions[id].chords;

/**
 * The action that blocks a chord for another: one that can be meant at the same moment by the same
 * keys, or by their beginning.
 */
export function conflictOf(id: KeyId, chord: string, chosen: Chosen): KeyId | undefined {
  const { place } = keyActions[id];
  return keyIds.find(
    (other) =>
      other !== id &&
      meet(place, keyActions[other].place) &&
      chordsIn(chosen, other).some((taken) => sameOrBegins(taken, chord) || sameOrBegins(chord, taken)),
  );
}

const sameOrBegins = (one: string, other: string): boolean => one === other || other.startsWith(`${one} `);

/** Gives a chord to an action, and takes it from the one that has it. */
export function withChord(id: KeyId, chord: string, chosen: Chosen): Chosen {
  const next: Record<string, readonly string[]> = { ...chosen, [id]: [chord] };
  for (let taken = conflictOf(id, chord, next); taken !== undefined; taken = conflictOf(id, chord, next))
    next[taken] = chordsIn(next, taken).filter((other) => !sameOrBegins(other, chord) && !sameOrBegins(chord, other));
  return asCame(next);
}

/** The choice without what is as it came. */
function asCame(chosen: Chosen): Chosen {
  const changed = Object.entries(chosen).filter(
    ([id, chords]) => keyActions[id as KeyId].chords.join('\n') !== chords.join('\n'),
  );
  return Object.fromEntries(changed);
}
