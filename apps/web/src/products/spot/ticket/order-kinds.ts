/** Kinds of spot orders. Apart from the form, as the addresses of every page name them. */
export const orderKinds = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop', 'oco'] as const;
export type OrderKind = (typeof orderKinds)[number];
