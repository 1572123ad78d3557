export interface Workings {
  readonly title: string;
  /** The rule in words or symbols. */
  readonly formula?: string | undefined;
  readonly inputs: readonly { readonly label: string; readonly value: string; readonly unit?: string | undefined }[];
  /** The formula with its figures put in, every digit shown. */
  readonly substituted?: string | undefined;
  readonly result: string;
  readonly unit?: string | undefined;
  /** How the last line was rounded, in words. */
  readonly rounding?: string | undefined;
}

/** The workings as plain text, for pasting where they can be checked. */
export function workingsText({ title, formula, inputs, substituted, result, unit, rounding }: Workings): string {
  const withUnit = (value: string, of: string | undefined) => (of === undefined ? value : `${value} ${of}`);
  return [
    title,
    formula,
    ...inputs.map((input) => `${input.label}: ${withUnit(input.value, input.unit)}`),
    substituted === undefined ? withUnit(result, unit) : `${substituted} = ${withUnit(result, unit)}`,
    rounding,
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
}
