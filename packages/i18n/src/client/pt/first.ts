import { common } from './common.ts';
import { home } from './home.ts';
import { market } from './market.ts';
import { shell } from './shell.ts';

/** What the frame of every page and the home page say: all that a first visit loads. */
export const first = { ...common, ...shell, ...home, ...market } as const;
