import { z } from 'zod';

/**
 * Forms of strings on the wire, for readers of a message without its schema. What they let through
 * is never longer than the schema allows.
 */
export const decimalForm = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;
export const symbolForm = /^[A-Za-z0-9]{1,10}([/_-][A-Za-z0-9]{2,10}(:[A-Za-z0-9]{1,10})?)?$/;
export const requestIdForm = /^[A-Za-z0-9_-]{8,64}$/;
export const idForm = /^[1-9]\d{0,15}$/;

/**
 * Amounts and prices on the wire: decimal strings without sign, exponent or group marks. The
 * regular expression is linear.
 */
export const decimal = z
  .string({ error: 'decimal_string' })
  .max(40, { error: 'too_long' })
  .regex(decimalForm, { error: 'decimal_string' });

/** As `decimal`, with a minus allowed: changes and results. */
export const signedDecimal = z.string().regex(/^-?(0|[1-9]\d{0,25})(\.\d{1,18})?$/);

/**
 * BASE/QUOTE, of a perpetual contract BASE/QUOTE:SETTLEMENT; an underscore, or the market's id, is
 * accepted in paths.
 */
export const symbol = z
  .string({ error: 'symbol' })
  .max(32, { error: 'too_long' })
  .regex(symbolForm, { error: 'symbol' });

export const assetSymbol = z
  .string({ error: 'asset_symbol' })
  .max(10, { error: 'too_long' })
  .regex(/^[A-Za-z0-9]{1,10}$/, { error: 'asset_symbol' });

/** A whole number on input: a JSON number, or its digits as a query or path carries them. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,16}$/)
          .transform(Number),
      ],
      { error: 'whole_number' },
    )
    .pipe(z.number().int({ error: 'whole_number' }).min(min).max(max));

/** True or false on input: a JSON boolean, or its word as a query carries it. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')], {
  error: 'boolean',
});

/** Time on input, ms since 1970, to the year 9999. */
export const timeInput = wholeNumber(0, 253_402_300_799_000);

/** Ids on the wire are decimal strings or numbers on input, strings on output. */
export const idInput = z
  .union([z.number().transform(String), z.string().max(16)], { error: 'id' })
  .pipe(z.string().regex(idForm, { error: 'id' }));

/** Made by the client before it sends; the same id and content answers with the first outcome. */
export const requestId = z.string({ error: 'request_id' }).regex(requestIdForm, { error: 'request_id' });

export const timeMs = z.number().int();

/** Wallet of a user: 1 spot … 8 merchant. */
export const walletType = wholeNumber(1, 8);

export const nothing = z.object({});

/** Words that a person wrote: no control characters but the end of a line. */
export const words = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*(\n[^\p{Cc}\p{Cs}]*)*$/u, { error: 'format' });
