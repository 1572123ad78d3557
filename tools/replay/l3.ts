import { parseArgs } from 'node:util';
import { replayOrders } from './l3/replay-orders.ts';
import { isProblemOfFile } from './lines.ts';

const usage = `Drives a recording of single orders through the order book, and through the exchange, and compares best prices and executions
with those recorded.

  npm run replay-l3 -- FILE [--books FILE] [--min-trades COUNT] [--min-books COUNT] [--max-unexplained COUNT]

FILE: CSV, plain or .gz, with the columns seq, event, id, side, price, quantity and, where it has times, timeMs. The exchange's
own books lie beside it (NAME.events.csv.gz, NAME.books.jsonl.gz) or are named by --books. Fewer equal trades than --min-trades
(0), fewer books with equal best levels than --min-books (0), or more differences without a reason than --max-unexplained
(0), fail. Ends with one line of JSON.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    books: { type: 'string' },
    'min-trades': { type: 'string', default: '0' },
    'min-books': { type: 'string', default: '0' },
    'max-unexplained': { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
const [file, ...more] = positionals;
const [minTrades, minBooks, maxUnexplained] = [
  values['min-trades'],
  values['min-books'],
  values['max-unexplained'],
].map(Number) as [number, number, number];
const isWhole = [minTrades, minBooks, maxUnexplained].every((count) => Number.isInteger(count) && count >= 0);
if (values.help || file === undefined || more.length > 0 || !isWhole) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

try {
  const report = replayOrders(file, { minTrades, minBooks, maxUnexplained }, values.books);
  console.log(JSON.stringify(report));
  process.exit(report.passed ? 0 : 1);
} catch (error) {
  if (!isProblemOfFile(error)) throw error;
  console.error(error.message);
  process.exit(2);
}
