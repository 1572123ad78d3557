interface WorkingsLine {
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
}

export interface Workings {
  readonly title: string;
  /** The rule in words or symbols. */
  readonly formula?: string | undefined;
  readonly inputs: readonly WorkingsLine[];
  /** The formula with its figures put in, every digit shown. */
  readonly substituted?: string | undefined;
  readonly result: string;
  readonly unit?: string | undefined;
  /** How the last line was rounded, in words. */
  readonly rounding?: string | undefined;
  /** What becomes of the result, below it: no inputs of the formula. */
  readonly aside?: readonly WorkingsLine[] | undefined;
}

/** The workings as plain text, for pasting where they can be checked. */
export function workingsText({
  title,
  formula,
  inputs,
  substituted,
  result,
  unit,
  rounding,
  aside = [],
}: Workings): string {
  const withUnit = (value: string, of: string | undefined) => (of === undefined ? value : `${value} ${of}`);
  const lineOf = (line: WorkingsLine) => `${line.label}: ${withUnit(line.value, line.unit)}`;
  return [
    title,
    formula,
    ...inputs.map(lineOf),
    substituted === undefined ? withUnit(result, unit) : `${substituted} = ${withUnit(result, unit)}`,
    rounding,
    ...aside.map(lineOf),
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
}
