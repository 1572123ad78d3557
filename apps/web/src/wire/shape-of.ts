import type { z } from 'zod';

/**
 * The parts of a schema's definition that say which values it takes. Source: zod 4,
 * `zod/v4/core/schemas` and `checks`.
 */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly check?: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly items?: readonly z.ZodType[];
  readonly rest?: z.ZodType | null;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
}

interface Check {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
}

/**
 * The source of a shape of `src/transport/shapes.ts` that takes what a schema takes. `named` gives
 * the source for a schema that has a shape elsewhere. Throws on schemas that change values or check
 * them by a function: those cannot be said as a shape.
 */
export function shapeOf(schema: z.ZodType, named: (schema: z.ZodType) => string | undefined): string {
  const of = (inner: z.ZodType | undefined | null): string => {
    if (inner === undefined || inner === null) throw new Error('A part of a schema is missing');
    return named(inner) ?? shapeOf(inner, named);
  };
  const all = (inner: readonly z.ZodType[] = []): string => inner.map(of).join(',');
  const definition = schema._zod.def as unknown as Definition;
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def);
  switch (definition.type) {
    case 'string':
      return text(definition, checks);
    case 'number':
      return number(definition, checks);
    case 'boolean':
      return unchecked(checks, 'flag');
    case 'unknown':
    case 'any':
      return unchecked(checks, 'anything');
    case 'null':
      return 'one(null)';
    case 'enum':
      return unchecked(checks, `one(${plain(Object.values(definition.entries ?? {}))})`);
    case 'literal':
      return unchecked(checks, `one(${plain(definition.values ?? [])})`);
    case 'nullable':
      return `nullable(${of(definition.innerType)})`;
    case 'optional':
      return `optional(${of(definition.innerType)})`;
    case 'array':
      return unchecked(checks, `list(${of(definition.element)})`);
    case 'tuple':
      if (definition.rest) throw new Error('A tuple with a rest has no shape');
      return unchecked(checks, `tuple(${all(definition.items)})`);
    case 'union':
      return unchecked(checks, `either(${all(withoutNeedless(definition.options))})`);
    case 'record':
      return unchecked(checks, `record(${of(definition.keyType)},${of(definition.valueType)})`);
    case 'object':
      return unchecked(checks, object(definition, of));
    default:
      throw new Error(`A schema of type ${definition.type} has no shape: it changes or computes what it takes`);
  }
}

/**
 * The options of a choice. Where any text is taken, a list of words says nothing more, and the
 * browser need not load it.
 */
function withoutNeedless(options: readonly z.ZodType[] = []): readonly z.ZodType[] {
  const definitions = options.map((option) => option._zod.def as unknown as Definition);
  const takesAnyText = definitions.some(
    ({ type, format, checks = [] }) => type === 'string' && format === undefined && checks.length === 0,
  );
  const isWords = ({ type, entries = {} }: Definition): boolean =>
    type === 'enum' && Object.values(entries).every((value) => typeof value === 'string');
  return takesAnyText ? options.filter((_, index) => !isWords(definitions[index] ?? { type: '' })) : options;
}

function object({ shape = {}, catchall }: Definition, of: (schema: z.ZodType) => string): string {
  const closed = catchall !== undefined && (catchall._zod.def as unknown as Definition).type === 'never';
  const entries = Object.entries(shape).map(([name, schema]) => `${JSON.stringify(name)}:${of(schema)}`);
  return `fields({${entries.join(',')}}${closed ? ',true' : ''})`;
}

function text(definition: Definition, checks: readonly Check[]): string {
  let [least, most] = [0, Infinity];
  const forms = definition.pattern === undefined ? [] : [String(definition.pattern)];
  if (definition.format !== undefined && definition.pattern === undefined)
    throw new Error(`The format ${definition.format} has no shape`);
  for (const check of checks) {
    if (check.check === 'string_format' && check.pattern !== undefined) forms.push(String(check.pattern));
    else if (check.check === 'max_length') most = Math.min(most, check.maximum ?? most);
    else if (check.check === 'min_length') least = Math.max(least, check.minimum ?? least);
    else throw new Error(`The check ${check.check} of a text has no shape`);
  }
  if (most !== Infinity) return `text([${forms.join(',')}],${least},${most})`;
  return least > 0
    ? `text([${forms.join(',')}],${least})`
    : `text(${forms.length === 0 ? '' : `[${forms.join(',')}]`})`;
}

function number(definition: Definition, checks: readonly Check[]): string {
  let kind = definition.format === 'safeint' ? 'whole' : 'number';
  let [least, most] = [-Infinity, Infinity];
  for (const check of checks) {
    if (check.check === 'number_format' && check.format === 'safeint') kind = 'whole';
    else if (check.check === 'greater_than' && check.inclusive === true) least = Math.max(least, check.value ?? least);
    else if (check.check === 'less_than' && check.inclusive === true) most = Math.min(most, check.value ?? most);
    else throw new Error(`The check ${check.check} of a number has no shape`);
  }
  return least === -Infinity && most === Infinity ? kind : `bounded(${kind},${least},${most})`;
}

const plain = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(',');

function unchecked(checks: readonly Check[], shape: string): string {
  if (checks.length > 0) throw new Error(`The check ${checks[0]?.check ?? ''} has no shape`);
  return shape;
}
