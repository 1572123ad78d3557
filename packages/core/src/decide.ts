// Proof: tests/properties/purity.test.ts, and every test that gives commands.

import type { RejectionReason } from '@candor/protocol/reasons';
import type { Command } from './commands.ts';
import { againstFloor, freeInWallet, roomOfCommand } from './products/index.ts';
import { decideCancel } from './products/spot/cancel.ts';
import { writeDue } from './products/spot/expire.ts';
import { decidePlace } from './products/spot/place.ts';
import type { ActorKind } from './record/event-table.ts';
import type { RecordWriter } from './record/writer.ts';
import type { State } from './state/state.ts';

/**
 * Decides one command on the state as given: writes its events, behind the ends of orders that are
 * due, or gives the first reason of the list of reasons that applies (what was written then counts
 * for nothing). Pure but for the writer: the state is only read. Stops that the events set off are
 * decided after these events were applied, by `decideNextStop`. The two hot commands of spot are
 * called by name.
 */
export function decide(
  state: State,
  command: Command,
  nowMs: number,
  writer: RecordWriter,
  actor: ActorKind,
): RejectionReason | undefined {
  writeDue(state, nowMs, writer);
  if (command.type === 'place_order') return decidePlace(state, command, nowMs, writer);
  if (command.type === 'cancel_order') return decideCancel(state, command, nowMs, writer);
  const at = { state, timeMs: nowMs, writer, actor, freeIn: freeInWallet, againstFloor };
  return roomOfCommand(command.type).decide(at, command);
}
