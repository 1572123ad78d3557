import { plainWidth } from '@candor/amount';

/**
 * The user's number that was typed, as typed or after a sign that people write before it; undefined
 * where it is none.
 */
export function numberIn(typed: string): string | undefined {
  const [, digits] = /^[#№]?\s*0*([1-9]\d{0,14})$/u.exec(plainWidth(typed).trim()) ?? [];
  return digits;
}
