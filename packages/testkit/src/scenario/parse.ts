import { amount as amountOf } from '@candor/amount';
import type { Command, PlaceOrder, SelfTradePrevention, Side, TimeInForce, TriggerSource } from '@candor/core';
import { readPause, readSample, readStake, readStakeLimit } from './fixed-period-words.ts';
import { type Names, Words } from './words.ts';

/**
 * The command of an English sentence. Prices are ticks, quantities lots, budgets whole quote
 * assets:
 *
 *     bob buys 8 at 1604                       bob buys 8 at 1604 ioc | fok | post-only | gtd 5000 | showing 2
 *     bob buys 8 at market                     bob buys for 5000 at market          bob sells 8 at market worst 1590
 *     bob sells 5 stop 1500 limit 1490         bob sells 5 stop 1500 on index       bob sells 5 trailing 10000 ppm
 *     bob sells 5 oco at 1700 stop 1500 limit 1490
 *     bob cancels #3 | all                     bob amends #3 to 5 at 1600
 *     index 1600                               market halted | cancel_only | open   freeze bob      time passes
 *     bob moves 500 from 1 to 6                sample 1600 | stale (of the second that it is)
 *     bob stakes 100 on rise | fall for 30     bob limits stakes to 500 | to nothing  bob pauses for 7 days
 *
 * An order may end with `expire_taker`, `expire_maker`, `expire_both`, or `as ID` for a client
 * order id.
 */
export function parseSentence(sentence: string, names: Names): Command {
  const words = new Words(sentence);
  const command = readCommand(words, names);
  if (!words.done) throw words.error(`“${words.next()}” is not understood`);
  return command;
}

function readCommand(words: Words, names: Names): Command {
  const subject = words.next();
  if (subject === 'index') {
    return { type: 'index_prices', prices: [{ marketId: names.marketId, price: words.number() }] };
  }
  if (subject === 'sample') return readSample(words, names);
  if (subject === 'market') return { type: 'set_market_state', marketId: names.marketId, state: marketState(words) };
  if (subject === 'freeze') return { type: 'set_user_frozen', userId: names.userId(words.next()), frozen: true };
  if (subject === 'unfreeze') return { type: 'set_user_frozen', userId: names.userId(words.next()), frozen: false };
  if (subject === 'time') {
    words.expect('passes');
    return { type: 'tick' };
  }
  return readUserCommand(words, names, names.userId(subject));
}

function readUserCommand(words: Words, names: Names, userId: number): Command {
  const verb = words.next();
  if (verb === 'cancels') {
    if (words.take('all')) return { type: 'cancel_all_orders', userId, marketId: names.marketId };
    return { type: 'cancel_order', userId, orderId: words.orderId() };
  }
  if (verb === 'amends') return readAmend(words, userId);
  if (verb === 'moves') return readMove(words, names, userId);
  if (verb === 'stakes') return readStake(words, names, userId);
  if (verb === 'limits') return readStakeLimit(words, names, userId);
  if (verb === 'pauses') return readPause(words, userId);
  if (verb === 'buys') return readOrder(words, names, userId, 'buy');
  if (verb === 'sells') return readOrder(words, names, userId, 'sell');
  throw words.error(`“${verb}” is not understood`);
}

/** Between wallets, in whole quote assets. */
function readMove(words: Words, names: Names, userId: number): Command {
  const amount = amountOf(BigInt(words.number()) * names.quoteUnit);
  words.expect('from');
  const from = words.wallet();
  words.expect('to');
  return { type: 'transfer', userId, assetId: names.quoteAssetId, from, to: words.wallet(), amount };
}

function readAmend(words: Words, userId: number): Command {
  const orderId = words.orderId();
  const quantity = words.take('to') ? { quantity: words.number() } : {};
  const price = words.take('at') ? { price: words.number() } : {};
  return { type: 'amend_order', userId, orderId, ...quantity, ...price };
}

function readOrder(words: Words, names: Names, userId: number, side: Side): Command {
  const amount = words.take('for')
    ? { quoteBudget: amountOf(BigInt(words.number()) * names.quoteUnit) }
    : { quantity: words.number() };
  const base: PlaceOrder = {
    type: 'place_order',
    userId,
    marketId: names.marketId,
    side,
    kind: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    ...amount,
  };
  if (words.take('oco')) return readOco(words, base);
  return readEnding(words, names, { ...base, ...readTerms(words) });
}

type Terms = Pick<PlaceOrder, 'kind' | 'timeInForce'> & Partial<PlaceOrder>;

function readTerms(words: Words): Terms {
  if (words.take('at')) {
    if (!words.take('market')) return { kind: 'limit', timeInForce: 'GTC', price: words.number() };
    const worst = words.take('worst') ? { price: words.number() } : {};
    return { kind: 'market', timeInForce: 'IOC', ...worst };
  }
  if (words.take('stop')) {
    const triggerPrice = words.number();
    const limit = words.take('limit') ? words.number() : undefined;
    const triggerSource = readSource(words);
    if (limit === undefined) return { kind: 'stop_market', timeInForce: 'IOC', triggerPrice, triggerSource };
    return { kind: 'stop_limit', timeInForce: 'GTC', triggerPrice, triggerSource, price: limit };
  }
  words.expect('trailing');
  const trailingOffsetPpm = words.number();
  words.expect('ppm');
  return { kind: 'trailing_stop', timeInForce: 'IOC', trailingOffsetPpm, triggerSource: readSource(words) };
}

function readOco(words: Words, order: PlaceOrder): Command {
  words.expect('at');
  const limitPrice = words.number();
  words.expect('stop');
  const triggerPrice = words.number();
  const stopLimit = words.take('limit') ? { stopLimitPrice: words.number() } : {};
  if (order.quantity === undefined) throw words.error('an OCO needs a quantity');
  return {
    type: 'place_oco',
    userId: order.userId,
    marketId: order.marketId,
    side: order.side,
    quantity: order.quantity,
    limitPrice,
    triggerPrice,
    triggerSource: readSource(words),
    ...stopLimit,
    selfTradePrevention: order.selfTradePrevention,
  };
}

function readEnding(words: Words, names: Names, order: PlaceOrder): PlaceOrder {
  let result = order;
  while (!words.done) {
    const word = words.next();
    if (word === 'post-only') result = { ...result, postOnly: true };
    else if (word === 'showing') result = { ...result, displayQuantity: words.number() };
    else if (word === 'gtd') {
      result = { ...result, timeInForce: 'GTD', expiresAtMs: names.nowMs + words.number() };
    } else if (word === 'as') result = { ...result, clientOrderId: words.next() };
    else if (isPrevention(word)) result = { ...result, selfTradePrevention: word };
    else if (isTimeInForce(word.toUpperCase())) result = { ...result, timeInForce: timeInForce(word.toUpperCase()) };
    else throw words.error(`“${word}” is not understood`);
  }
  return result;
}

function readSource(words: Words): TriggerSource {
  if (!words.take('on')) return 'last';
  if (words.take('index')) return 'index';
  words.expect('last');
  return 'last';
}

function marketState(words: Words): 'open' | 'cancel_only' | 'halted' {
  const state = words.next();
  if (state === 'open' || state === 'cancel_only' || state === 'halted') return state;
  throw words.error(`“${state}” is not a market state`);
}

const isPrevention = (word: string): word is SelfTradePrevention =>
  word === 'expire_taker' || word === 'expire_maker' || word === 'expire_both';

const isTimeInForce = (word: string): boolean => word === 'GTC' || word === 'IOC' || word === 'FOK';

const timeInForce = (word: string): TimeInForce => (word === 'IOC' ? 'IOC' : word === 'FOK' ? 'FOK' : 'GTC');
