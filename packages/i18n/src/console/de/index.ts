import type { ConsoleMessages } from '../messages.ts';
import { applications } from './applications.ts';
import { audit } from './audit.ts';
import { content } from './content.ts';
import { desk } from './desk.ts';
import { house } from './house.ts';
import { inbox } from './inbox.ts';
import { money } from './money.ts';
import { offers } from './offers.ts';
import { own } from './own.ts';
import { people } from './people.ts';
import { settings } from './settings.ts';
import { shared } from '../../shared/de.ts';

export const messages: ConsoleMessages = {
  ...applications,
  ...audit,
  ...content,
  ...desk,
  ...house,
  ...inbox,
  ...money,
  ...offers,
  ...own,
  ...people,
  ...settings,
  ...shared,
};
