import { createElement, createRef, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { withProps } from './with-props.ts';

const control = (props: Record<string, unknown>): ReactElement<Record<string, unknown>> =>
  createElement('button', { type: 'button', ...props });
const propsOf = (element: ReactElement) => element.props as Record<string, (...given: unknown[]) => void>;

test('handlers and references of a control stay beside the added ones', () => {
  const [own, added] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const [ownRef, addedRef] = [createRef<unknown>(), createRef<unknown>()];
  const both = withProps(control({ ref: ownRef, onClick: own }), { ref: addedRef, onClick: added, onFocus: added });
  const props = propsOf(both);
  props['onClick']?.();
  props['ref']?.('the element');
  expect([own.mock.calls.length, added.mock.calls.length]).toEqual([1, 1]);
  expect([ownRef.current, addedRef.current]).toEqual(['the element', 'the element']);
});

test('a control’s own words win', () => {
  const both = withProps(control({ 'aria-haspopup': 'listbox' }), { 'aria-haspopup': 'menu', 'aria-expanded': false });
  expect(propsOf(both)).toMatchObject({ 'aria-haspopup': 'listbox', 'aria-expanded': false });
});
