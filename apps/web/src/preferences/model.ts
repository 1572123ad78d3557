import type { DateFormat } from '@candor/i18n/time';

/** What a user may set about how Candor looks and speaks, beside the language. */
export interface Preferences {
  readonly theme: 'day' | 'night' | 'system';
  readonly direction: 'standard' | 'east-asian' | 'safe';
  readonly density: 'compact' | 'regular' | 'roomy';
  /** Code of the local currency in which values are repeated. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly dateFormat: DateFormat;
  /** Coins of little worth are listed too. */
  readonly showAllAssets: boolean;
  /** The wallet that the list of coins opens with; 0 is all of them. */
  readonly assetType: number;
  /** No flashes, fades or slides. */
  readonly stillScreen: boolean;
  /** Single-key shortcuts. */
  readonly shortcuts: boolean;
  readonly hideBalances: boolean;
}

export const defaultPreferences: Preferences = {
  theme: 'day',
  direction: 'standard',
  density: 'compact',
  currency: 'CNY',
  timeZone: 'Asia/Hong_Kong',
  dateFormat: 'MM/DD/YYYY',
  showAllAssets: true,
  assetType: 1,
  stillScreen: false,
  shortcuts: true,
  hideBalances: false,
};
