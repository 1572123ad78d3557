import type { IndexSample } from '@candor/protocol';

/** What both layouts of the screen are drawn from. */
export interface FlashScreen {
  readonly symbol: string;
  readonly samples: readonly IndexSample[];
  readonly onSymbol: (symbol: string) => void;
  /** The contract whose receipt is open. */
  readonly receipt: string | undefined;
  readonly onReceipt: (orderCode: string | undefined) => void;
}
