const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/**
 * A wait in words, in the largest unit that says it whole: 24 hours, 1 minute. Russian has it
 * short, where the word needs no case.
 */
export function waitText(waitMs: number, tag: string): string {
  const [unit, unitMs] = units.find(([, size]) => waitMs >= size && waitMs % size === 0) ?? units[2];
  const unitDisplay = tag.startsWith('ru') ? 'short' : 'long';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).format(Math.ceil(waitMs / unitMs));
}
