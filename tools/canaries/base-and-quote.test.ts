import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sharedRooms } from '../layers/core-rooms.mjs';

/**
 * Only spot pays in the base or the quote asset of its market. Shared rooms of the core ask a market
 * which asset an order of a side pays with; a product with a settlement asset says its own.
 */
const core = fileURLToPath(new URL('../../packages/core/src/', import.meta.url));
const assumed = /\.(base|quote)\b|\b(base|quote)AssetId\b/;

/** Where markets are listed and priced, not orders paid: `markets` holds the rule itself. */
const aboutMarkets = ['state/worth.ts', 'audit/auditor.ts'];
const rooms = [...Object.keys(sharedRooms).filter((room) => room !== 'markets'), 'audit'];
const single = ['product.ts', 'decide.ts', 'apply.ts', 'exchange.ts'];

function sourcesOf(room: string): string[] {
  return readdirSync(join(core, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .map((name) => join(room, name));
}

const assumes = (text: string): boolean => text.split('\n').some((line) => assumed.test(line));

test('no shared room of the core decides by base and quote what an order pays with', () => {
  const files = [...rooms.flatMap(sourcesOf), ...single];
  expect(files.length).toBeGreaterThan(40);
  const found = files.filter((file) => assumes(readFileSync(resolve(core, file), 'utf8')));
  expect(found.toSorted()).toEqual(aboutMarkets.toSorted());
});

test('the check sees the lines that it is for', () => {
  expect(assumes('const asset = side === BUY ? market?.quote : market?.base;')).toBe(true);
  expect(assumes("const assetId = side === 'buy' ? quoteAssetId : market.baseAssetId;")).toBe(true);
  expect(assumes('const asset = market.paidIn(side); // in base units')).toBe(false);
});
