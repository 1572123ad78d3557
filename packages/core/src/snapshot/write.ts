// Proof: snapshot/read.test.ts; tests/faults/golden.test.ts (old snapshots).

import type { Market, StandingPeriods } from '../markets/market.ts';
import { BUY, SELL } from '../order-book/order-book.ts';
import { marketStates } from '../record/layout.ts';
import type { StandingThresholds, State } from '../state/state.ts';
import { ByteSink } from '../base/bytes.ts';
import { firstBooks, needsSections, writeSections } from './sections.ts';

export const snapshotMark = 0x434e4452;

/**
 * Version 2 says each market's steps of tick and lot; while all are 1, as markets are listed, a
 * state is written as version 1 ever was. Version 3 says periods and what earns fee tiers as well;
 * while nobody has set any, a state is written as before. Version 4 is version 3 and, behind it,
 * sections: of the ledger and of each product that has been used.
 */
export const snapshotVersions = [1, 2, 3, 4] as const;

/**
 * What an order takes, and what it mostly takes more where it has rare terms; those that take yet
 * more make the sink grow.
 */
export const orderBytes = 102;
const rareBytes = 96;

/**
 * The whole state in one canonical form: two states that behave alike have the same bytes, however
 * their memory is laid out. Orders are in the order of their books, waiting ones by id, users and
 * listings in the order they came.
 */
export function writeSnapshot(state: State): Uint8Array {
  const sink = new ByteSink();
  writeState(sink, state);
  return sink.bytes();
}

/**
 * Whether these bytes are the state's snapshot. Takes half as long as making one, since nothing of
 * it is kept.
 */
export function isSnapshotOf(state: State, bytes: Uint8Array): boolean {
  const sink = ByteSink.comparing(bytes);
  writeState(sink, state);
  return sink.isExpected();
}

function writeState(sink: ByteSink, state: State): void {
  const generations = state.requests.generations();
  sink.u32(snapshotMark);
  const stepped = state.markets.some(({ terms }) => terms.tickStep !== 1 || terms.lotStep !== 1);
  const offered = state.thresholds.sinceMs > 0 || state.markets.some(({ offer }) => offer.sinceMs > 0);
  const version = needsSections(state) ? 4 : offered ? 3 : stepped ? 2 : 1;
  sink.u32(version);
  for (const figure of [state.seq, state.timeMs, state.lastOrderId, state.lastTradeId]) sink.f64(figure);
  sink.u32(state.assets.length);
  state.assets.forEach(({ row, assetId, symbol, scale }) => {
    sink.u32(assetId);
    sink.ascii(symbol);
    sink.u8(scale);
    sink.u8(state.feesModuloTen[row] ?? 0);
  });
  sink.u32(state.markets.length);
  for (const market of state.markets) writeMarket(sink, market, version);
  if (version >= 3) writeThresholds(sink, state.thresholds);
  writeUsers(sink, state);
  writeBooks(sink, state);
  const requestBytes = generations.reduce((sum, { entries }) => sum + entries.byteLength, 0);
  const { count, rare } = state.orders;
  sink.makeRoom(2 ** 16 + orderBytes * count + rareBytes * rare.size + requestBytes);
  for (const market of state.markets) writeOrders(sink, state, market);
  sink.u32(generations.length);
  for (const { startMs, entries } of generations) {
    sink.f64(startMs);
    sink.words(entries);
  }
  if (version >= 4) writeSections(sink, state);
}

function writeMarket(sink: ByteSink, market: Market, version: number): void {
  const { terms } = market;
  for (const id of [market.marketId, market.baseAssetId, market.quoteAssetId]) sink.u32(id);
  sink.u8(terms.tickScale);
  sink.u8(terms.lotScale);
  if (version >= 2) for (const step of [terms.tickStep, terms.lotStep]) sink.u32(step);
  for (const figure of [terms.minimumQuantity, terms.maximumQuantity, terms.bandPpm, terms.slippageCapPpm])
    sink.f64(figure);
  sink.f64(terms.openOrdersMax);
  sink.wide(terms.minimumNotional);
  sink.wide(terms.maximumNotional);
  sink.u8(marketStates.indexOf(market.state));
  sink.f64(market.index);
  sink.f64(market.last);
  const tiers = [...market.makerPpm.keys()].filter((tier) => market.makerPpm[tier] !== undefined);
  sink.u32(tiers.length);
  for (const tier of tiers) {
    for (const figure of [tier, market.makerRate(tier), market.takerRate(tier)]) sink.u32(figure);
  }
  if (version >= 3) writePeriods(sink, market.offer);
}

function writePeriods(sink: ByteSink, { periods, sinceMs }: StandingPeriods): void {
  sink.f64(sinceMs);
  sink.u32(periods.length);
  for (const { durationSeconds, payoutPpm, minimumStake, maximumStake } of periods) {
    sink.u32(durationSeconds);
    sink.u32(payoutPpm);
    sink.wide(minimumStake);
    sink.wide(maximumStake);
  }
}

function writeThresholds(sink: ByteSink, { thresholds, sinceMs }: StandingThresholds): void {
  sink.f64(sinceMs);
  sink.u32(thresholds.length);
  for (const { tier, volume, balance } of thresholds) {
    sink.u32(tier);
    sink.f64(volume);
    sink.f64(balance);
  }
}

function writeUsers(sink: ByteSink, { users, ledger, assets }: State): void {
  sink.u32(users.count);
  for (let row = 0; row < users.count; row += 1) {
    sink.f64(users.id(row));
    sink.u8((users.isMerchant(row) ? 1 : 0) | (users.isFrozen(row) ? 2 : 0) | (users.wasGranted(row) ? 4 : 0));
    sink.u32(users.tier(row));
    for (let wallet = 1; wallet <= 8; wallet += 1) {
      for (const { row: asset } of assets) {
        if (!ledger.holds(row, wallet as 1, asset)) continue;
        const { available, reserved } = ledger.balance(row, wallet as 1, asset);
        sink.u8(wallet);
        sink.u32(asset);
        sink.wide(available);
        sink.wide(reserved);
      }
    }
    sink.u8(0);
  }
}

function writeBooks(sink: ByteSink, { ledger, assets }: State): void {
  for (const book of firstBooks) {
    for (const { row } of assets) sink.wide(ledger.book(book, row));
  }
}

function writeOrders(sink: ByteSink, state: State, market: Market): void {
  const { pool } = state.orders;
  for (const side of [BUY, SELL] as const) {
    for (let slot = market.book.first(side); slot !== 0; slot = market.book.after(slot)) writeOrder(sink, state, slot);
    sink.u8(0);
  }
  const waiting = [...market.triggers.all()].toSorted((a, b) => pool.orderId(a) - pool.orderId(b));
  for (const slot of waiting) writeOrder(sink, state, slot);
  sink.u8(0);
}

function writeOrder(sink: ByteSink, { orders, users }: State, slot: number): void {
  const { pool } = orders;
  const rare = orders.rare.get(slot);
  sink.u8(rare === undefined ? 1 : 2);
  sink.u8(pool.side(slot));
  sink.u8(orders.kind(slot));
  sink.u8(orders.timeInForce(slot));
  sink.u8(orders.prevention(slot));
  sink.u8(orders.postOnly(slot));
  sink.f64(users.id(orders.user(slot)));
  sink.u32(orders.makerPpm(slot));
  sink.u32(orders.takerPpm(slot));
  sink.f64(pool.orderId(slot));
  sink.f64(pool.price(slot));
  sink.f64(orders.quantity(slot));
  sink.f64(pool.remaining(slot));
  sink.f64(pool.shown(slot));
  sink.f64(orders.display(slot));
  sink.f64(orders.reserved(slot));
  sink.f64(orders.filledNotional(slot));
  sink.f64(orders.feePaid(slot));
  sink.f64(orders.acceptedAtMs(slot));
  if (rare === undefined) return;
  const { triggerPrice, triggerSource, trailingOffsetPpm, worstPrice, budget, expiresAtMs, otherOrderId } = rare;
  for (const figure of [
    triggerPrice,
    triggerSource,
    trailingOffsetPpm,
    worstPrice,
    budget,
    expiresAtMs,
    otherOrderId,
  ]) {
    sink.f64(figure);
  }
  sink.ascii(rare.clientOrderId);
}
