import type { ConsoleMessages } from '../messages.ts';
import applications from './applications.json' with { type: 'json' };
import audit from './audit.json' with { type: 'json' };
import content from './content.json' with { type: 'json' };
import frame from './frame.json' with { type: 'json' };
import house from './house.json' with { type: 'json' };
import inbox from './inbox.json' with { type: 'json' };
import money from './money.json' with { type: 'json' };
import offers from './offers.json' with { type: 'json' };
import own from './own.json' with { type: 'json' };
import people from './people.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import shared from '../../shared/ja.json' with { type: 'json' };

export const messages: ConsoleMessages = {
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
};
