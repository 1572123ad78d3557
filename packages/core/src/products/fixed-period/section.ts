import { UnreadableSnapshot, type ByteSink, type ByteSource } from '../../base/bytes.ts';
import { directions } from './events.ts';
import type { Contract, FixedPeriodState } from './state.ts';

/** Writes the room's part of a snapshot: limits, what users limit, and open contracts by number. */
export function writeFixedPeriod(sink: ByteSink, { lastContractId, limits, users, contracts }: FixedPeriodState): void {
  sink.f64(lastContractId);
  sink.u32(limits?.contractsPerUserMax ?? 0);
  sink.wide(limits?.exposureMax ?? 0n);
  const own = [...users].toSorted(([a], [b]) => a - b);
  sink.u32(own.length);
  for (const [userId, { day, staked, limit, pendingLimit, pendingFromMs, pausedUntilMs }] of own) {
    for (const figure of [userId, day, pendingFromMs, pausedUntilMs]) sink.f64(figure);
    for (const units of [staked, limit, pendingLimit]) sink.wide(units);
  }
  sink.u32(contracts.size);
  for (const contract of contracts.values()) writeContract(sink, contract);
}

function writeContract(sink: ByteSink, contract: Contract): void {
  const { contractId, userId, acceptedAtMs, openSecond, openedSecond, openPrice, expirySecond } = contract;
  for (const figure of [contractId, userId, acceptedAtMs, openSecond, openedSecond, openPrice, expirySecond]) {
    sink.f64(figure);
  }
  for (const figure of [contract.marketId, contract.durationSeconds, contract.payoutPpm, contract.assetId]) {
    sink.u32(figure);
  }
  sink.u8(directions.indexOf(contract.direction));
  sink.u8(contract.ruleVersion);
  sink.wide(contract.stake);
  sink.wide(contract.maximumWin);
}

/** Reads it again, after the part of prices. */
export function readFixedPeriod(source: ByteSource, fixedPeriod: FixedPeriodState): void {
  const lastContractId = source.f64();
  const contractsPerUserMax = source.u32();
  const exposureMax = source.wide();
  if (contractsPerUserMax > 0) fixedPeriod.limits = { exposureMax, contractsPerUserMax };
  const users = source.u32();
  for (let count = 0; count < users; count += 1) {
    const own = fixedPeriod.limitsOf(source.f64());
    own.day = source.f64();
    own.pendingFromMs = source.f64();
    own.pausedUntilMs = source.f64();
    own.staked = source.wide();
    own.limit = source.wide();
    own.pendingLimit = source.wide();
  }
  const contracts = source.u32();
  for (let count = 0; count < contracts; count += 1) readContract(source, fixedPeriod);
  fixedPeriod.lastContractId = lastContractId;
}

function readContract(source: ByteSource, fixedPeriod: FixedPeriodState): void {
  const [contractId, userId, acceptedAtMs, openSecond] = [source.f64(), source.f64(), source.f64(), source.f64()];
  const [openedSecond, openPrice, expirySecond] = [source.f64(), source.f64(), source.f64()];
  const [marketId, durationSeconds, payoutPpm, assetId] = [source.u32(), source.u32(), source.u32(), source.u32()];
  const direction = directions[source.u8()];
  const ruleVersion = source.u8();
  const [stake, maximumWin] = [source.wide(), source.wide()];
  const samples = fixedPeriod.prices.samples.get(marketId);
  if (direction === undefined || samples === undefined) {
    throw new UnreadableSnapshot(`contract ${contractId} has no direction or samples`);
  }
  samples.users += 1;
  const terms = { contractId, userId, marketId, direction, ruleVersion, durationSeconds, payoutPpm, assetId };
  const amounts = { stake, maximumWin };
  fixedPeriod.hold({ ...terms, ...amounts, acceptedAtMs, openSecond, openedSecond, openPrice, expirySecond }, samples);
}
