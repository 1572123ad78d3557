/** What the log is narrowed to, as it is typed and as the address holds it. */
export interface FilterFields {
  readonly search: string;
  /** The whole name of who acted. */
  readonly who: string;
  /** Dates with times, in the reader's own zone, as the browser's field gives them. */
  readonly from: string;
  readonly to: string;
}

/** The same as the call takes it. */
export interface AuditFilter {
  readonly search?: string;
  readonly name?: string;
  readonly fromMs?: number;
  readonly toMs?: number;
}

const names = ['search', 'who', 'from', 'to'] as const satisfies readonly (keyof FilterFields)[];

/** From an address, which may hold anything. */
export function fieldsOf(address: Readonly<Record<string, unknown>>): FilterFields {
  const of = (name: keyof FilterFields): string => {
    const value = address[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
  };
  return { search: of('search'), who: of('who'), from: of('from'), to: of('to') };
}

/** Into an address: what is empty is left out. */
export const asked = (fields: FilterFields): Readonly<Partial<FilterFields>> =>
  Object.fromEntries(names.filter((name) => fields[name] !== '').map((name) => [name, fields[name]]));

const isName = (name: string): boolean => /^[a-z][a-z0-9._-]{1,31}$/.test(name);
const isTime = (typed: string): boolean => Number.isFinite(new Date(typed).getTime());

/**
 * Whether every field that is filled narrows the log: what is taken out is never more than was
 * asked for.
 */
export const saysAll = ({ who, from, to }: FilterFields): boolean =>
  (who.trim() === '' || isName(who.trim().toLowerCase())) && [from, to].every((typed) => typed === '' || isTime(typed));

/**
 * What is asked for; a field that says nothing yet, as a name of one letter, narrows nothing. The
 * last minute counts to its end.
 */
export function filterOf({ search, who, from, to }: FilterFields): AuditFilter {
  const [words, name] = [search.trim(), who.trim().toLowerCase()];
  const [fromMs, toMs] = [new Date(from).getTime(), new Date(to).getTime()];
  return {
    ...(words === '' ? {} : { search: words }),
    ...(isName(name) ? { name } : {}),
    ...(Number.isFinite(fromMs) ? { fromMs } : {}),
    ...(Number.isFinite(toMs) ? { toMs: toMs + 59_999 } : {}),
  };
}
