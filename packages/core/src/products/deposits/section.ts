import type { ByteSink, ByteSource } from '../../base/bytes.ts';
import { wordOf } from '../networks/section.ts';
import { depositFates } from './events.ts';
import type { Deposit, DepositsState } from './state.ts';

/** Writes the room's part of a snapshot: owners by index, every key, and what is open or lost. */
export function writeDeposits(sink: ByteSink, own: DepositsState): void {
  sink.f64(own.lastDepositId);
  sink.u32(own.networks.owners.length);
  for (const userId of own.networks.owners) sink.u32(userId);
  own.keys.write(sink);
  for (const deposits of [own.open, own.lost]) {
    const all = [...deposits.values()].toSorted((a, b) => a.depositId - b.depositId);
    sink.u32(all.length);
    for (const deposit of all) writeDeposit(sink, deposit);
  }
}

function writeDeposit(sink: ByteSink, deposit: Deposit): void {
  sink.ascii(deposit.key);
  for (const figure of [deposit.depositId, deposit.height, deposit.creditedAtMs]) sink.f64(figure);
  for (const figure of [deposit.networkId, deposit.assetId, deposit.userId]) sink.u32(figure);
  sink.u8(depositFates.indexOf(deposit.fate));
  sink.wide(deposit.chainAmount);
  sink.wide(deposit.units);
}

/** Reads it again, after the part of networks. */
export function readDeposits(source: ByteSource, own: DepositsState): void {
  own.lastDepositId = source.f64();
  const owners = source.u32();
  source.u32();
  for (let index = 1; index < owners; index += 1) own.networks.assign(source.u32(), index);
  own.keys.read(source);
  for (let count = source.u32(); count > 0; count -= 1) own.hold(readDeposit(source));
  for (let count = source.u32(); count > 0; count -= 1) {
    const deposit = readDeposit(source);
    own.lost.set(deposit.key, deposit);
  }
}

function readDeposit(source: ByteSource): Deposit {
  const key = source.ascii();
  const [depositId, height, creditedAtMs] = [source.f64(), source.f64(), source.f64()];
  const [networkId, assetId, userId] = [source.u32(), source.u32(), source.u32()];
  const fate = wordOf(depositFates, source.u8());
  const [chainAmount, units] = [source.wide(), source.wide()];
  return { depositId, key, networkId, assetId, userId, fate, chainAmount, units, height, creditedAtMs };
}
