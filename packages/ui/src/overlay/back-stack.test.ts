import { expect, test } from 'vitest';
import { backStack } from './back-stack.ts';

/** A browser's history in small: pages by name, marks of sheets, and the events that come later. */
function browser() {
  let entries: { readonly page: string; readonly mark?: number }[] = [{ page: 'before' }, { page: 'trade' }];
  let at = 1;
  let later: (() => void)[] = [];
  const open = new Set<string>();
  const enter = (entry: (typeof entries)[number]) => {
    entries = [...entries.slice(0, at + 1), entry];
    at += 1;
  };
  const page = () => entries[at]?.page ?? 'outside';
  const stack = backStack({
    mark: () => entries[at]?.mark,
    push: (mark) => enter({ page: page(), mark }),
    goBack: (count) => later.push(() => go(-count)),
    later: (run) => later.push(run),
  });
  const go = (step: number) => {
    at += step;
    stack.moved();
  };
  /** Lets happen what was left for later, and not what that leaves. */
  const soon = () => {
    const now = later;
    later = [];
    for (const run of now) run();
  };
  const sheet = (name: string) => {
    open.add(name);
    const released = stack.opened(() => close());
    const close = () => {
      open.delete(name);
      released();
    };
    return close;
  };
  return {
    sheet,
    soon,
    back: () => go(-1),
    forward: () => go(1),
    goTo: (name: string) => enter({ page: name }),
    rest: () => {
      while (later.length > 0) soon();
    },
    seen: () => ({ page: page(), open: [...open], behind: at - 1 }),
  };
}

test('Back closes the sheet in front and stays on the page', () => {
  const person = browser();
  person.sheet('order');
  person.sheet('amend');
  person.back();
  person.rest();
  expect(person.seen()).toEqual({ page: 'trade', open: ['order'], behind: 1 });
  person.back();
  person.rest();
  expect(person.seen()).toEqual({ page: 'trade', open: [], behind: 0 });
  person.back();
  expect(person.seen().page).toBe('before');
});

test('a sheet that is closed otherwise leaves nothing for Back', () => {
  const person = browser();
  const close = person.sheet('chat');
  close();
  person.rest();
  expect(person.seen()).toEqual({ page: 'trade', open: [], behind: 0 });
});

test('two sheets closed at once take both entries with them', () => {
  const person = browser();
  const [order, amend] = [person.sheet('order'), person.sheet('amend')];
  amend();
  order();
  person.rest();
  expect(person.seen().behind).toBe(0);
});

test('a sheet in place of another stays open, and Back then leaves neither', () => {
  const person = browser();
  const ask = person.sheet('ask');
  ask();
  person.sheet('factor');
  person.rest();
  expect(person.seen().open).toEqual(['factor']);
  person.back();
  person.rest();
  expect(person.seen()).toEqual({ page: 'trade', open: [], behind: 0 });
});

test('a sheet that opens on the way back of another waits for its end', () => {
  const person = browser();
  person.sheet('palette')();
  // The entry of the first is being left when the second opens.
  person.soon();
  const close = person.sheet('keys');
  person.rest();
  expect(person.seen().open).toEqual(['keys']);
  close();
  person.rest();
  expect(person.seen()).toEqual({ page: 'trade', open: [], behind: 0 });
});

test('a page entered from a sheet is not left by its closing, and Back from it goes past the sheet', () => {
  const person = browser();
  const close = person.sheet('markets');
  close();
  person.goTo('other market');
  person.rest();
  expect(person.seen()).toEqual({ page: 'other market', open: [], behind: 2 });
  person.back();
  person.rest();
  expect(person.seen()).toEqual({ page: 'trade', open: [], behind: 0 });
  person.forward();
  person.rest();
  person.forward();
  person.rest();
  expect(person.seen().page).toBe('other market');
});
