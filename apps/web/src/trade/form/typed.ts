import { unitsOf } from '../../market/preview-terms.ts';

/** Smallest units of what stands in a field. A point at the end, left there by someone who is still typing, does no harm. */
export const typedUnits = (text: string, scale: number): bigint | undefined => unitsOf(typedDecimal(text), scale);

/** What stands in a field as the wire takes it. */
export const typedDecimal = (text: string): string => text.replace(/\.$/, '');
