/** What everything costs, and the local currencies. */
export const rates = {
  'rates.lead':
    'What everything costs, read from the running exchange. What you see here is what your next order is charged.',
  'rates.trading': 'Trading fees',
  'rates.everywhere':
    '{count, plural, one {For the one market there is.} other {The same in all # markets.}} Charged in the quote asset, on the value of each fill.',
  'rates.makerTaker':
    'Maker: your order waited in the book. Taker: it met an order that waited there. Rates are fixed when an order is accepted.',
  'rates.tier': 'Tier',
  'rates.regular': 'Regular',
  'rates.vip': 'VIP {tier}',
  'rates.yours': 'yours',
  'rates.maker': 'Maker',
  'rates.taker': 'Taker',
  'rates.calculator': 'Work out a cost',
  'rates.value': 'Value of the trade',
  'rates.valueMissing': 'Enter a value above zero.',
  'rates.role': 'Role',
  'rates.feeLine': 'Fee, {rate} × {value}',
  'rates.fundLine': 'Of it to the security fund',
  'rates.sellBrings': 'A sell brings in all',
  'rates.buyCosts': 'A buy costs in all',
  'rates.moving': 'What costs nothing',
  'rates.transfer': 'Transfers between your own wallets',
  'rates.transferCost': 'Free, at once',
  'rates.placing': 'Placing, changing and cancelling orders',
  'rates.placingCost': 'Free; only fills are charged',
  'rates.outside': 'Deposits and withdrawals',
  'rates.outsideCost': 'Not part of this exchange yet',
  'rates.currencies': 'Local currencies',
  'rates.currenciesNote':
    'For display only. Nothing is charged or settled at these rates; one USDT is shown as one US dollar. Monthly averages of the Federal Reserve.',
  'rates.currency': 'Currency',
  'rates.perUsdt': 'For 1 USDT',
  'rates.asOf': 'As of',
  'rates.byVolume': 'Traded in 30 days',
  'rates.byBalance': 'Or held',
  'rates.tierMade':
    'In USDT, the better of the two. What is held counts at the prices of the moment. Both are looked at every day at midnight UTC; the new tier holds from your next order on.',
  'rates.thresholdsSince': 'These conditions have held since {time}.',
  'rates.thresholdsFirst': 'These conditions have held since the exchange began.',
} as const;
