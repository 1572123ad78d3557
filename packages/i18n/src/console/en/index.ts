import { content } from './content.ts';
import { desk } from './desk.ts';

/** Every text of the console in English. */
export const en = { ...desk, ...content } as const;
