import type { ApprovalView } from '@candor/protocol';

/** What is in a field: a text, or the fields of an entry of a list. */
type Shown = string | readonly (readonly [field: string, value: string])[];

/** What a word in a field is called for the reader. */
type Say = (field: string, word: string) => string;

/** One line of what a proposal changes; words as `say` says them. */
export interface Change {
  readonly name: string;
  /** Which entry of a list, from 1. */
  readonly place?: number;
  readonly was: Shown;
  readonly becomes: Shown;
}

/**
 * Says nothing to people: the title says the kind and whom it is about, and a number what its field
 * beside it names.
 */
const unsaid: ReadonlySet<string> = new Set([
  'kind',
  'operatorId',
  'userId',
  'applicationId',
  'methodId',
  'receiptId',
  'lineId',
]);
/** What a proposal takes away, or what ends by it, is only in what was. */
const takenAway: ReadonlySet<string> = new Set(['method', 'asset', 'amount', 'payer', 'sender', 'sent']);

/**
 * What a proposal changes, field by field and entry by entry, with what stood there when it was
 * proposed.
 */
export function changesOf(
  { content, before }: Pick<ApprovalView, 'content' | 'before'>,
  say: Say = (_field, word) => word,
): readonly Change[] {
  const was = fieldsOf(before);
  const becomes = fieldsOf(content);
  const gone = [...was]
    .filter(([name]) => takenAway.has(name) && !becomes.has(name))
    .map(([name]) => [name, null] as const);
  return [...becomes, ...gone]
    .filter(([name]) => !unsaid.has(name))
    .flatMap(([name, value]) => {
      const stood = was.get(name);
      return isList(value) || isList(stood)
        ? entriesOf(name, stood, value, say)
        : [{ name, was: shown(name, stood, say), becomes: shown(name, value, say) }];
    });
}

function fieldsOf(json: string): ReadonlyMap<string, unknown> {
  const read: unknown = json === '' ? null : JSON.parse(json);
  return new Map(typeof read === 'object' && read !== null ? Object.entries(read) : []);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): boolean => Array.isArray(value) && value.some(isObject);

/** The entries of two lists side by side, also those that are gone or new. */
function entriesOf(name: string, was: unknown, becomes: unknown, say: Say): Change[] {
  const entries = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);
  const [before, after] = [entries(was), entries(becomes)];
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    name,
    place: index + 1,
    was: entryOf(before[index], say),
    becomes: entryOf(after[index], say),
  }));
}

const entryOf = (value: unknown, say: Say): Shown =>
  isObject(value) ? Object.entries(value).map(([field, one]) => [field, shown(field, one, say)] as const) : '—';

/**
 * Rates are parts per million or 10⁻⁹ on the wire and percent for people; exact, as all are
 * integers.
 */
function shown(name: string, value: unknown, say: Say): string {
  if (value === undefined || value === null) return '—';
  if (name.endsWith('Ppm') && typeof value === 'number') return percentOfPpm(value);
  if (name.endsWith('Nano') && typeof value === 'number') return `${percentOfNano(value)}%`;
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map((one) => say(name, String(one))).join(', ');
  return typeof value === 'string' ? say(name, value) : JSON.stringify(value);
}

/** 1,250 parts per million as "0.1250%". */
export const percentOfPpm = (ppm: number): string =>
  `${Math.floor(ppm / 10_000)}.${String(ppm % 10_000).padStart(4, '0')}%`;

/** 100,000 × 10⁻⁹ as "0.0100000" percent. */
export const percentOfNano = (nano: number): string =>
  `${Math.floor(nano / 10_000_000)}.${String(nano % 10_000_000).padStart(7, '0')}`;

/** "0.125" percent as parts per million; undefined where it is not whole or above 1%. */
export function ppmOfPercent(percent: string): number | undefined {
  const found = /^(\d)(?:\.(\d{1,4}))?$/.exec(percent.trim());
  if (found === null) return undefined;
  const ppm = Number(found[1]) * 10_000 + Number((found[2] ?? '').padEnd(4, '0'));
  return ppm <= 10_000 ? ppm : undefined;
}
