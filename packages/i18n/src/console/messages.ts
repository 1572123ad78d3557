import type { contracts } from './en/contracts.ts';
import type { en } from './en/index.ts';
import type { wallets } from './en/wallets.ts';

/** A text of the console, by the name of what it says. */
export type ConsoleKey = keyof typeof en | keyof typeof contracts | keyof typeof wallets;

/** Every text of the console in one language that its first page loads, as ICU messages. */
export type ConsoleMessages = Readonly<Record<keyof typeof en, string>>;

/** The texts of the room of perpetual contracts, which come with it. */
export type ContractMessages = Readonly<Record<keyof typeof contracts, string>>;

/** The texts of the rooms of money in and out, which come with them. */
export type WalletMessages = Readonly<Record<keyof typeof wallets, string>>;
