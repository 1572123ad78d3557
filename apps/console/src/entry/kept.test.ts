import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

/** The page as it is after a reload: only what is stored is left. */
async function opened() {
  vi.resetModules();
  return import('./kept.ts');
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', storage);
});

test('what was written outlives a reload, for its writer', async () => {
  const before = await opened();
  before.keepFor(7);
  before.keptNow().write('article 1', { title: 'Half a' });
  const after = await opened();
  expect(after.keptNow().read('article 1')).toBeUndefined();
  after.keepFor(7);
  expect(after.keptNow().read('article 1')).toEqual({ title: 'Half a' });
  after.keptNow().write('article 1', undefined);
  expect(stored.size).toBe(0);
});

test('a session that ended and began again is the same operator’s; what another writes is theirs alone', async () => {
  const page = await opened();
  page.keepFor(7);
  const first = page.keptNow();
  first.write('chat', 'mine');
  page.keepFor(7);
  expect(page.keptNow()).toBe(first);
  page.keepFor(8);
  expect(page.keptNow().read('chat')).toBeUndefined();
  // An answer to the first one's call comes late.
  first.write('chat', 'mine');
  page.keptNow().write('article 1', 'theirs');
  page.keepFor(7);
  expect([page.keptNow().read('chat'), page.keptNow().read('article 1')]).toEqual([undefined, undefined]);
});

test('logging out forgets it, also what is written to it afterwards', async () => {
  const page = await opened();
  page.keepFor(7);
  const first = page.keptNow();
  first.write('chat', 'mine');
  page.forgetKept();
  first.write('chat', 'late');
  expect(stored.size).toBe(0);
  page.keepFor(7);
  expect(page.keptNow().read('chat')).toBeUndefined();
});

test.each(['words', '[]', '{"operatorId":7}', '{"operatorId":7,"words":[]}', '{'])(
  'what is stored in another form is passed over: %s',
  async (text) => {
    stored.set('candor_console_kept', text);
    const page = await opened();
    page.keepFor(7);
    expect(page.keptNow().read('0')).toBeUndefined();
  },
);

test('a browser that stores nothing keeps it as long as the page is open', async () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const page = await opened();
  page.keepFor(7);
  page.keptNow().write('chat', 'mine');
  expect(page.keptNow().read('chat')).toBe('mine');
});
