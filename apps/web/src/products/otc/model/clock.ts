const second = 1_000;
const two = (value: number): string => String(value).padStart(2, '0');

/** Time that is left as mm:ss, from an hour on as h:mm:ss; 00:00 once it is over. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / second));
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours === 0 ? `${two(minutes)}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}

/** How much of a span is left, from 1 to 0. */
export function leftShare(fromMs: number, untilMs: number, nowMs: number): number {
  if (untilMs <= fromMs) return 0;
  return Math.min(1, Math.max(0, (untilMs - nowMs) / (untilMs - fromMs)));
}
