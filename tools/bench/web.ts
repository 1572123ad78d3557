import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../tests/e2e/support/browser.ts';
import { RunningExchange } from '../../tests/e2e/support/exchange.ts';
import { tradeScreen } from './web/trade-screen.ts';
import { hundredMarkets } from './web/hundred-markets.ts';

const usage = `Measures the traders' client in a browser: the time from a press or a click to the next picture while the order book changes
50 times a second, frames that took too long meanwhile, and what a list of 100 markets costs while every one of them changes each second.

  npm run bench:web -- [--seconds 10] [--book-per-second 50] [--port 4437]

Ends with one line of JSON.`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    'book-per-second': { type: 'string', default: '50' },
    port: { type: 'string', default: '4437' },
    help: { type: 'boolean', default: false },
  },
});
const [seconds = 0, perSecond = 0, port = 0] = [values.seconds, values['book-per-second'], values.port].map(Number);
if (values.help || ![seconds, perSecond, port].every((number) => Number.isInteger(number) && number > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

const found = await findBrowser();
const exchange = await RunningExchange.start(port);
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...found.args],
  env: { ...process.env, ...found.env },
});
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: exchange.url });
  const trade = await tradeScreen(await context.newPage(), { seconds, perSecond });
  console.log(`trade screen: ${trade.interactions} interactions, slowest ${trade.slowestMs} ms to the next picture`);
  const markets = await hundredMarkets(await context.newPage(), seconds);
  console.log(`100 markets: ${markets.scriptMsPerUpdate} ms of script an update`);
  console.log(JSON.stringify({ seconds, bookUpdatesPerSecond: perSecond, trade, markets }));
} finally {
  await browser.close();
  await exchange.stop();
}
