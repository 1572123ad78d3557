import type { FigureProblem } from '@candor/amount';
import { createContext, useContext, type ReactNode } from 'react';

/** The few words that parts say by themselves, in the page's language. */
export interface Words {
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  /** Why a text was not taken into a number field. */
  readonly figure: (problem: FigureProblem) => ReactNode;
}

export const WordsContext = createContext<Words>({ close: '×', copy: '', copied: '', figure: () => '' });

/** The words in force. */
export const useWords = (): Words => useContext(WordsContext);

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key on a figure opens its workings. */
export const WorkingsKeyContext = createContext<(event: Press) => boolean>(
  ({ key, ctrlKey, metaKey, altKey }) => key.toLowerCase() === 'w' && !ctrlKey && !metaKey && !altKey,
);
