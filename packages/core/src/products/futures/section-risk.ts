import { UnreadableSnapshot, type ByteSink, type ByteSource } from '../../base/bytes.ts';
import type { FuturesState } from './state.ts';
import { positionSides, stopKinds, stopSources } from './words.ts';

/**
 * Funding of each contract, stops on positions, and what the insurance fund paid in the running
 * hour.
 */
export function writeRisk(sink: ByteSink, { contracts, stops, liquidations }: FuturesState): void {
  for (const contract of contracts) {
    const { lastMinute, settled, lastRate, periods } = contract.funding;
    sink.f64(lastMinute);
    sink.f64(settled);
    sink.f64(Number(lastRate));
    sink.u32(periods.length);
    for (const { period, sum, count } of periods) {
      sink.f64(period);
      sink.f64(Number(sum));
      sink.u32(count);
    }
    const { hour, paid } = liquidations.fundHours.get(contract) ?? { hour: 0, paid: 0n };
    sink.f64(hour);
    sink.wide(paid);
  }
  sink.f64(stops.lastStopId);
  const waiting = [...stops.byId.values()].toSorted((a, b) => a.stopId - b.stopId);
  sink.u32(waiting.length);
  for (const { stopId, positionId, user, contract, side, kind, source, trigger, price, lots } of waiting) {
    for (const figure of [stopId, positionId, trigger, price, lots]) sink.f64(figure);
    for (const figure of [user, contract.row]) sink.u32(figure);
    for (const code of [positionSides.indexOf(side), stopKinds.indexOf(kind), stopSources.indexOf(source)])
      sink.u8(code);
  }
}

export function readRisk(source: ByteSource, own: FuturesState): void {
  for (const contract of own.contracts) {
    const { funding } = contract;
    funding.lastMinute = source.f64();
    funding.settled = source.f64();
    funding.lastRate = BigInt(source.f64());
    const periods = source.u32();
    for (let count = 0; count < periods; count += 1) {
      const [period, sum] = [source.f64(), BigInt(source.f64())];
      funding.periods.push({ period, sum, count: source.u32() });
    }
    const [hour, paid] = [source.f64(), source.wide()];
    if (paid > 0n) own.liquidations.fundHours.set(contract, { hour, paid });
  }
  if (own.contracts.length > 0) own.noteFunding();
  const lastStopId = source.f64();
  const waiting = source.u32();
  for (let count = 0; count < waiting; count += 1) readStop(source, own);
  own.stops.lastStopId = lastStopId;
}

function readStop(bytes: ByteSource, own: FuturesState): void {
  const [stopId, positionId, trigger, price, lots] = [bytes.f64(), bytes.f64(), bytes.f64(), bytes.f64(), bytes.f64()];
  const [user, contract] = [bytes.u32(), own.contracts[bytes.u32()]];
  const [side, kind, source] = [positionSides[bytes.u8()], stopKinds[bytes.u8()], stopSources[bytes.u8()]];
  if (contract === undefined || side === undefined || kind === undefined || source === undefined) {
    throw new UnreadableSnapshot(`stop ${stopId} has no contract, side, kind or source`);
  }
  own.stops.add({ stopId, positionId, user, contract, side, kind, source, trigger, price, lots });
}
