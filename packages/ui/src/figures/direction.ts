export type Direction = 'up' | 'down' | 'same';

/** Which way a signed decimal string goes. */
export function directionOf(decimal: string): Direction {
  if (!/[1-9]/.test(decimal)) return 'same';
  return decimal.startsWith('-') ? 'down' : 'up';
}
