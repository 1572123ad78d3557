import type { applications } from './en/applications.ts';
import type { desk } from './en/desk.ts';
import type { en } from './en/index.ts';
import type { settings } from './en/settings.ts';
import type { people } from './en/people.ts';

/** A text of the console, by the name of what it says. */
export type ConsoleKey = keyof typeof en;

/** Every text of the console in one language, as ICU messages. */
export type ConsoleMessages = Readonly<Record<ConsoleKey, string>>;

/** The texts of the frame and of the console's own rooms. */
export type DeskMessages = Readonly<Record<keyof typeof desk, string>>;

/** The texts of the settings room. */
export type SettingMessages = Readonly<Record<keyof typeof settings, string>>;

/** The texts of the rooms about people. */
export type PeopleMessages = Readonly<Record<keyof typeof people, string>>;

/** The texts of the room about applications. */
export type ApplicationMessages = Readonly<Record<keyof typeof applications, string>>;
