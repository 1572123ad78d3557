import { describe, expect, test } from 'vitest';
import { SimulatedStorage } from '../simulated/simulated-storage.ts';
import { prepareSpare, spareName } from './segment-files.ts';

const dir = '/journal';
const mebibyte = 1024 * 1024;

describe('the spare segment', () => {
  test('is zeros of the whole size, synced on the way so that no commit waits behind all of it', () => {
    const storage = new SimulatedStorage({ seed: 1 });
    storage.makeDir(dir);
    prepareSpare(storage, dir, 9 * mebibyte + 5);
    expect(storage.list(dir)).toEqual([spareName]);
    expect(Buffer.compare(storage.readFile(`${dir}/${spareName}`), new Uint8Array(9 * mebibyte + 5))).toBe(0);
    expect(storage.calls('sync')).toBe(5);
  });

  test('that finds no room leaves nothing behind', () => {
    const storage = new SimulatedStorage({ seed: 1, capacityBytes: 5 * mebibyte });
    storage.makeDir(dir);
    expect(() => prepareSpare(storage, dir, 9 * mebibyte)).toThrow('ENOSPC');
    expect(storage.list(dir)).toEqual([]);
  });
});
