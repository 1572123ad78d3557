import { describe, expect, test } from 'vitest';
import { parseSentence } from './parse.ts';
import { type Names, SentenceError } from './words.ts';

const names: Names = {
  userId: (name) => ({ alice: 1, bob: 2 })[name] ?? 99,
  marketId: 1,
  quoteAssetId: 1,
  quoteUnit: 100n,
  nowMs: 1_000,
};

describe('sentences', () => {
  test.each([
    ['bob buys 8 at 1604', { kind: 'limit', side: 'buy', userId: 2, price: 1604, quantity: 8, timeInForce: 'GTC' }],
    ['alice sells 3 at 1700 post-only', { side: 'sell', userId: 1, postOnly: true }],
    ['bob buys 8 at 1604 ioc expire_both', { timeInForce: 'IOC', selfTradePrevention: 'expire_both' }],
    ['bob buys 8 at 1604 gtd 5000', { timeInForce: 'GTD', expiresAtMs: 6_000 }],
    ['bob sells 8 at 1604 showing 2 as mine', { displayQuantity: 2, clientOrderId: 'mine' }],
    ['bob buys for 50 at market', { kind: 'market', quoteBudget: 5_000n, timeInForce: 'IOC' }],
    ['bob sells 5 at market worst 1590', { kind: 'market', quantity: 5, price: 1590 }],
    [
      'bob sells 5 stop 1500 limit 1490',
      { kind: 'stop_limit', triggerPrice: 1500, price: 1490, triggerSource: 'last' },
    ],
    ['bob sells 5 stop 1500 on index', { kind: 'stop_market', triggerPrice: 1500, triggerSource: 'index' }],
    ['bob sells 5 trailing 10000 ppm', { kind: 'trailing_stop', trailingOffsetPpm: 10_000 }],
    ['bob sells 5 oco at 1700 stop 1500 limit 1490', { type: 'place_oco', limitPrice: 1700, stopLimitPrice: 1490 }],
    ['bob cancels #3', { type: 'cancel_order', orderId: 3 }],
    ['bob cancels all', { type: 'cancel_all_orders', marketId: 1 }],
    ['bob amends #3 to 5 at 1600', { type: 'amend_order', orderId: 3, quantity: 5, price: 1600 }],
    ['index 1600', { type: 'index_prices', prices: [{ marketId: 1, price: 1600 }] }],
    ['market halted', { type: 'set_market_state', state: 'halted' }],
    ['freeze bob', { type: 'set_user_frozen', userId: 2, frozen: true }],
    ['time passes', { type: 'tick' }],
    ['bob moves 500 from 1 to 6', { type: 'transfer', userId: 2, assetId: 1, from: 1, to: 6, amount: 50_000n }],
    ['bob stakes 20 on fall for 60', { type: 'open_fixed_period', direction: 'fall', durationSeconds: 60 }],
    ['bob limits stakes to 500', { type: 'set_stake_limit', userId: 2, limit: 50_000n }],
    ['bob limits stakes to nothing', { type: 'set_stake_limit', limit: 0n }],
    ['bob pauses for 7 days', { type: 'pause_fixed_period', userId: 2, days: 7 }],
    ['sample 1600', { type: 'index_prices', second: 1, samples: [{ marketId: 1, price: 1600 }] }],
    ['sample stale', { samples: [{ price: 0, problem: 'too_few_venues' }] }],
  ])('%s', (sentence, expected) => {
    expect(parseSentence(sentence, names)).toMatchObject(expected);
  });

  test.each([
    ['bob buys', /a word is missing/],
    ['bob buys eight at 1604', /“eight” is not a whole number/],
    ['bob buys 8 at 1604 tomorrow', /“tomorrow” is not understood/],
    ['bob hugs 8', /“hugs” is not understood/],
    ['bob cancels 3', /not an order like #3/],
    ['market sleepy', /not a market state/],
    ['time flies', /“passes” expected, “flies” found/],
    ['bob stakes 20 on luck for 30', /“luck” is not a direction/],
    ['bob pauses for 8 days', /“8” is not a pause/],
    ['bob moves 5 from 1 to 9', /“9” is not a wallet/],
    ['index 1600 and more', /“and” is not understood/],
  ])('“%s” is refused with the word that is wrong', (sentence, problem) => {
    expect(() => parseSentence(sentence, names)).toThrow(SentenceError);
    expect(() => parseSentence(sentence, names)).toThrow(problem);
  });
});
