import { expect, test } from 'vitest';
import { addressOf, placeOf } from './place.ts';

test('a place in the inbox comes out of its address as it went in; an address that says nothing is the list of those who wait', () => {
  for (const place of [
    { view: 'waiting', chatKey: undefined },
    { view: 'mine', chatKey: 'a1-B2' },
  ] as const) {
    const { to, search } = addressOf(place);
    expect(placeOf(to.replace(/^\/chat\/?/, ''), search)).toEqual(place);
  }
  expect(placeOf('../users', { view: 'everything' })).toEqual({ view: 'waiting', chatKey: undefined });
});
