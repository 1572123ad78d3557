declare const unit: unique symbol;

/**
 * An integer count of one named unit. The name exists for the compiler only: at run time it is a
 * plain bigint.
 */
export type Units<Name extends string> = bigint & { readonly [unit]: Name };

/** Smallest units of one asset (10^-scale of it). */
export type Amount = Units<'amount'>;

/**
 * Marks an integer as smallest units of one asset. It checks nothing: the caller knows which asset
 * and scale.
 */
export const amount = (value: bigint): Amount => value as Amount;
