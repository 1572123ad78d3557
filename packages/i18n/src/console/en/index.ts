import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { content } from './content.ts';
import { frame } from './frame.ts';
import { house } from './house.ts';
import { inbox } from './inbox.ts';
import { money } from './money.ts';
import { offers } from './offers.ts';
import { own } from './own.ts';
import { people } from './people.ts';
import { settings } from './settings.ts';
import { shared } from '../../shared/en.ts';

/** Every text of the console in English. */
export const en = {
  ...applications,
  ...audit,
  ...content,
  ...frame,
  ...house,
  ...inbox,
  ...money,
  ...offers,
  ...own,
  ...people,
  ...settings,
  ...shared,
} as const;
