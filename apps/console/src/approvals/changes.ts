import type { ApprovalView } from '@candor/protocol';

/** One line of what a proposal changes; words as they stand in the proposal. */
export interface Change {
  readonly name: string;
  readonly was: string;
  readonly becomes: string;
}

/** What a proposal changes, field by field, with what stood there when it was proposed. */
export function changesOf({ content, before }: Pick<ApprovalView, 'content' | 'before'>): readonly Change[] {
  const was = fieldsOf(before);
  const becomes = fieldsOf(content);
  return [...becomes]
    .filter(([name]) => name !== 'kind')
    .map(([name, value]) => ({ name, was: shown(name, was.get(name)), becomes: shown(name, value) }));
}

function fieldsOf(json: string): ReadonlyMap<string, unknown> {
  const read: unknown = json === '' ? null : JSON.parse(json);
  return new Map(typeof read === 'object' && read !== null ? Object.entries(read) : []);
}

/** Rates are parts per million on the wire and percent for people; exact, as both are integers. */
function shown(name: string, value: unknown): string {
  if (value === undefined || value === null) return '—';
  if (name.endsWith('Ppm') && typeof value === 'number') return percentOfPpm(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 1,250 parts per million as "0.1250%". */
export const percentOfPpm = (ppm: number): string =>
  `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, '0')}%`;

/** "0.125" percent as parts per million; undefined where it is not whole or above 1%. */
export function ppmOfPercent(percent: string): number | undefined {
  const found = /^(\d)(?:\.(\d{1,4}))?$/.exec(percent.trim());
  if (found === null) return undefined;
  const ppm = Number(found[1]) * 10_000 + Number((found[2] ?? '').padEnd(4, '0'));
  return ppm <= 10_000 ? ppm : undefined;
}
