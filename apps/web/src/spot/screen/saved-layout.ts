import { storageKey } from '../../transport/platform.ts';
import { readText, writeText } from '../../transport/storage.ts';

export type Layout = Record<string, number>;

const key = (name: string): string => storageKey(`layout-${name}`);

/** Sizes of the panels as they were left, in percent; the given ones when none are stored or they name other panels. */
export function savedLayout(name: string, fallback: Layout): Layout {
  try {
    const stored = JSON.parse(readText(key(name)) ?? 'null') as Layout | null;
    const same = stored !== null && Object.keys(fallback).every((panel) => typeof stored[panel] === 'number');
    return same ? stored : fallback;
  } catch {
    return fallback;
  }
}

export const saveLayout = (name: string, layout: Layout): void => writeText(key(name), JSON.stringify(layout));
