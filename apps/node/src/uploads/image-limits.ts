/** What an image from a person may measure before it is decoded, and the longest side of what is kept. */
export const imageLimits = { bytes: 10 * 1024 * 1024, side: 8_000, pixels: 40_000_000, keptSide: 4_096 } as const;
