import { useEffect } from 'react';
import { useText } from '../i18n/text.ts';

/** Names the page in the window's title. */
export function useTitle(page: string): void {
  const text = useText();
  useEffect(() => {
    document.title = text('shell.titleSuffix', { page });
  }, [page, text]);
}
