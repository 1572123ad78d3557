import { userSettings } from '../preferences/user-settings.ts';
import { chooseKeys, keysName, useChosenKeys } from './bindings.ts';
import { readChosen } from './key-rules.ts';

/**
 * Keeps the chosen shortcuts with the user: what the server knows comes first, what changes here
 * goes there.
 */
export function followKeys(): void {
  let known = '';
  userSettings.watch(keysName, (value) => {
    // A user's first log-in brings along what was chosen as a visitor.
    if (value === undefined) return;
    known = JSON.stringify(readChosen(value));
    chooseKeys(readChosen(value));
  });
  useChosenKeys.subscribe((chosen) => {
    const text = JSON.stringify(chosen);
    if (text === known) return;
    known = text;
    userSettings.keep(keysName, chosen);
  });
}
