import { amount } from '@candor/amount';
import { UnreadableSnapshot, type ByteSink, type ByteSource } from '../../base/bytes.ts';
import type { Wallet } from '../../base/words.ts';
import type { OtcMethodTerms, OtcPrice } from './commands.ts';
import type { Advert, OtcOrder, OtcState } from './state.ts';
import { bitsOfMethods, methodsOfBits, otcMethods, otcRoles, otcSides, otcStages } from './words.ts';

/**
 * Writes the room's part of a snapshot: fiat moneys, pairs, terms, adverts, orders, users, bonds.
 */
export function writeOtc(sink: ByteSink, own: OtcState): void {
  sink.f64(own.lastAdvertId);
  sink.f64(own.lastOrderId);
  sink.u32(own.fiats.size);
  for (const { fiatId, code, minorUnits } of own.fiats.values()) {
    sink.u32(fiatId);
    sink.ascii(code);
    sink.u8(minorUnits);
  }
  sink.u32(own.pairs.size);
  for (const pair of own.pairs.values()) {
    for (const figure of [pair.assetId, pair.fiatId, pair.marketId, pair.priceScale, pair.stepScale]) sink.u32(figure);
    sink.u8(pair.open ? 1 : 0);
    for (const figure of [pair.priceLeast, pair.priceMost]) sink.f64(figure);
    for (const units of [pair.minimum, pair.maximum]) sink.wide(units);
  }
  writeTerms(sink, own);
  sink.u32(own.adverts.size);
  for (const advert of sorted(own.adverts)) writeAdvert(sink, advert);
  sink.u32(own.orders.size);
  for (const order of sorted(own.orders)) writeOrder(sink, order);
  writeUsers(sink, own);
}

const sorted = <One>(map: ReadonlyMap<number, One>): One[] =>
  [...map].toSorted(([a], [b]) => a - b).map(([, one]) => one);

function writeTerms(sink: ByteSink, { scheduled }: OtcState): void {
  sink.u32(scheduled.length);
  for (const { terms, fromMs } of scheduled) {
    sink.f64(fromMs);
    for (const figure of [terms.feePpm, terms.windowLeastMinutes, terms.windowMostMinutes]) sink.u32(figure);
    sink.wide(terms.bond);
    sink.u32(terms.methods.length);
    for (const { method, reversible, releaseMs, holdMs } of terms.methods) {
      sink.u8(otcMethods.indexOf(method));
      sink.u8(reversible ? 1 : 0);
      for (const figure of [releaseMs, holdMs]) sink.f64(figure);
    }
  }
}

function writeAdvert(sink: ByteSink, one: Advert): void {
  sink.f64(one.advertId);
  for (const figure of [one.userId, one.wallet, one.assetId, one.fiatId, one.windowMinutes, one.feePpm])
    sink.u32(figure);
  for (const figure of [one.taker.level, one.taker.completedOrders, one.taker.accountDays]) sink.u32(figure);
  sink.u32(bitsOfMethods(one.methods));
  sink.u8(otcSides.indexOf(one.side));
  sink.u8((one.online ? 1 : 0) + (one.blocked ? 2 : 0) + (one.price.kind === 'floating' ? 4 : 0));
  const [price, margin] = one.price.kind === 'fixed' ? [one.price.ticks, 0] : [one.price.rate, one.price.marginPpm];
  for (const figure of [price, margin]) sink.f64(figure);
  for (const units of [one.total, one.remaining, one.reserved, one.minimum, one.maximum]) sink.wide(units);
}

function writeOrder(sink: ByteSink, one: OtcOrder): void {
  for (const figure of [one.orderId, one.advertId, one.price, one.releaseMs, one.holdMs, one.openedAtMs])
    sink.f64(figure);
  for (const figure of [one.expiresAtMs, one.paidAtMs, one.sinceMs]) sink.f64(figure);
  for (const figure of [one.sellerId, one.buyerId, one.assetId, one.fiatId, one.feePpm]) sink.u32(figure);
  sink.u8(one.sellerWallet);
  sink.u8(one.buyerWallet);
  sink.u8(otcSides.indexOf(one.side));
  sink.u8(otcMethods.indexOf(one.method));
  sink.u8(otcStages.indexOf(one.stage));
  sink.u8(one.extensions);
  sink.u8((one.isWarned ? 1 : 0) + (one.appealWithdrawn ? 2 : 0));
  sink.u8(one.appellant === undefined ? 0 : otcRoles.indexOf(one.appellant) + 1);
  for (const units of [one.quantity, one.fiat, one.fee, one.escrow, one.worth]) sink.wide(units);
}

function writeUsers(sink: ByteSink, { traders, holds, bonds, feesModuloTen }: OtcState): void {
  sink.u32(traders.size);
  for (const [userId, trader] of [...traders].toSorted(([a], [b]) => a - b)) {
    for (const figure of [userId, trader.completed, trader.faultDay, trader.faults]) sink.u32(figure);
    for (const figure of [trader.blockedUntilMs, trader.evidenceId]) sink.f64(figure);
  }
  sink.u32(holds.size);
  for (const [userId, list] of [...holds].toSorted(([a], [b]) => a - b)) {
    sink.u32(userId);
    sink.u32(list.length);
    for (const hold of list) {
      for (const figure of [hold.orderId, hold.untilMs]) sink.f64(figure);
      sink.u32(hold.assetId);
      sink.wide(hold.amount);
    }
  }
  sink.u32(bonds.size);
  for (const [userId, bond] of [...bonds].toSorted(([a], [b]) => a - b)) {
    sink.u32(userId);
    sink.wide(bond.amount);
    for (const figure of [bond.leavingSinceMs, bond.lastOrderMs]) sink.f64(figure);
  }
  const fees = [...feesModuloTen].filter(([, modulo]) => modulo > 0n).toSorted(([a], [b]) => a - b);
  sink.u32(fees.length);
  for (const [assetId, modulo] of fees) {
    sink.u32(assetId);
    sink.u8(Number(modulo));
  }
}

/** Reads it again. */
export function readOtc(source: ByteSource, own: OtcState): void {
  own.lastAdvertId = source.f64();
  own.lastOrderId = source.f64();
  for (let count = source.u32(); count > 0; count -= 1) {
    const fiatId = source.u32();
    own.fiats.set(fiatId, { fiatId, code: source.ascii(), minorUnits: source.u8() });
  }
  for (let count = source.u32(); count > 0; count -= 1) {
    const [assetId, fiatId, marketId] = [source.u32(), source.u32(), source.u32()];
    const [priceScale, stepScale, open] = [source.u32(), source.u32(), source.u8() === 1];
    const [priceLeast, priceMost] = [source.f64(), source.f64()];
    const [minimum, maximum] = [amount(source.wide()), amount(source.wide())];
    const terms = { open, priceScale, stepScale, priceLeast, priceMost, minimum, maximum };
    own.pairs.set(`${assetId}/${fiatId}`, { assetId, fiatId, marketId, ...terms });
  }
  readTerms(source, own);
  for (let count = source.u32(); count > 0; count -= 1) own.holdAdvert(readAdvert(source));
  for (let count = source.u32(); count > 0; count -= 1) own.holdOrder(readOrder(source));
  readUsers(source, own);
}

function readTerms(source: ByteSource, own: OtcState): void {
  for (let count = source.u32(); count > 0; count -= 1) {
    const fromMs = source.f64();
    const [feePpm, windowLeastMinutes, windowMostMinutes] = [source.u32(), source.u32(), source.u32()];
    const bond = amount(source.wide());
    const methods: OtcMethodTerms[] = [];
    for (let left = source.u32(); left > 0; left -= 1) {
      const method = wordOf(otcMethods, source.u8());
      methods.push({ method, reversible: source.u8() === 1, releaseMs: source.f64(), holdMs: source.f64() });
    }
    own.scheduled.push({ terms: { feePpm, bond, windowLeastMinutes, windowMostMinutes, methods }, fromMs });
  }
}

function readAdvert(source: ByteSource): Advert {
  const advertId = source.f64();
  const [userId, wallet, assetId, fiatId] = [source.u32(), source.u32() as Wallet, source.u32(), source.u32()];
  const [windowMinutes, feePpm] = [source.u32(), source.u32()];
  const taker = { level: source.u32(), completedOrders: source.u32(), accountDays: source.u32() };
  const methods = methodsOfBits(source.u32());
  const [side, flags] = [wordOf(otcSides, source.u8()), source.u8()];
  const [figure, marginPpm] = [source.f64(), source.f64()];
  const isFloating = (flags & 4) !== 0;
  const price: OtcPrice = isFloating ? { kind: 'floating', rate: figure, marginPpm } : { kind: 'fixed', ticks: figure };
  const [total, remaining, reserved] = [source.wide(), source.wide(), source.wide()];
  const [minimum, maximum] = [amount(source.wide()), amount(source.wide())];
  const units = { total, remaining, reserved, minimum, maximum };
  const standing = { online: (flags & 1) !== 0, blocked: (flags & 2) !== 0, feePpm };
  const named = { advertId, userId, wallet, side, assetId, fiatId };
  return { ...named, price, ...units, windowMinutes, methods, taker, ...standing };
}

function readOrder(source: ByteSource): OtcOrder {
  const [orderId, advertId, price, releaseMs] = [source.f64(), source.f64(), source.f64(), source.f64()];
  const [holdMs, openedAtMs] = [source.f64(), source.f64()];
  const [expiresAtMs, paidAtMs, sinceMs] = [source.f64(), source.f64(), source.f64()];
  const [sellerId, buyerId, assetId, fiatId] = [source.u32(), source.u32(), source.u32(), source.u32()];
  const feePpm = source.u32();
  const [sellerWallet, buyerWallet] = [source.u8() as Wallet, source.u8() as Wallet];
  const side = wordOf(otcSides, source.u8());
  const [method, stage] = [wordOf(otcMethods, source.u8()), wordOf(otcStages, source.u8())];
  const [extensions, flags, appealedBy] = [source.u8(), source.u8(), source.u8()];
  const [quantity, fiat, fee] = [source.wide(), source.wide(), source.wide()];
  const [escrow, worth] = [source.wide(), source.wide()];
  return {
    orderId,
    advertId,
    price,
    releaseMs,
    holdMs,
    openedAtMs,
    expiresAtMs,
    paidAtMs,
    sinceMs,
    sellerId,
    buyerId,
    assetId,
    fiatId,
    feePpm,
    sellerWallet,
    buyerWallet,
    side,
    method,
    stage,
    extensions,
    quantity,
    fiat,
    fee,
    escrow,
    worth,
    isWarned: (flags & 1) !== 0,
    appealWithdrawn: (flags & 2) !== 0,
    appellant: appealedBy === 0 ? undefined : wordOf(otcRoles, appealedBy - 1),
  };
}

function readUsers(source: ByteSource, own: OtcState): void {
  for (let count = source.u32(); count > 0; count -= 1) {
    const trader = own.trader(source.u32());
    trader.completed = source.u32();
    trader.faultDay = source.u32();
    trader.faults = source.u32();
    trader.blockedUntilMs = source.f64();
    trader.evidenceId = source.f64();
  }
  for (let count = source.u32(); count > 0; count -= 1) {
    const userId = source.u32();
    const holds = Array.from({ length: source.u32() }, () => {
      const [orderId, untilMs] = [source.f64(), source.f64()];
      return { orderId, untilMs, assetId: source.u32(), amount: source.wide() };
    });
    own.holds.set(userId, holds);
  }
  for (let count = source.u32(); count > 0; count -= 1) {
    const bond = own.bond(source.u32());
    bond.amount = source.wide();
    bond.leavingSinceMs = source.f64();
    bond.lastOrderMs = source.f64();
  }
  for (let count = source.u32(); count > 0; count -= 1) own.feesModuloTen.set(source.u32(), BigInt(source.u8()));
}

function wordOf<Word>(list: readonly Word[], code: number): Word {
  const word = list[code];
  if (word === undefined) throw new UnreadableSnapshot(`${code} is no word of trading between people`);
  return word;
}
