/** What of a key press says which keys were pressed. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const modifiers = ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock', 'Dead', 'Process', 'Unidentified'];

/**
 * The keys of a press as text, such as "Ctrl+K", "B", "?" or "Shift+Escape"; Cmd counts as Ctrl.
 * Letters of writing other than Latin give the Latin letter of their key, so that shortcuts work
 * with any layout. Undefined while only modifiers are held.
 */
export function chordOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string | undefined {
  if (modifiers.includes(key)) return undefined;
  const name = nameOf(key, code);
  // Shift is part of a sign such as ? or %, and says more only of letters and named keys.
  const shift = shiftKey && (name.length > 1 || /^[A-Z]$/.test(name));
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${name}`;
}

function nameOf(key: string, code: string): string {
  if (key === ' ') return 'Space';
  if (key === '+') return 'Plus';
  const latin = /^Key([A-Z])$/.exec(code)?.[1];
  if (key.length === 1 && !/[ -~]/.test(key) && latin !== undefined) return latin;
  return key.length === 1 ? key.toUpperCase() : key;
}

/** Whether a chord types nothing into a field: it holds Ctrl or Alt. */
export const isCommand = (chord: string): boolean => /^(Ctrl|Alt)\+/.test(chord);

/** The keys of a chord, or of two in a row ("G H"), one by one, as the keyboard names them. */
export function keysOf(chord: string, apple: boolean): readonly string[] {
  return chord.split(' ').flatMap((one) => one.split('+').map((key) => shownAs(key, apple)));
}

function shownAs(key: string, apple: boolean): string {
  const names: Readonly<Record<string, string>> = {
    Ctrl: apple ? '⌘' : 'Ctrl',
    Alt: apple ? '⌥' : 'Alt',
    Escape: 'Esc',
    Delete: 'Del',
    // Signs that only Apple's fonts and keyboards are sure to have.
    Backspace: apple ? '⌫' : 'Backspace',
    Enter: apple ? '↵' : 'Enter',
    Plus: '+',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
  };
  return names[key] ?? key;
}

const movement = /^(Tab|Enter|Escape|Space|Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|F\d+|Shift\+(Tab|Enter))$/;
const browser = /^Ctrl\+(Shift\+)?[WTNRLCVXAZFPQ]$/;

/**
 * Whether a chord moves about in a page or belongs to the browser, so that it cannot be given
 * another meaning.
 */
export const isReserved = (chord: string): boolean => movement.test(chord) || browser.test(chord);
