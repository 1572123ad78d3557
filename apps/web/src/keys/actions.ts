/** Where a shortcut works. Those of a row, a field or a figure work while the focus is on it. */
export type KeyPlace = 'everywhere' | 'trade' | 'priceField' | 'amountField' | 'orderRow' | 'marketRow' | 'figure';

interface KeyAction {
  readonly place: KeyPlace;
  /** Chords, or two letters pressed in a row. */
  readonly chords: readonly string[];
}

/** Everything that has a shortcut, in the order of the help sheet. */
export const keyActions = {
  search: { place: 'everywhere', chords: ['Ctrl+K', '/'] },
  help: { place: 'everywhere', chords: ['?'] },
  preferences: { place: 'everywhere', chords: ['G P'] },
  theme: { place: 'everywhere', chords: ['T'] },
  goHome: { place: 'everywhere', chords: ['G H'] },
  goMarket: { place: 'everywhere', chords: ['G M'] },
  goTrade: { place: 'everywhere', chords: ['G S'] },
  goRules: { place: 'everywhere', chords: ['G R'] },
  goAssets: { place: 'everywhere', chords: ['G A'] },
  goOrders: { place: 'everywhere', chords: ['G O'] },
  buy: { place: 'trade', chords: ['B'] },
  sell: { place: 'trade', chords: ['S'] },
  price: { place: 'trade', chords: ['P'] },
  amount: { place: 'trade', chords: ['A'] },
  share25: { place: 'trade', chords: ['1'] },
  share50: { place: 'trade', chords: ['2'] },
  share75: { place: 'trade', chords: ['3'] },
  share100: { place: 'trade', chords: ['4'] },
  send: { place: 'trade', chords: ['Ctrl+Enter'] },
  cancelAll: { place: 'trade', chords: ['Shift+Escape'] },
  bid: { place: 'priceField', chords: ['B'] },
  ask: { place: 'priceField', chords: ['A'] },
  last: { place: 'priceField', chords: ['L'] },
  most: { place: 'amountField', chords: ['M'] },
  editOrder: { place: 'orderRow', chords: ['E'] },
  cancelOrder: { place: 'orderRow', chords: ['Delete', 'Backspace'] },
  star: { place: 'marketRow', chords: ['S'] },
  workings: { place: 'figure', chords: ['W'] },
} as const satisfies Readonly<Record<string, KeyAction>>;

export type KeyId = keyof typeof keyActions;
export const keyIds = Object.keys(keyActions) as readonly KeyId[];

/**
 * Places whose shortcuts can be meant at the same moment. A field takes what is typed into it, so
 * only commands of elsewhere reach through.
 */
const together: Readonly<Record<KeyPlace, readonly KeyPlace[]>> = {
  everywhere: ['everywhere', 'trade', 'orderRow', 'marketRow', 'figure'],
  trade: ['trade', 'everywhere', 'orderRow', 'figure'],
  orderRow: ['orderRow', 'trade', 'everywhere'],
  marketRow: ['marketRow', 'everywhere'],
  figure: ['figure', 'trade', 'everywhere'],
  priceField: ['priceField'],
  amountField: ['amountField'],
};

/** Whether two places' shortcuts get in each other's way. */
export const meet = (one: KeyPlace, other: KeyPlace): boolean => together[one].includes(other);
