import { useState, type ChangeEvent, type CompositionEvent } from 'react';

/** Attributes of an input whose text is changed while it is typed. */
export interface Composed {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/**
 * An input that leaves an input method alone: while a character is composed the field shows the
 * browser's own text, and `take` gets it once it is done. A text that is changed under an input
 * method comes twice.
 */
export function useComposed(
  value: string,
  take: (input: HTMLInputElement, change: { readonly inserted?: string; readonly composed: boolean }) => void,
): Composed {
  const [draft, setDraft] = useState<string>();
  return {
    value: draft ?? value,
    onChange: ({ currentTarget, nativeEvent }) => {
      const event = nativeEvent as InputEvent;
      if (event.isComposing) return setDraft(currentTarget.value);
      setDraft(undefined);
      take(currentTarget, { composed: false, ...(typeof event.data === 'string' && { inserted: event.data }) });
    },
    onCompositionEnd: ({ currentTarget }) => {
      setDraft(undefined);
      take(currentTarget, { composed: true });
    },
  };
}
