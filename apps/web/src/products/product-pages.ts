import * as pages from './pages.ts';
import type { ProductPages } from './room.ts';
import { platform } from '../transport/platform.ts';

type Pages = (typeof pages)[keyof typeof pages];
type PartsOf<One> = One extends { readonly parts: infer Parts } ? keyof Parts : never;

/** The keys of the parts that products add to /assets/index. */
export type AddedPart = PartsOf<Pages>;

/** What the products add to the pages of an account and to the palette. */
export const productPages: readonly ProductPages[] = Object.values(pages);

/** Whether the product that adds something is open on this platform. */
export const isOpenHere = ({ name }: ProductPages): boolean => name === undefined || platform.products.includes(name);

/**
 * The keys of a table in order: an entry comes after the one that it names; one that names none, or
 * one that is missing, keeps its own place.
 */
export function keysInOrder(table: Readonly<Partial<Record<string, { readonly after?: string }>>>): readonly string[] {
  const keys = Object.keys(table);
  const withFollowers = (key: string): string[] => [key, ...keys.filter(follows(key)).flatMap(withFollowers)];
  const follows = (before: string) => (key: string) => table[key]?.after === before;
  return keys.filter((key) => table[table[key]?.after ?? ''] === undefined).flatMap(withFollowers);
}
