import notices from './notices.json' with { type: 'json' };
import book from './book.json' with { type: 'json' };
import chat from './chat.json' with { type: 'json' };
import account from './account.json' with { type: 'json' };
import apply from './apply.json' with { type: 'json' };
import articles from './articles.json' with { type: 'json' };
import assets from './assets.json' with { type: 'json' };
import chart from './chart.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import entry from './entry.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import keys from './keys.json' with { type: 'json' };
import market from './market.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import preferences from './preferences.json' with { type: 'json' };
import quotes from './quotes.json' with { type: 'json' };
import rates from './rates.json' with { type: 'json' };
import rules from './rules.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import verify from './verify.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import ticket from './ticket.json' with { type: 'json' };
import tools from './tools.json' with { type: 'json' };
import shared from '../../shared/pt.json' with { type: 'json' };
import type { MainMessages } from '../messages.ts';

/** The client's texts in Portuguese. */
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
