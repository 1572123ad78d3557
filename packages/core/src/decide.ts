import type { RejectionReason } from '@candor/protocol/reasons';
import type { Command } from './commands.ts';
import { decideAdmin } from './decide-admin.ts';
import type { ActorKind } from './record/event-table.ts';
import type { RecordWriter } from './record/writer.ts';
import { isProductCommand, roomOfCommand } from './products/index.ts';
import { writeDue } from './spot/expire.ts';
import { decideAmend } from './spot/amend.ts';
import { decideCancel, decideCancelAll } from './spot/cancel.ts';
import { decideOco, decidePlace } from './spot/place.ts';
import type { State } from './state/state.ts';

/**
 * Decides one command on the state as given: writes its events, or gives the first reason of the
 * list of reasons that applies (what was written then counts for nothing). Pure but for the writer:
 * the state is only read. Stops that the events set off are decided after these events were
 * applied, by `decideNextStop`.
 */
export function decide(
  state: State,
  command: Command,
  nowMs: number,
  writer: RecordWriter,
  actor: ActorKind,
): RejectionReason | undefined {
  if (command.type === 'place_order') return decidePlace(state, command, nowMs, writer);
  if (command.type === 'cancel_order') return decideCancel(state, command, nowMs, writer);
  if (command.type === 'place_oco') return decideOco(state, command, nowMs, writer);
  if (command.type === 'cancel_all_orders') return decideCancelAll(state, command, nowMs, writer);
  if (command.type === 'amend_order') return decideAmend(state, command, nowMs, writer);
  if (!isProductCommand(command)) return decideAdmin(state, command, nowMs, writer);
  writeDue(state, nowMs, writer);
  return roomOfCommand(command.type)?.decide({ state, timeMs: nowMs, writer, actor }, command);
}
