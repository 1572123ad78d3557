import { z } from 'zod';
import { chatInput } from './chat.ts';
import { saveClientSetting } from './client-settings.ts';
import { isEmpty } from './base/empty.ts';
import { offeredPeriods } from './fixed-period/proposals.ts';
import { publishContent, saveDraft } from './operator/content.ts';
import { shownName } from './operator/fields.ts';
import { certifyCase } from './operator/verifications.ts';

/**
 * Required fields in which an empty value says something, as "taken away" or "none". `blank`: the
 * words null and undefined still count as nothing. `any`: the field's own schema decides about
 * every value.
 */
export const emptySaysSomething: ReadonlyMap<z.ZodType, 'blank' | 'any'> = new Map<z.ZodType, 'blank' | 'any'>([
  [chatInput.content, 'any'],
  [saveClientSetting.input.shape.value, 'any'],
  [shownName, 'blank'],
  [saveDraft.input.shape.title, 'blank'],
  [saveDraft.input.shape.summary, 'blank'],
  [saveDraft.input.shape.body, 'blank'],
  [publishContent.input.shape.drafts, 'blank'],
  [certifyCase.input.shape.seen, 'blank'],
  [offeredPeriods, 'blank'],
]);

type Path = readonly PropertyKey[];
type Check = (value: unknown, path: Path, found: Path[]) => void;

/** Where a value has nothing in a field that its schema requires, as paths. */
export function emptyFields(schema: z.ZodType, value: unknown): readonly Path[] {
  const found: Path[] = [];
  checkOf(schema)?.(value, [], found);
  return found;
}

const checks = new WeakMap<z.ZodType, Check | null>();

/**
 * What looks through a value of a schema; null where the schema has no fields. Made once for each
 * schema.
 */
function checkOf(schema: z.ZodType): Check | null {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const made = makeCheck(schema);
  checks.set(schema, made);
  return made;
}

function makeCheck(schema: z.ZodType): Check | null {
  if (schema instanceof z.ZodObject) return objectCheck(schema);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return checkOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) return checkOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodArray) return arrayCheck(schema);
  if (schema instanceof z.ZodDiscriminatedUnion) return unionCheck(schema);
  return null;
}

function objectCheck(schema: z.ZodObject): Check {
  const fields = Object.entries<z.ZodType>(schema.shape).map(([name, field]) => ({
    name,
    isMissing: field.isOptional() ? null : missingIn(field),
    within: checkOf(field),
  }));
  return (value, path, found) => {
    if (value === null || typeof value !== 'object') return;
    for (const { name, isMissing, within } of fields) {
      const held = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
      if (isMissing?.(held) === true) found.push([...path, name]);
      else within?.(held, [...path, name], found);
    }
  };
}

function missingIn(field: z.ZodType): (value: unknown) => boolean {
  const takes = emptySaysSomething.get(field);
  if (takes === 'any') return (value) => value === undefined;
  const takesNull = field.isNullable();
  return (value) => {
    if (value === null && takesNull) return false;
    return isEmpty(value) && !(takes === 'blank' && isBlank(value));
  };
}

/** Of the empty values those that are no words. */
const isBlank = (value: unknown): boolean => value === '' || (typeof value === 'object' && value !== null);

function arrayCheck(schema: z.ZodArray): Check | null {
  const within = checkOf(schema.element as z.ZodType);
  if (!within) return null;
  return (value, path, found) => {
    if (!Array.isArray(value)) return;
    for (const [index, held] of value.entries()) within(held, [...path, index], found);
  };
}

/** Looks through the one form that the value says it has. */
function unionCheck(schema: z.ZodDiscriminatedUnion): Check {
  const { discriminator } = schema.def;
  const forms = (schema.options as z.ZodObject[]).map((form) => ({
    kind: form.shape[discriminator] as z.ZodType,
    within: checkOf(form),
  }));
  return (value, path, found) => {
    if (value === null || typeof value !== 'object') return;
    const kind = (value as Record<string, unknown>)[discriminator];
    forms.find((form) => form.kind.safeParse(kind).success)?.within?.(value, path, found);
  };
}
