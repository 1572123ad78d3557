import type { applications } from './en/applications.ts';
import type { desk } from './en/desk.ts';
import type { contracts } from './en/contracts.ts';
import type { en } from './en/index.ts';
import type { wallets } from './en/wallets.ts';
import type { settings } from './en/settings.ts';
import type { people } from './en/people.ts';

/** A text of the console, by the name of what it says. */
export type ConsoleKey = keyof typeof en | keyof typeof contracts | keyof typeof wallets;

/** Every text of the console in one language that its first page loads, as ICU messages. */
export type ConsoleMessages = Readonly<Record<keyof typeof en, string>>;

/** The texts of the room of perpetual contracts, which come with it. */
export type ContractMessages = Readonly<Record<keyof typeof contracts, string>>;

/** The texts of the rooms of money in and out, which come with them. */
export type WalletMessages = Readonly<Record<keyof typeof wallets, string>>;

/** The texts of the frame and of the console's own rooms. */
export type DeskMessages = Readonly<Record<keyof typeof desk, string>>;

/** The texts of the settings room. */
export type SettingMessages = Readonly<Record<keyof typeof settings, string>>;

/** The texts of the rooms about people. */
export type PeopleMessages = Readonly<Record<keyof typeof people, string>>;

/** The texts of the room about applications. */
export type ApplicationMessages = Readonly<Record<keyof typeof applications, string>>;
