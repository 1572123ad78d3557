const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How long something took, in its largest unit, one place at most: 2.5 hours, 40 seconds. */
export function spanText(spanMs: number, tag: string): string {
  const [unit, unitMs] = units.find(([, size]) => spanMs >= size) ?? units[2];
  const words = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tag, words).format(spanMs / unitMs);
}
