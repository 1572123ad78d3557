import { expect, test, vi } from 'vitest';
import { meaningOf, onMessageKey } from './message-keys.ts';

const press = (key: string, more: object = {}) =>
  meaningOf({
    key,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    keyCode: 13,
    ...more,
  });

test('Enter sends, Ctrl+Enter begins a new line, and Shift+Enter is the field’s own', () => {
  expect([press('Enter'), press('Enter', { ctrlKey: true }), press('Enter', { metaKey: true })]).toEqual([
    'send',
    'newline',
    'newline',
  ]);
  expect([press('Enter', { shiftKey: true }), press('a'), press('Escape')]).toEqual([null, null, null]);
});

test('the Enter of an input method that is composing sends nothing', () => {
  expect(press('Enter', { isComposing: true })).toBeNull();
  // Safari ends the composition before the key and says so by the code alone.
  expect(press('Enter', { keyCode: 229 })).toBeNull();
  expect(press('Enter', { isComposing: true, ctrlKey: true })).toBeNull();
});

test('a key does in the field what it means', () => {
  const area = { value: 'ab', selectionStart: 1, selectionEnd: 1, setRangeText: vi.fn<(text: string) => void>() };
  area.setRangeText.mockImplementation((text) => {
    area.value = `a${text}b`;
  });
  const done: string[] = [];
  const parts = { send: () => void done.push('send'), change: (text: string) => void done.push(text) };
  const event = (more: object, isComposing = false) => ({
    key: 'Enter',
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    metaKey: false,
    keyCode: 13,
    ...more,
    nativeEvent: { isComposing },
    currentTarget: area,
    preventDefault: () => void done.push('kept from the field'),
  });
  onMessageKey(event({}), parts);
  onMessageKey(event({ ctrlKey: true }), parts);
  onMessageKey(event({}, true), parts);
  onMessageKey(event({ keyCode: 229 }), parts);
  onMessageKey(event({ shiftKey: true }), parts);
  expect(done).toEqual(['kept from the field', 'send', 'kept from the field', 'a\nb']);
});
