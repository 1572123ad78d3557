import type { TooltipLegend } from 'klinecharts';

/** Around each part of a legend, and at the row's ends: the library's own distances. */
const aroundPart = 16;
const ends = 8;

const wordsOf = ({ title, value }: TooltipLegend): string =>
  [title, value].map((part) => (typeof part === 'string' ? part : part.text)).join('');

/**
 * The parts of a legend that fit beside its name in one row, and how wide that row is. Names come
 * first, so the last parts give way.
 */
export function fitted(
  name: string,
  parts: readonly TooltipLegend[],
  roomPx: number,
  measure: (text: string) => number,
): { readonly parts: readonly TooltipLegend[]; readonly width: number } {
  let width = ends + (name === '' ? 0 : measure(name) + aroundPart);
  const kept: TooltipLegend[] = [];
  for (const part of parts) {
    const wider = width + measure(wordsOf(part)) + aroundPart;
    if (wider > roomPx) break;
    width = wider;
    kept.push(part);
  }
  return { parts: kept, width };
}
