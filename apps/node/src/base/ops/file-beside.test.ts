import { afterEach, expect, test, vi } from 'vitest';
import { fileBeside } from './file-beside.ts';

const source = 'file:///home/ann/src/candor/apps/node/src/base/sql/lite-link.ts';
const built = 'file:///home/ann/src/candor/apps/node/dist/base/sql/lite-link.js';
const found = (from: string) => fileBeside(from, 'lite-thread').url.href;

afterEach(() => vi.unstubAllEnvs());

test('a thread lies beside its module, built or as a source, wherever the folder of the project lies', () => {
  vi.stubEnv('CANDOR_BUILT', '');
  expect(found(source)).toBe('file:///home/ann/src/candor/apps/node/src/base/sql/lite-thread.ts');
  expect(found(built)).toBe('file:///home/ann/src/candor/apps/node/dist/base/sql/lite-thread.js');
});

test('where everything was just built, sources take the built one too', () => {
  vi.stubEnv('CANDOR_BUILT', '1');
  for (const from of [source, built])
    expect(found(from)).toBe('file:///home/ann/src/candor/apps/node/dist/base/sql/lite-thread.js');
});
