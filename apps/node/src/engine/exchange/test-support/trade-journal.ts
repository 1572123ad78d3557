import { amount } from '@candor/amount';
import { decodeRecord, encodeRecord, Exchange, type ExchangeRecord } from '@candor/core';
import { openFileJournal } from '@candor/journal';
import { demoCommands, listingCommands } from '../first-start.ts';
import { limitOrder } from './limit-order.ts';

/**
 * Writes a journal of a demo's first records and one trade, each record as `spoil` makes it. Gives
 * the last sequence.
 */
export async function writeTradeJournal(dir: string, spoil = (record: ExchangeRecord) => record): Promise<number> {
  const fail = (fault: Error): never => {
    throw fault;
  };
  const { journal } = await openFileJournal({ dir, onFault: fail });
  const exchange = Exchange.empty();
  const sides = [limitOrder({ userId: 1, side: 'sell' }), limitOrder({ userId: 2, side: 'buy' })];
  for (const command of [...listingCommands(), ...demoCommands(), ...sides]) {
    const execution = exchange.execute(command, { timeMs: 1, actor: { kind: 'system' } });
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    await journal.append({ seq: execution.seq, bytes: encodeRecord(spoil(decodeRecord(execution.bytes))) });
  }
  await journal.close();
  return exchange.seq;
}

/**
 * The security fund is given nothing of a trade's fees: breaks invariant 8 in its record, and 24
 * from then on.
 */
export const withoutFundShare = (record: ExchangeRecord): ExchangeRecord => ({
  ...record,
  events: record.events.map((event) => (event.type === 'trade' ? { ...event, fundShare: amount(0n) } : event)),
});
