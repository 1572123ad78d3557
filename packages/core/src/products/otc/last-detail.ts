/**
 * The figures behind the last refusal for a price that moved or coins that are held. Good until the
 * next command is decided.
 */
export const lastOtcDetail: { figures: Readonly<Record<string, string>> } = { figures: {} };
