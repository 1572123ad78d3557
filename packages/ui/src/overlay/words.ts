import { createContext, useContext } from 'react';

/** The few words that parts say by themselves, in the page's language. */
export interface Words {
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
}

export const WordsContext = createContext<Words>({ close: '×', copy: '', copied: '' });

/** The words in force. */
export const useWords = (): Words => useContext(WordsContext);
