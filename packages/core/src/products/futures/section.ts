import { amount } from '@candor/amount';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { marketStates, timeInForceCode } from '../../record/layout.ts';
import { UnreadableSnapshot, type ByteSink, type ByteSource } from '../../base/bytes.ts';
import { place, type RareTerms } from '../../orders/orders.ts';
import { pricesOf } from '../prices/own.ts';
import type { Contract, Position } from './contract.ts';
import type { Attached, FuturesState } from './state.ts';
import { readRisk, writeRisk } from './section-risk.ts';
import { contractKinds, marginModes, positionModes, positionSides, stopSources } from './words.ts';

/**
 * Writes the room's part of a snapshot: contracts with their books and positions, what users chose,
 * and what they owe.
 */
export function writeFutures(sink: ByteSink, own: FuturesState): void {
  sink.f64(own.lastTradeId);
  sink.f64(own.lastPositionId);
  sink.u32(own.contracts.length);
  for (const contract of own.contracts) writeContract(sink, contract);
  for (const contract of own.contracts) writeOrders(sink, own, contract);
  for (const contract of own.contracts) writePositions(sink, contract);
  writeTraders(sink, own);
  const owing = [...own.owing].toSorted((a, b) => a.user - b.user || a.asset - b.asset);
  sink.u32(owing.length);
  for (const { user, assetId, owed } of owing) {
    sink.u32(user);
    sink.u32(assetId);
    sink.wide(owed);
  }
  const fees = [...own.feesModuloTen].filter(([, modulo]) => modulo > 0).toSorted(([a], [b]) => a - b);
  sink.u32(fees.length);
  for (const [asset, modulo] of fees) {
    sink.u32(asset);
    sink.u8(modulo);
  }
  writeRisk(sink, own);
}

/** Reads it again, after the part of prices. */
export function readFutures(source: ByteSource, own: FuturesState): void {
  own.lastTradeId = source.f64();
  const lastPositionId = source.f64();
  const contracts = source.u32();
  for (let count = 0; count < contracts; count += 1) readContract(source, own);
  for (const contract of own.contracts) readOrders(source, own, contract);
  for (const contract of own.contracts) readPositions(source, own, contract);
  own.lastPositionId = lastPositionId;
  readTraders(source, own);
  const owing = source.u32();
  for (let count = 0; count < owing; count += 1) {
    const account = own.accountOf(source.u32(), source.u32());
    own.setOwed(account, source.wide());
  }
  const fees = source.u32();
  for (let count = 0; count < fees; count += 1) own.feesModuloTen.set(source.u32(), source.u8());
  linkOrders(own);
  readRisk(source, own);
}

function writeContract(sink: ByteSink, contract: Contract): void {
  sink.u8(contractKinds.indexOf(contract.kind));
  sink.ascii(contract.symbol);
  for (const figure of [contract.contractId, contract.marketId, contract.settleAssetId, contract.tickScale]) {
    sink.u32(figure);
  }
  for (const figure of [contract.lotScale, contract.face, contract.slippageCapPpm, contract.openOrdersMax]) {
    sink.u32(figure);
  }
  for (const figure of [contract.minimumQuantity, contract.maximumQuantity, contract.last]) sink.f64(figure);
  sink.u8(marketStates.indexOf(contract.state));
  sink.u8(contract.isSampled ? 1 : 0);
  for (const figure of [contract.mark, contract.markSecond, contract.markIndex]) sink.f64(figure);
  sink.u32(contract.samples.length);
  for (const { second, basis } of contract.samples) {
    sink.f64(second);
    sink.f64(basis);
  }
  sink.u32(contract.versions.length);
  for (const {
    version,
    bandPpm,
    clampPpm,
    effectiveFromMs,
    interest,
    fundingCap,
    impact,
    tiers,
  } of contract.versions) {
    for (const figure of [version, bandPpm, clampPpm]) sink.u32(figure);
    for (const figure of [effectiveFromMs, interest, fundingCap]) sink.f64(figure);
    sink.wide(impact);
    sink.u32(tiers.length);
    for (const { valueMax, leverageMax, maintenancePpm } of tiers) {
      sink.wide(valueMax);
      sink.u32(leverageMax);
      sink.u32(maintenancePpm);
    }
  }
  const rated = [...contract.makerPpm.keys()].filter((tier) => contract.makerPpm[tier] !== undefined);
  sink.u32(rated.length);
  for (const tier of rated)
    for (const figure of [tier, contract.makerRate(tier), contract.takerRate(tier)]) sink.u32(figure);
}

function readContract(source: ByteSource, own: FuturesState): void {
  const kind = contractKinds[source.u8()];
  const symbol = source.ascii();
  const [contractId, marketId, settleAssetId, tickScale] = [source.u32(), source.u32(), source.u32(), source.u32()];
  const [lotScale, face, slippageCapPpm, openOrdersMax] = [source.u32(), source.u32(), source.u32(), source.u32()];
  const [minimumQuantity, maximumQuantity, last] = [source.f64(), source.f64(), source.f64()];
  const state = marketStates[source.u8()];
  if (kind === undefined || state === undefined || own.state.asset(settleAssetId) === undefined) {
    throw new UnreadableSnapshot(`contract ${contractId} has no kind, state or asset`);
  }
  const ids = { kind, symbol, contractId, marketId, settleAssetId, tickScale, lotScale, face };
  const contract = own.list({ ...ids, slippageCapPpm, openOrdersMax, minimumQuantity, maximumQuantity });
  contract.state = state;
  contract.last = last;
  contract.isSampled = source.u8() === 1;
  if (contract.isSampled) {
    const samples = pricesOf(own.state).samples.get(marketId);
    if (samples === undefined) throw new UnreadableSnapshot(`contract ${contractId} has no samples`);
    samples.users += 1;
  }
  contract.mark = source.f64();
  contract.markSecond = source.f64();
  contract.markIndex = source.f64();
  contract.samples = Array.from({ length: source.u32() }, () => ({ second: source.f64(), basis: source.f64() }));
  const versions = source.u32();
  for (let count = 0; count < versions; count += 1) {
    const [version, bandPpm, clampPpm] = [source.u32(), source.u32(), source.u32()];
    const [effectiveFromMs, interest, fundingCap] = [source.f64(), source.f64(), source.f64()];
    const impact = amount(source.wide());
    const tiers = Array.from({ length: source.u32() }, () => ({
      valueMax: amount(source.wide()),
      leverageMax: source.u32(),
      maintenancePpm: source.u32(),
    }));
    own.addTerms(contract, { version, bandPpm, clampPpm, effectiveFromMs, interest, fundingCap, impact, tiers });
  }
  const rated = source.u32();
  for (let count = 0; count < rated; count += 1) {
    const tier = source.u32();
    contract.makerPpm[tier] = source.u32();
    contract.takerPpm[tier] = source.u32();
  }
}

function writeOrders(sink: ByteSink, own: FuturesState, { book, triggers }: Contract): void {
  const { pool } = own.orders;
  for (const side of [BUY, SELL] as const) {
    for (let slot = book.first(side); slot !== 0; slot = book.after(slot)) writeOrder(sink, own, slot);
    sink.u8(0);
  }
  const waiting = [...triggers.all()].toSorted((a, b) => pool.orderId(a) - pool.orderId(b));
  for (const slot of waiting) writeOrder(sink, own, slot);
  sink.u8(0);
}

function writeOrder(sink: ByteSink, { orders, attached }: FuturesState, slot: number): void {
  const { pool } = orders;
  const rare = orders.rare.get(slot);
  const stops = attached.get(pool.orderId(slot));
  sink.u8(
    1 | (rare === undefined ? 0 : 2) | (stops?.profit === undefined ? 0 : 4) | (stops?.loss === undefined ? 0 : 8),
  );
  for (const code of [pool.side(slot), orders.kind(slot), orders.timeInForce(slot), orders.prevention(slot)])
    sink.u8(code);
  sink.u8(orders.postOnly(slot));
  for (const figure of [orders.user(slot), orders.makerPpm(slot), orders.takerPpm(slot)]) sink.u32(figure);
  const figures = [pool.orderId(slot), pool.price(slot), orders.quantity(slot), pool.remaining(slot), pool.shown(slot)];
  for (const figure of figures) sink.f64(figure);
  for (const figure of [orders.display(slot), orders.reserved(slot), orders.filledNotional(slot)]) sink.f64(figure);
  for (const figure of [orders.feePaid(slot), orders.acceptedAtMs(slot)]) sink.f64(figure);
  if (rare !== undefined) {
    const { triggerPrice, triggerSource, trailingOffsetPpm, worstPrice, expiresAtMs } = rare;
    for (const figure of [triggerPrice, triggerSource, trailingOffsetPpm, worstPrice, expiresAtMs]) sink.f64(figure);
    sink.ascii(rare.clientOrderId);
  }
  for (const stop of [stops?.profit, stops?.loss]) {
    if (stop === undefined) continue;
    sink.f64(stop.trigger);
    sink.f64(stop.price);
    sink.u8(stopSources.indexOf(stop.source));
  }
}

function readOrders(source: ByteSource, own: FuturesState, contract: Contract): void {
  for (let part = 0; part < 3; part += 1) {
    for (let mark = source.u8(); mark !== 0; mark = source.u8()) {
      const slot = readOrder(source, own, contract, mark);
      own.orders.setPlace(slot, part === 2 ? place.waiting : place.resting);
      if (part === 2) contract.triggers.add(slot);
      else contract.book.insert(slot);
    }
  }
}

function readOrder(source: ByteSource, own: FuturesState, contract: Contract, mark: number): number {
  const { orders } = own;
  const { pool } = orders;
  const [side, kind, timeInForce, prevention] = [source.u8(), source.u8(), source.u8(), source.u8()];
  const flags = source.u8();
  const [user, makerPpm, takerPpm] = [source.u32(), source.u32(), source.u32()];
  const orderId = source.f64();
  if (user >= own.state.users.count) throw new UnreadableSnapshot(`contract order ${orderId} has no user`);
  const slot = orders.add(orderId);
  pool.setSide(slot, side);
  pool.setPrice(slot, source.f64());
  orders.setTerms(slot, kind, timeInForce, prevention, flags);
  orders.setUser(slot, user);
  orders.setMarket(slot, contract.row);
  orders.setMakerPpm(slot, makerPpm);
  orders.setTakerPpm(slot, takerPpm);
  orders.setQuantity(slot, source.f64());
  pool.setRemaining(slot, source.f64());
  pool.setShown(slot, source.f64());
  orders.setDisplay(slot, source.f64());
  orders.setReserved(slot, source.f64());
  own.account(user, contract).held += BigInt(orders.reserved(slot));
  orders.setFilledNotional(slot, source.f64());
  orders.setFeePaid(slot, source.f64());
  orders.setAcceptedAtMs(slot, source.f64());
  if ((mark & 2) !== 0) {
    const rare: RareTerms = {
      triggerPrice: source.f64(),
      triggerSource: source.f64(),
      trailingOffsetPpm: source.f64(),
      worstPrice: source.f64(),
      expiresAtMs: source.f64(),
      clientOrderId: source.ascii(),
      budget: 0,
      otherOrderId: 0,
    };
    orders.rare.set(slot, rare);
    if (rare.clientOrderId !== '') own.clientOrders.set(`${user}/${rare.clientOrderId}`, slot);
    if (timeInForce === timeInForceCode.GTD) own.expiries.add(orderId, rare.expiresAtMs);
  }
  const profit = (mark & 4) === 0 ? undefined : readAttached(source);
  const loss = (mark & 8) === 0 ? undefined : readAttached(source);
  if (profit !== undefined || loss !== undefined)
    own.attached.set(orderId, { ...(profit && { profit }), ...(loss && { loss }) });
  return slot;
}

function readAttached(source: ByteSource): Attached {
  const [trigger, price, word] = [source.f64(), source.f64(), stopSources[source.u8()]];
  if (word === undefined) throw new UnreadableSnapshot('an attached stop has no source');
  return { trigger, price, source: word };
}

/** Open orders of each user, oldest first. */
function linkOrders(own: FuturesState): void {
  const { orders, contracts } = own;
  const slots = contracts.flatMap(({ book, triggers }) => {
    const found = [...triggers.all()];
    for (const side of [BUY, SELL] as const) {
      for (let slot = book.first(side); slot !== 0; slot = book.after(slot)) found.push(slot);
    }
    return found;
  });
  const ordered = slots.toSorted((a, b) => orders.pool.orderId(a) - orders.pool.orderId(b));
  for (const slot of ordered) own.addOrder(slot);
}

function positionsOf({ positions }: Contract): Position[] {
  const all = [...positions.long.values(), ...positions.short.values()];
  return all.toSorted((a, b) => a.positionId - b.positionId);
}

function writePositions(sink: ByteSink, contract: Contract): void {
  const positions = positionsOf(contract);
  sink.u32(positions.length);
  for (const position of positions) {
    sink.f64(position.positionId);
    sink.u32(position.user);
    sink.u8(positionSides.indexOf(position.side));
    sink.u8(marginModes.indexOf(position.mode));
    for (const figure of [position.leverage, position.termsVersion, position.exitPpm]) sink.u32(figure);
    for (const units of [position.lots, position.cost, position.margin, position.owed]) sink.wide(units);
  }
}

function readPositions(source: ByteSource, own: FuturesState, contract: Contract): void {
  const count = source.u32();
  for (let index = 0; index < count; index += 1) {
    const [positionId, user] = [source.f64(), source.u32()];
    const [side, mode] = [positionSides[source.u8()], marginModes[source.u8()]];
    if (side === undefined || mode === undefined) throw new UnreadableSnapshot(`position ${positionId} has no side`);
    const [leverage, termsVersion, exitPpm] = [source.u32(), source.u32(), source.u32()];
    const [lots, cost, margin, owed] = [source.wide(), source.wide(), source.wide(), source.wide()];
    const account = own.account(user, contract);
    const terms = { positionId, user, contract, side, account, mode, leverage, termsVersion, exitPpm };
    own.addPosition({ ...terms, lots, cost, margin, owed });
  }
}

function writeTraders(sink: ByteSink, { traders }: FuturesState): void {
  const chosen = [...traders].filter(([, { mode, settings }]) => mode !== 'hedge' || settings.size > 0);
  sink.u32(chosen.length);
  for (const [user, { mode, settings }] of chosen.toSorted(([a], [b]) => a - b)) {
    sink.u32(user);
    sink.u8(positionModes.indexOf(mode));
    sink.u32(settings.size);
    for (const [row, setting] of [...settings].toSorted(([a], [b]) => a - b)) {
      sink.u32(row);
      sink.u8(marginModes.indexOf(setting.mode));
      sink.u32(setting.leverage);
    }
  }
}

function readTraders(source: ByteSource, own: FuturesState): void {
  const traders = source.u32();
  for (let count = 0; count < traders; count += 1) {
    const trader = own.trader(source.u32());
    const mode = positionModes[source.u8()];
    if (mode === undefined) throw new UnreadableSnapshot('a user has a position mode');
    trader.mode = mode;
    const settings = source.u32();
    for (let place = 0; place < settings; place += 1) {
      const [row, margin, leverage] = [source.u32(), marginModes[source.u8()], source.u32()];
      if (margin === undefined) throw new UnreadableSnapshot('a setting has a margin mode');
      trader.settings.set(row, { mode: margin, leverage });
    }
  }
}
