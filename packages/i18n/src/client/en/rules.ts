/** How the market works, and the parts of pages that are read. */
export const rules = {
  'rules.lead':
    'How prices are made, how orders meet, and what bounds them. Every number on this page is read from the running exchange.',
  'rules.contents': 'On this page',
  'rules.market': 'Market',
  'rules.prices': 'Two prices',
  'rules.pricesLast': 'The last price is what the last trade in Candor’s own book paid.',
  'rules.pricesIndex':
    'The index price is what the market outside says. Price bands go by it, and stop orders if you choose so. Our own book is never a source of it, so nobody reaches your stop by pushing our book around.',
  'rules.index': 'How the index is made',
  'rules.index1': 'Take every venue’s newest price that is at most {seconds} seconds old.',
  'rules.index2':
    'Leave out venues that were more than {percent} from the middle for {seconds} seconds. One comes back after {minutes} minutes within it.',
  'rules.index3': 'Fewer than {venues} venues left: no index.',
  'rules.index4':
    'Take the middle price. Unless at least {venues} venues, and a majority, lie within {percent} of it: no index.',
  'rules.index5': 'Hold each venue within {percent} of the middle and take the middle again. This is the index.',
  'rules.indexNone':
    'Without an index a market is stale: nothing is triggered by a stale price, and the demo’s market maker takes its orders back. A missing price costs time; a wrong one costs money.',
  'rules.venues': 'The venues right now',
  'rules.venue': 'Venue',
  'rules.venuePrice': 'Price',
  'rules.venueAge': 'Age',
  'rules.venueState': 'State',
  'rules.venueCounts': 'Included',
  'rules.venueOld': 'Too old',
  'rules.venueFar': 'Too far off',
  'rules.indexNow': 'Index of {symbol} now',
  'rules.orders': 'Kinds of orders',
  'rules.type.limit': 'Fills at your price or better. What is left waits in the book.',
  'rules.type.market': 'Fills at once, never beyond the market’s bound from the best price. What is left ends.',
  'rules.type.stop_limit': 'Waits for its trigger, then acts as a limit order.',
  'rules.type.stop_market': 'Waits for its trigger, then acts as a market order.',
  'rules.type.trailing_stop': 'Its trigger follows the price at a distance and stays where it is when the price turns.',
  'rules.type.oco': 'A limit order and a stop order together. When one acts, the other is cancelled.',
  'rules.tif.GTC': 'Stays until it is filled or cancelled.',
  'rules.tif.IOC': 'What does not fill at once is cancelled.',
  'rules.tif.FOK': 'All of it at once, or nothing.',
  'rules.tif.GTD': 'Stays until the time you set.',
  'rules.postOnly': 'Only ever waits in the book; refused if it would fill at once.',
  'rules.matching': 'Who comes first',
  'rules.matchingText':
    'The better price comes first; at the same price, the earlier order. Nobody jumps the queue, our market maker neither. You never trade with yourself: one of the two orders ends, as you chose on the order.',
  'rules.markets': 'Order limits',
  'rules.marketsText':
    'Prices move in ticks and amounts in lots. An order outside these bounds is refused with the nearest one that would be taken.',
  'rules.yourFees': 'Maker / taker',
  'rules.feesText':
    'A fee is the value of the fill times your rate, rounded down to the smallest unit. What the form shows before you send is calculated by the same formula that books it.',
  'rules.fundText':
    '10% of every fee goes to the asset security fund, in the same record as the fee. Of all fees ever charged in an asset exactly a tenth, rounded down to the smallest unit, is in the fund.',
  'rules.fundCheck1':
    'Open the fee of any of your fills: it shows the tenth of your fee and the tenth of the other side’s fee. Together they are what this trade paid into the fund.',
  'rules.fundCheck2':
    'Divide all fees ever charged by ten: it is the balance, to the last digit. Both are read from the ledger every two seconds.',
  'rules.fundCheck3': 'The operator of Candor can check every record of the journal with “{command}”.',
  'rules.reserves': 'What we owe and hold',
  'rules.reservesText':
    'Each week the exchange publishes the root of everything that it owes its users, beside what it holds. Everybody with an account can check that they are counted.',
  'rules.reservesLink': 'See the newest proof',
  'rules.records': 'How long records are kept',
  'rules.recordsAll': 'The journal keeps every record since the first.',
  'rules.recordsDays': 'The journal keeps every record of the last {days} days and removes older ones.',
  'rules.recordsLists': 'Your orders, trades and ledger entries stay in your lists either way.',
  'rules.recordsCut':
    'Where it was cut, the journal names the last record removed and the hashes of the chain and of all balances there. From that point on “{command}” checks everything; before it, it says “not kept”.',
  'rules.risk': 'Risk',
} as const;
