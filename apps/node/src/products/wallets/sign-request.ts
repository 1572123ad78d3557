/** How long what a signer is asked for is good: one that gets it later does not sign it. */
export const requestLivesMs = 30_000;
