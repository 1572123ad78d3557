import { notices } from './notices.ts';
import { book } from './book.ts';
import { chat } from './chat.ts';
import { account } from './account.ts';
import { apply } from './apply.ts';
import { articles } from './articles.ts';
import { assets } from './assets.ts';
import { chart } from './chart.ts';
import { common } from './common.ts';
import { entry } from './entry.ts';
import { home } from './home.ts';
import { keys } from './keys.ts';
import { market } from './market.ts';
import { orders } from './orders.ts';
import { preferences } from './preferences.ts';
import { quotes } from './quotes.ts';
import { rates } from './rates.ts';
import { rules } from './rules.ts';
import { security } from './security.ts';
import { verify } from './verify.ts';
import { shell } from './shell.ts';
import { ticket } from './ticket.ts';
import { tools } from './tools.ts';
import { shared } from '../../shared/vi.ts';
import type { MainMessages } from '../messages.ts';

/** The client's texts in Vietnamese. */
export const messages: MainMessages = {
  ...common,
  ...shell,
  ...entry,
  ...home,
  ...preferences,
  ...quotes,
  ...keys,
  ...market,
  ...book,
  ...rates,
  ...rules,
  ...chart,
  ...tools,
  ...ticket,
  ...orders,
  ...articles,
  ...assets,
  ...account,
  ...apply,
  ...verify,
  ...security,
  ...chat,
  ...notices,
  ...shared,
};
