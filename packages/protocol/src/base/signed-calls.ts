/** What the user of an API key can allow it; each call names the one it needs. */
export const keyPermissions = ['read', 'trade', 'withdraw'] as const;
export type KeyPermission = (typeof keyPermissions)[number];

/**
 * Headers of a signed call. The signature is over time, method, path with query, and body, with
 * line feeds between.
 */
export const keyHeaders = { key: 'x-candor-key', time: 'x-candor-time', signature: 'x-candor-signature' } as const;

/** How far a signed call's time may be from the server's, in ms. */
export const keyWindowMs = 5_000;

/** The text that is signed. */
export const signedText = (timeMs: string, method: string, path: string, body: string): string =>
  `${timeMs}\n${method}\n${path}\n${body}`;
