import { type Command, type CommandHeader, Exchange, type Execution } from '@candor/core';
import type { Tally } from './tally.ts';

/** What was decided once, and the state before and after. */
export interface Decided {
  readonly before: Uint8Array;
  readonly after: Exchange;
  readonly command: Command;
  readonly header: CommandHeader;
  readonly execution: Execution;
}

/**
 * The same state and command lead to the same events and the same state; a command that is not a
 * record to none at all.
 */
export function decideAgain({ before, after, command, header, execution }: Decided, tally: Tally): void {
  const twin = Exchange.restore(before);
  const again = twin.execute(command, header);
  const same =
    again.kind === execution.kind &&
    (again.kind !== 'record' || execution.kind !== 'record' || Buffer.compare(again.bytes, execution.bytes) === 0);
  tally.expect(13, same, () => `${command.type} was ${execution.kind}, and then ${again.kind}`);
  const now = after.snapshot();
  if (execution.kind === 'record')
    tally.expect(12, Buffer.compare(now, twin.snapshot()) === 0, 'the twin has another state');
  else
    tally.expect(
      14,
      Buffer.compare(now, before) === 0,
      () => `${command.type} was ${execution.kind} and changed the state`,
    );
}
