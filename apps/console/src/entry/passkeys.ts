import {
  operatorFactorPasskey,
  operatorSecondStep,
  operatorSecondStepPasskey,
  showOperatorFactor,
} from '@candor/protocol';
import { shownPasskey } from '@candor/ui';
import { ask } from '../wire/ask.ts';

/** Takes the second step of a log-in by one of the operator's passkeys, for the ticket of the first. */
export async function enterByPasskey(ticket: string): Promise<void> {
  const { options } = await ask(operatorSecondStepPasskey, { input: { ticket } });
  await ask(operatorSecondStep, { input: { ticket, passkey: await shownPasskey(options) } });
}

/** Shows the factor again within the session, by one of the operator's passkeys. */
export async function showFactorByPasskey(): Promise<void> {
  const { options } = await ask(operatorFactorPasskey, { input: { purpose: 'factor' } });
  await ask(showOperatorFactor, { input: { passkey: await shownPasskey(options) } });
}
