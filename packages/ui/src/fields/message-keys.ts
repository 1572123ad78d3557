interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  /** An input method is choosing signs: its Enter takes one, and sends nothing. */
  readonly isComposing: boolean;
  readonly keyCode: number;
}

const composingKeyCode = 229;

/**
 * What a key means where messages are written: Enter sends, Ctrl+Enter begins a new line; anything
 * else is the field's own.
 */
export function meaningOf(press: KeyPress): 'send' | 'newline' | null {
  if (press.key !== 'Enter' || press.isComposing || press.keyCode === composingKeyCode) return null;
  if (press.ctrlKey || press.metaKey) return 'newline';
  return press.shiftKey || press.altKey ? null : 'send';
}

interface FieldPress extends Omit<KeyPress, 'isComposing'> {
  readonly nativeEvent: { readonly isComposing: boolean };
  readonly currentTarget: Pick<HTMLTextAreaElement, 'setRangeText' | 'selectionStart' | 'selectionEnd' | 'value'>;
  preventDefault(): void;
}

/** Does what a key means in a field where messages are written. */
export function onMessageKey(
  event: FieldPress,
  { send, change }: { readonly send: () => void; readonly change: (text: string) => void },
): void {
  const { key, ctrlKey, shiftKey, altKey, metaKey, keyCode, currentTarget: area } = event;
  const { isComposing } = event.nativeEvent;
  const meaning = meaningOf({ key, ctrlKey, shiftKey, altKey, metaKey, keyCode, isComposing });
  if (meaning === null) return;
  event.preventDefault();
  if (meaning === 'send') return send();
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
  change(area.value);
}
