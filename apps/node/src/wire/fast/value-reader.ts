import { z } from 'zod';

/** A value that a plain input can hold. */
export type Plain = string | boolean;

/**
 * What a schema makes of a value. Undefined where the schema refuses it, and where it is not known
 * for certain what the schema makes of it.
 */
export type ReadValue = (value: Plain) => Plain | undefined;

/**
 * Makes the reader of a schema: of strings with lengths and forms, of words from a list, of
 * booleans, and of unions and pipes of these. Null for a schema that it does not wholly understand.
 */
export function valueReader(schema: z.core.$ZodType): ReadValue | null {
  if (schema instanceof z.ZodString) return stringReader(schema);
  if ((schema._zod.def.checks ?? []).length > 0) return null;
  if (schema instanceof z.ZodEnum) return wordReader(schema);
  if (schema instanceof z.ZodBoolean) return schema.def.coerce === true ? null : readBoolean;
  if (schema instanceof z.ZodUnion) return unionReader(schema);
  return schema instanceof z.ZodPipe ? pipeReader(schema) : null;
}

const readBoolean: ReadValue = (value) => (typeof value === 'boolean' ? value : undefined);

/** Gives the schema's own word, so that no word keeps the text alive in which it came. */
function wordReader(schema: z.ZodEnum): ReadValue {
  const words = schema.options.filter((word) => typeof word === 'string');
  return (value) => {
    for (const word of words) if (word === value) return word;
    return undefined;
  };
}

function stringReader({ def }: z.ZodString): ReadValue | null {
  if (def.coerce === true) return null;
  let shortest = 0;
  let longest = Infinity;
  const forms: RegExp[] = [];
  for (const check of def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMinLength) shortest = Math.max(shortest, check._zod.def.minimum);
    else if (check instanceof z.core.$ZodCheckMaxLength) longest = Math.min(longest, check._zod.def.maximum);
    else if (check instanceof z.core.$ZodCheckRegex) forms.push(check._zod.def.pattern);
    else return null;
  }
  const [form, ...more] = forms;
  // A form that is global or sticky remembers where it stopped.
  if (more.length > 0 || form?.global === true || form?.sticky === true) return null;
  return (value) =>
    typeof value === 'string' && value.length >= shortest && value.length <= longest && (form?.test(value) ?? true)
      ? value
      : undefined;
}

/** A union gives what its first option gives that takes the value. */
function unionReader({ def }: z.ZodUnion): ReadValue | null {
  const first = def.options.find((option) => !isOfNumbers(option));
  return first === undefined || def.inclusive === false ? null : valueReader(first);
}

/** Whether a schema refuses every string and boolean, as it takes numbers alone. */
function isOfNumbers(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodPipe) return isOfNumbers(schema.def.in);
  return schema instanceof z.ZodNumber && schema.def.coerce !== true;
}

function pipeReader({ def }: z.ZodPipe): ReadValue | null {
  const [first, second] = [valueReader(def.in), valueReader(def.out)];
  if (!first || !second || def.transform !== undefined) return null;
  return (value) => {
    const between = first(value);
    return between === undefined ? undefined : second(between);
  };
}
