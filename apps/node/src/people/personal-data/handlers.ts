import { askClosing, closingState, copyMyData, keepAccount } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Security } from '../../identity/security-log/security.ts';
import type { StepUps } from '../../identity/step-up/step-up.ts';
import { originOf } from '../../identity/security-log/request-origin.ts';
import type { Closings } from './closings.ts';
import type { PersonalCopies } from './copy.ts';

export interface PersonalDataParts {
  readonly copies: PersonalCopies;
  readonly closings: Closings;
  readonly stepUps: StepUps;
  readonly security: Security;
  readonly projector: Pick<Projector, 'upTo'>;
  readonly now: () => number;
}

/** Parts of one copy are announced once. */
const toldEveryMs = 3_600_000;

/** The calls by which users take a copy of their data, and ask for their account to be closed. */
export function personalDataHandlers(parts: PersonalDataParts): Handled[] {
  const { copies, closings, stepUps, security, projector, now } = parts;
  const stateOf = async (userId: number) => ({
    askedAtMs: await closings.askedAtMs(userId),
    ...(await closings.remains(userId)),
  });
  const wasTold = async (userId: number): Promise<boolean> => {
    const { rows } = await security.events(userId, { limit: 1, offset: 0 }, ['data_copied']);
    return (rows[0]?.timeMs ?? -toldEveryMs) > now() - toldEveryMs;
  };
  return [
    handle(copyMyData, async ({ input: { cursor }, context }) => {
      const user = await stepUps.require(context.caller());
      await projector.upTo(user.userId);
      const part = await copies.part(user, cursor);
      if (!(await wasTold(user.userId))) await security.changed(user.userId, 'data_copied', originOf(context));
      return part;
    }),
    handle(closingState, ({ context }) => stateOf(context.caller().userId)),
    handle(askClosing, async ({ context }) => {
      const { userId } = await stepUps.require(context.caller());
      if (await closings.ask(userId)) await security.changed(userId, 'closing_asked', originOf(context));
      return stateOf(userId);
    }),
    handle(keepAccount, async ({ context }) => {
      const { userId } = context.caller();
      if (await closings.withdraw(userId)) await security.changed(userId, 'closing_withdrawn', originOf(context));
      return stateOf(userId);
    }),
  ];
}
