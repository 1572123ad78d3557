import common from './common.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import market from './market.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/** What the frame of every page and the home page say: all that a first visit loads. */
export const first = { ...common, ...shell, ...home, ...market } as const;
