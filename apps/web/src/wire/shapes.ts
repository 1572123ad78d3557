/** Whether a value has a shape. */
export type Shape = (value: unknown) => boolean;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const anything: Shape = () => true;
export const flag: Shape = (value) => typeof value === 'boolean';
export const number: Shape = (value) => typeof value === 'number' && Number.isFinite(value);
export const whole: Shape = Number.isSafeInteger;

/** A text, of a form and within lengths where they are given. */
export const text =
  (forms: readonly RegExp[] = [], least = 0, most = Infinity): Shape =>
  (value) =>
    typeof value === 'string' &&
    value.length >= least &&
    value.length <= most &&
    forms.every((form) => form.test(value));

/** A number with bounds. */
export const bounded =
  (shape: Shape, least: number, most: number): Shape =>
  (value) =>
    shape(value) && (value as number) >= least && (value as number) <= most;

/** One of some plain values. */
export const one =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value);

export const nullable =
  (shape: Shape): Shape =>
  (value) =>
    value === null || shape(value);

export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

export const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

export const tuple =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    Array.isArray(value) && value.length === shapes.length && shapes.every((shape, index) => shape(value[index]));

export const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));

/** Fields of one shape each; `closed` allows no others. */
export function fields(shapes: Readonly<Record<string, Shape>>, closed = false): Shape {
  const named = Object.entries(shapes);
  return (value) =>
    isFields(value) &&
    named.every(([name, shape]) => shape(value[name])) &&
    (!closed || Object.keys(value).every((name) => Object.hasOwn(shapes, name)));
}

/** Any names, with values of one shape. */
export const record =
  (key: Shape, shape: Shape): Shape =>
  (value) =>
    isFields(value) && Object.entries(value).every(([name, one]) => key(name) && shape(one));

/** What the client uses of a schema of the wire: a value as it came, if it has the shape. */
export const shaped = (shape: Shape) => ({
  safeParse: (value: unknown) => (shape(value) ? { success: true, data: value } : { success: false }),
});
