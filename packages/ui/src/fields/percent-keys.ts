/**
 * The percentage after a key of the slider: arrows 1, with Shift 5, digits jump to tens, Home and
 * End; undefined for other keys.
 */
export function percentAfterKey(percent: number, key: string, shift: boolean): number | undefined {
  const step = shift ? 5 : 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(100, percent + step);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, percent - step);
  if (key === 'Home') return 0;
  if (key === 'End') return 100;
  return /^\d$/.test(key) ? (key === '0' ? 100 : Number(key) * 10) : undefined;
}
