import type { ByteSink, ByteSource } from '../../base/bytes.ts';
import type { RechargeState } from './state.ts';

/** Whether there is anything of the platform's own money to write. */
export const hasOwnMoney = ({ payouts, funded, paidOut, payments, shown }: RechargeState): boolean =>
  payouts.size + funded.size + paidOut.size + payments.size > 0 || shown !== undefined;

/** Writes payments out of the treasury, sums, payments of statements, and the account shown. */
export function writeOwnMoney(sink: ByteSink, own: RechargeState): void {
  const payouts = [...own.payouts].toSorted((a, b) => a - b);
  sink.u32(payouts.length);
  for (const receiptId of payouts) sink.f64(receiptId);
  for (const sums of [own.funded, own.paidOut]) {
    const sorted = [...sums].toSorted(([a], [b]) => a - b);
    sink.u32(sorted.length);
    for (const [assetId, units] of sorted) {
      sink.u32(assetId);
      sink.wide(units);
    }
  }
  sink.u32(own.payments.size);
  for (const { key, accountId, assetId, units } of own.payments.values()) {
    sink.ascii(key);
    for (const id of [accountId, assetId]) sink.u32(id);
    sink.wide(units);
  }
  sink.u8(own.shown === undefined ? 0 : 1);
  if (own.shown === undefined) return;
  const { accountId, assetId, open, details, sinceMs } = own.shown;
  for (const id of [accountId, assetId]) sink.u32(id);
  sink.u8(open ? 1 : 0);
  sink.ascii(details);
  sink.f64(sinceMs);
}

/** Reads it again. */
export function readOwnMoney(source: ByteSource, own: RechargeState): void {
  for (let count = source.u32(); count > 0; count -= 1) own.payouts.add(source.f64());
  for (const sums of [own.funded, own.paidOut])
    for (let count = source.u32(); count > 0; count -= 1) sums.set(source.u32(), source.wide());
  for (let count = source.u32(); count > 0; count -= 1) {
    const [key, accountId, assetId, units] = [source.ascii(), source.u32(), source.u32(), source.wide()];
    own.payments.set(key, { key, accountId, assetId, units });
  }
  if (source.u8() === 0) return;
  const [accountId, assetId, open] = [source.u32(), source.u32(), source.u8() === 1];
  own.shown = { accountId, assetId, open, details: source.ascii(), sinceMs: source.f64() };
}
