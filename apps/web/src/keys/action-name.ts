import type { MessageKey } from '@candor/i18n';
import type { Text } from '../i18n/text.ts';
import type { KeyId } from './actions.ts';

interface Name {
  readonly text: MessageKey;
  /** What the text names, itself a text. */
  readonly named?: MessageKey;
  readonly percent?: number;
}

const names: Readonly<Record<KeyId, Name>> = {
  search: { text: 'keys.search' },
  help: { text: 'keys.help' },
  preferences: { text: 'keys.preferences' },
  theme: { text: 'keys.theme' },
  goHome: { text: 'keys.go', named: 'shell.home' },
  goMarket: { text: 'keys.go', named: 'shell.market' },
  goTrade: { text: 'keys.go', named: 'shell.trade' },
  goRules: { text: 'keys.go', named: 'shell.rules' },
  goAssets: { text: 'keys.go', named: 'shell.assets' },
  goOrders: { text: 'keys.go', named: 'shell.orders' },
  buy: { text: 'ticket.buy' },
  sell: { text: 'ticket.sell' },
  price: { text: 'keys.field', named: 'ticket.price' },
  amount: { text: 'keys.field', named: 'ticket.amount' },
  share25: { text: 'keys.share', percent: 25 },
  share50: { text: 'keys.share', percent: 50 },
  share75: { text: 'keys.share', percent: 75 },
  share100: { text: 'keys.share', percent: 100 },
  send: { text: 'keys.send' },
  cancelAll: { text: 'keys.cancelAll' },
  bid: { text: 'keys.bid' },
  ask: { text: 'keys.ask' },
  last: { text: 'keys.last' },
  most: { text: 'keys.most' },
  editOrder: { text: 'keys.editOrder' },
  cancelOrder: { text: 'keys.cancelOrder' },
  star: { text: 'keys.star' },
  workings: { text: 'keys.workings' },
};

/** What an action is called. */
export function nameOf(id: KeyId, text: Text): string {
  const { text: key, named, percent = 0 } = names[id];
  const other = named === undefined ? '' : text(named);
  return text(key, { percent, page: other, field: other });
}
