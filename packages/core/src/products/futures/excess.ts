import { formatDecimal } from '@candor/amount';

/**
 * How many lots a closing order that was last refused could have had. Good until the next command
 * is decided.
 */
export const lastExcess = { freeLots: 0, lotScale: 0 };

/** The figure behind the last such refusal, as the wire has it. */
export const excess = (): Readonly<Record<string, string>> => ({
  free: formatDecimal(BigInt(lastExcess.freeLots), lastExcess.lotScale),
});
