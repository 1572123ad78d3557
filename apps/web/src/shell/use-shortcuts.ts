import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preferencesNow, setPreference } from '../preferences/preferences.ts';
import { places } from './navigation.ts';
import { openWindow } from './shell-store.ts';

const goWindowMs = 1_200;

/** Whether a key is being typed into something. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The shell's single-key shortcuts, Ctrl/Cmd+K always. They do nothing while one types or a window is open. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntilMs = 0;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return openWindow('palette');
      }
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!plain || !preferencesNow().shortcuts || isTyping(event.target) || document.querySelector('[role=dialog]'))
        return;
      if (event.timeStamp < goUntilMs) {
        goUntilMs = 0;
        const place = places.find(({ letter }) => letter === event.key.toLowerCase());
        if (place === undefined) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        return void navigate({ to: place.to, search: place.search ?? {} });
      }
      if (event.key === 'g') goUntilMs = event.timeStamp + goWindowMs;
      if (event.key === '?') openWindow('keys');
      if (event.key === '/') {
        event.preventDefault();
        openWindow('palette');
      }
      if (event.key === 't')
        setPreference('theme', document.documentElement.dataset['theme'] === 'night' ? 'day' : 'night');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}
