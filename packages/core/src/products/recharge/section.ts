import { amount } from '@candor/amount';
import type { ByteSink, ByteSource } from '../../base/bytes.ts';
import { hasOwnMoney, readOwnMoney, writeOwnMoney } from './section-own-money.ts';
import type { RechargeState } from './state.ts';

/** Writes the room's part of a snapshot: terms, open requests, accounts, receipts, booked lines. */
export function writeRecharge(sink: ByteSink, own: RechargeState): void {
  for (const last of [own.lastRequestId, own.lastReceiptId, own.lastStatementId]) sink.f64(last);
  sink.u32(own.assets.size);
  for (const { assetId, marketId, open, bankAssetId, feePpm, minimum, maximum } of own.assets.values()) {
    for (const figure of [assetId, marketId, bankAssetId, feePpm]) sink.u32(figure);
    sink.u8(open ? 1 : 0);
    for (const units of [minimum, maximum]) sink.wide(units);
  }
  sink.u32(own.requests.size);
  for (const one of own.requests.values()) {
    for (const figure of [one.requestId, one.requestedAtMs]) sink.f64(figure);
    for (const id of [one.userId, one.number, one.assetId, one.bankAssetId, one.feePpm]) sink.u32(id);
    sink.wide(one.amount);
  }
  const counts = [...own.counts].toSorted(([a], [b]) => a - b);
  sink.u32(counts.length);
  for (const [userId, count] of counts) for (const figure of [userId, count]) sink.u32(figure);
  const accounts = [...own.accounts.values()].toSorted((a, b) => a.accountId - b.accountId);
  sink.u32(accounts.length);
  for (const { accountId, assetId, closing } of accounts) {
    for (const id of [accountId, assetId]) sink.u32(id);
    sink.wide(closing);
  }
  sink.u32(own.receipts.size);
  for (const one of own.receipts.values()) {
    for (const figure of [one.receiptId, one.bookedAtMs]) sink.f64(figure);
    for (const id of [one.accountId, one.assetId, one.userId, one.number]) sink.u32(id);
    sink.wide(one.units);
    sink.u8(one.isReturning ? 1 : 0);
  }
  const fees = [...own.feesModuloTen].filter(([, modulo]) => modulo > 0n).toSorted(([a], [b]) => a - b);
  sink.u32(fees.length);
  for (const [assetId, modulo] of fees) {
    sink.u32(assetId);
    sink.u8(Number(modulo));
  }
  own.keys.write(sink);
  // Came later: a state without it keeps its bytes.
  const owed = [...own.owed].toSorted(([a], [b]) => a - b);
  for (const [assetId, units] of owed) {
    sink.u32(assetId);
    sink.wide(units);
  }
  if (!hasOwnMoney(own)) return;
  // This came later still. No asset has the number 0.
  sink.u32(0);
  writeOwnMoney(sink, own);
}

/** Reads it again. */
export function readRecharge(source: ByteSource, own: RechargeState): void {
  [own.lastRequestId, own.lastReceiptId, own.lastStatementId] = [source.f64(), source.f64(), source.f64()];
  for (let count = source.u32(); count > 0; count -= 1) {
    const [assetId, marketId, bankAssetId, feePpm] = [source.u32(), source.u32(), source.u32(), source.u32()];
    const open = source.u8() === 1;
    const [minimum, maximum] = [amount(source.wide()), amount(source.wide())];
    own.assets.set(assetId, { assetId, marketId, open, bankAssetId, feePpm, minimum, maximum });
  }
  for (let count = source.u32(); count > 0; count -= 1) {
    const [requestId, requestedAtMs] = [source.f64(), source.f64()];
    const [userId, number, assetId] = [source.u32(), source.u32(), source.u32()];
    const [bankAssetId, feePpm, units] = [source.u32(), source.u32(), source.wide()];
    const request = { requestId, userId, number, assetId, bankAssetId, amount: units, feePpm, requestedAtMs };
    own.requests.set(requestId, request);
  }
  for (let count = source.u32(); count > 0; count -= 1) own.counts.set(source.u32(), source.u32());
  for (let count = source.u32(); count > 0; count -= 1) {
    const [accountId, assetId, closing] = [source.u32(), source.u32(), source.wide()];
    own.accounts.set(accountId, { accountId, assetId, closing });
  }
  for (let count = source.u32(); count > 0; count -= 1) {
    const [receiptId, bookedAtMs] = [source.f64(), source.f64()];
    const [accountId, assetId, userId, number] = [source.u32(), source.u32(), source.u32(), source.u32()];
    const [units, isReturning] = [source.wide(), source.u8() === 1];
    own.receipts.set(receiptId, { receiptId, accountId, assetId, units, userId, number, bookedAtMs, isReturning });
  }
  for (let count = source.u32(); count > 0; count -= 1) own.feesModuloTen.set(source.u32(), BigInt(source.u8()));
  own.keys.read(source);
  while (source.left > 0) {
    const assetId = source.u32();
    if (assetId === 0) return readOwnMoney(source, own);
    own.owed.set(assetId, source.wide());
  }
}
