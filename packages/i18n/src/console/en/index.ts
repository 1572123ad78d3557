import { content } from './content.ts';
import { desk } from './desk.ts';
import { inbox } from './inbox.ts';
import { people } from './people.ts';
import { settings } from './settings.ts';

/** Every text of the console in English. */
export const en = { ...content, ...desk, ...inbox, ...people, ...settings } as const;
