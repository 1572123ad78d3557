import { parseArgs } from 'node:util';
import { replayDepthFile } from './depth/replay-depth.ts';
import { isProblemOfFile } from './lines.ts';

const usage = `Replays a recording of an exchange's depth (snapshot, updates, best bids and offers) through the market data's book builder
and compares the best prices and quantities after every update.

  npm run replay-depth -- FILE [--min-equal COUNT] [--max-unexplained COUNT]

FILE: JSON lines, plain or .gz. --min-equal (0): fewer equal bests fail. --max-unexplained (0): more differences without
a reason fail. Ends with one line of JSON.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'min-equal': { type: 'string', default: '0' },
    'max-unexplained': { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});
const [file, ...more] = positionals;
const minEqual = Number(values['min-equal']);
const maxUnexplained = Number(values['max-unexplained']);
if (
  values.help ||
  file === undefined ||
  more.length > 0 ||
  !Number.isInteger(minEqual) ||
  !Number.isInteger(maxUnexplained)
) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

try {
  const report = replayDepthFile(file, { minEqual, maxUnexplained });
  console.log(JSON.stringify(report));
  process.exit(report.passed ? 0 : 1);
} catch (error) {
  if (!isProblemOfFile(error)) throw error;
  console.error(error.message);
  process.exit(2);
}
