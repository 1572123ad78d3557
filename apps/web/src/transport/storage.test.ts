import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  contentOf,
  readStored,
  readText,
  removeText,
  whenNotKept,
  wrapped,
  writeStored,
  writeText,
} from './storage.ts';
import { workingStore } from './test-support/working-store.ts';

const blocked = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', workingStore());
  vi.stubGlobal('sessionStorage', workingStore());
});
afterEach(() => vi.unstubAllGlobals());

test('a value is stored in its wrapper: what it is, its content, when it was written', () => {
  expect(JSON.parse(wrapped({ a: 1 }, 'local', 5))).toEqual({ dataType: 'object', content: { a: 1 }, datetime: 5 });
  expect(JSON.parse(wrapped('x', 'session', 5))).toEqual({
    dataType: 'string',
    content: 'x',
    type: 'session',
    datetime: 5,
  });
});

test('what has no wrapper is its own content; what is no JSON is nothing', () => {
  expect(contentOf('{"theme":"night"}')).toEqual({ theme: 'night' });
  expect(contentOf('{broken')).toBeUndefined();
  expect(contentOf(null)).toBeUndefined();
});

test('values with a type are in the session store, the others in the local one', () => {
  writeStored('here', 1, 'session');
  writeStored('kept', 2);
  expect(readStored('here')).toBeUndefined();
  expect(readStored('here', 'session')).toBe(1);
  expect(readStored('kept')).toBe(2);
});

describe('a store that is blocked or full', () => {
  test('keeps values for the page, and says so', () => {
    vi.stubGlobal('localStorage', blocked);
    const said = vi.fn<() => void>();
    whenNotKept(said);
    expect(readText('x')).toBeNull();
    writeText('x', 'one');
    expect(readText('x')).toBe('one');
    expect(said).toHaveBeenCalledOnce();
    removeText('x');
    expect(readText('x')).toBeNull();
  });

  test('that works again takes over', () => {
    vi.stubGlobal('localStorage', blocked);
    writeText('y', 'one');
    vi.stubGlobal('localStorage', workingStore());
    writeText('y', 'two');
    expect(readText('y')).toBe('two');
    expect(localStorage.getItem('y')).toBe('two');
  });
});
