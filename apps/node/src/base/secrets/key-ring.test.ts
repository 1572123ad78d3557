import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addKey, KeyFileError, openKeyRing } from './key-file.ts';
import { overdueKey, sealingKeyDays } from './key-policy.ts';
import { KeyRing, newKey } from './key-ring.ts';
import { SealError } from './sealed.ts';

describe('a sealed value', () => {
  const ring = KeyRing.temporary();

  test('opens in its own place and nowhere else', () => {
    const sealed = ring.seal('JBSWY3DPEHPK3PXP', 'second_factors.secret:user:7');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(ring.open(sealed, 'second_factors.secret:user:7')).toBe('JBSWY3DPEHPK3PXP');
    expect(() => ring.open(sealed, 'second_factors.secret:user:8')).toThrow(SealError);
  });

  test('never looks the same twice', () => {
    expect(ring.seal('same', 'here')).not.toBe(ring.seal('same', 'here'));
  });

  test('does not open with any one bit changed', () => {
    const sealed = ring.sealBytes(Buffer.from('paper'), 'here');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => ring.openBytes(changed, 'here'), `bit ${bit}`).toThrow(SealError);
    }
  });

  test.each(['', 'x', 'not sealed at all', 'A'.repeat(80)])('%j is none', (text) => {
    expect(() => ring.open(text, 'here')).toThrow(SealError);
  });

  test('opens after a rotation and is then outdated; without its key it does not open', () => {
    const [old, next] = [newKey(1), newKey(2)];
    const sealed = new KeyRing([old]).seal('text', 'here');
    const rotated = new KeyRing([next, old]);
    expect(rotated.open(sealed, 'here')).toBe('text');
    expect(sealed.startsWith(rotated.newestMark)).toBe(false);
    for (const encoding of ['base64', 'base64url'] as const)
      expect(rotated.sealBytes(Buffer.from('text'), 'here').toString(encoding).startsWith(rotated.newestMark)).toBe(
        true,
      );
    expect(() => new KeyRing([next]).open(sealed, 'here')).toThrow(SealError);
  });
});

test('a key that is older than its time is reported, until there is a newer one', () => {
  const [madeAtMs, dayMs] = [Date.UTC(2026, 0, 1), 86_400_000];
  const old = newKey(madeAtMs);
  const nowMs = madeAtMs + (sealingKeyDays + 1) * dayMs;
  expect(overdueKey(new KeyRing([old]).newestSinceMs, nowMs - dayMs)).toBeNull();
  expect(overdueKey(new KeyRing([old]).newestSinceMs, nowMs)).toContain('366 days old');
  expect(overdueKey(new KeyRing([old, newKey(nowMs)]).newestSinceMs, nowMs)).toBeNull();
});

describe('the key file', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));
  const dataDir = () => join(dir, 'data');
  const elsewhere = () => join(dir, 'keys.json');

  test('of a demo is made once, for its user alone', () => {
    const sealed = openKeyRing({ dataDir: dir, mode: 'demo' }).seal('text', 'here');
    expect(openKeyRing({ dataDir: dir, mode: 'demo' }).open(sealed, 'here')).toBe('text');
    expect(statSync(join(dir, 'keys.json')).mode & 0o777).toBe(0o600);
  });

  test('takes another key in front and keeps the old ones', () => {
    const first = openKeyRing({ dataDir: dir, mode: 'demo' }).seal('text', 'here');
    expect(addKey(join(dir, 'keys.json'), Date.now() + 1)).toEqual({ keys: 2 });
    const ring = openKeyRing({ dataDir: dir, mode: 'demo' });
    expect(ring.open(first, 'here')).toBe('text');
    expect(first.startsWith(ring.newestMark)).toBe(false);
  });

  test('serves a live exchange when it is its own and lies apart', () => {
    addKey(elsewhere(), 1);
    const ring = openKeyRing({ dataDir: dataDir(), mode: 'live', keyFile: elsewhere() });
    expect(ring.open(ring.seal('text', 'here'), 'here')).toBe('text');
  });

  test('that a demo made is refused by a live exchange', () => {
    openKeyRing({ dataDir: dir, mode: 'demo', keyFile: elsewhere() });
    expect(() => openKeyRing({ dataDir: dataDir(), mode: 'live', keyFile: elsewhere() })).toThrow(/made by a demo/);
  });

  test.each([
    ['no file is named', () => ({})],
    ['there is none', () => ({ keyFile: elsewhere() })],
    ['it lies among the data', () => ({ keyFile: join(dataDir(), 'keys.json') })],
  ])('is refused in live mode when %s', (_why, settings) => {
    expect(() => openKeyRing({ dataDir: dataDir(), mode: 'live', ...settings() })).toThrow(KeyFileError);
  });

  test('that is damaged is refused without a word of what is in it', () => {
    const key = newKey(1).key.toString('base64');
    writeFileSync(elsewhere(), JSON.stringify({ demo: false, keys: [{ id: 'a', key }] }));
    expect(readFileSync(elsewhere(), 'utf8')).toContain(key);
    const open = () => openKeyRing({ dataDir: dataDir(), mode: 'demo', keyFile: elsewhere() });
    expect(open).toThrow(KeyFileError);
    expect(open).not.toThrow(key);
  });
});
