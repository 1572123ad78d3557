import { unitsOf } from '../../market/preview-terms.ts';

/**
 * Smallest units of a field's content. A point at the end, left there by someone who is still
 * typing, does no harm.
 */
export const typedUnits = (text: string, scale: number): bigint | undefined => unitsOf(typedDecimal(text), scale);

/** The content of a field as the wire takes it. */
export const typedDecimal = (text: string): string => text.replace(/\.$/, '');
