import { content } from './content.ts';
import { desk } from './desk.ts';
import { settings } from './settings.ts';

/** Every text of the console in English. */
export const en = { ...content, ...desk, ...settings } as const;
