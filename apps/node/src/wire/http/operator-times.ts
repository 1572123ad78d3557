/**
 * A session of the console ends after a quarter of an hour without a request, and after twelve
 * hours whatever happens.
 */
export const operatorSessionMs = { idle: 15 * 60_000, absolute: 12 * 3_600_000 } as const;
