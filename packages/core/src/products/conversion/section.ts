import { amount } from '@candor/amount';
import type { ByteSink, ByteSource } from '../../base/bytes.ts';
import type { ConversionState } from './state.ts';

/** Writes the room's part of a snapshot: terms and limits, kept prices, what was used. */
export function writeConversion(sink: ByteSink, own: ConversionState): void {
  sink.f64(own.lastConversionId);
  sink.u32(own.assets.size);
  for (const { assetId, marketId, open, spreadPpm, feePpm, minimum, floor, cap } of own.assets.values()) {
    for (const figure of [assetId, marketId, spreadPpm, feePpm]) sink.u32(figure);
    sink.u8(open ? 1 : 0);
    for (const units of [minimum, floor, cap]) sink.wide(units);
  }
  sink.u8(own.limits === undefined ? 0 : 1);
  if (own.limits !== undefined)
    for (const units of [own.limits.userDay, own.limits.day, own.limits.small]) sink.wide(units);
  sink.u32(own.recent.records.length);
  for (const { seq, timeMs } of own.recent.records) for (const figure of [seq, timeMs]) sink.f64(figure);
  const markets = [...own.recent.byMarket].toSorted(([a], [b]) => a - b);
  sink.u32(markets.length);
  for (const [marketId, prices] of markets) {
    sink.u32(marketId);
    sink.u32(prices.length);
    for (const { seq, ticks } of prices) for (const figure of [seq, ticks]) sink.f64(figure);
  }
  writeUse(sink, own);
}

function writeUse(sink: ByteSink, { used, today, feesModuloTen }: ConversionState): void {
  sink.u32(used.size);
  for (const [key, quoteSeq] of used) {
    sink.ascii(key);
    sink.f64(quoteSeq);
  }
  sink.u32(today.day);
  sink.wide(today.sum);
  const users = [...today.byUser].toSorted(([a], [b]) => a - b);
  sink.u32(users.length);
  for (const [userId, worth] of users) {
    sink.u32(userId);
    sink.wide(worth);
  }
  const fees = [...feesModuloTen].filter(([, modulo]) => modulo > 0n).toSorted(([a], [b]) => a - b);
  sink.u32(fees.length);
  for (const [assetId, modulo] of fees) {
    sink.u32(assetId);
    sink.u8(Number(modulo));
  }
}

/** Reads it again. */
export function readConversion(source: ByteSource, own: ConversionState): void {
  own.lastConversionId = source.f64();
  for (let count = source.u32(); count > 0; count -= 1) {
    const [assetId, marketId, spreadPpm, feePpm] = [source.u32(), source.u32(), source.u32(), source.u32()];
    const open = source.u8() === 1;
    const [minimum, floor, cap] = [amount(source.wide()), amount(source.wide()), amount(source.wide())];
    own.assets.set(assetId, { assetId, marketId, open, spreadPpm, feePpm, minimum, floor, cap });
  }
  if (source.u8() === 1) {
    const [userDay, day, small] = [amount(source.wide()), amount(source.wide()), amount(source.wide())];
    own.limits = { userDay, day, small };
  }
  for (let count = source.u32(); count > 0; count -= 1)
    own.recent.records.push({ seq: source.f64(), timeMs: source.f64() });
  for (let count = source.u32(); count > 0; count -= 1) {
    const marketId = source.u32();
    const prices = Array.from({ length: source.u32() }, () => ({ seq: source.f64(), ticks: source.f64() }));
    own.recent.byMarket.set(marketId, prices);
  }
  for (let count = source.u32(); count > 0; count -= 1) own.used.set(source.ascii(), source.f64());
  own.today.day = source.u32();
  own.today.sum = source.wide();
  for (let count = source.u32(); count > 0; count -= 1) own.today.byUser.set(source.u32(), source.wide());
  for (let count = source.u32(); count > 0; count -= 1) own.feesModuloTen.set(source.u32(), BigInt(source.u8()));
  own.keepPrices();
}
