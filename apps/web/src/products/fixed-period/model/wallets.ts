/** The wallet that stakes are reserved in. */
export const flashWallet = 6;

/** The wallet that a short stake is topped up from. */
export const spotWallet = 1;
