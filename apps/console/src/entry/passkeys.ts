import {
  operatorFactorPasskey,
  operatorSecondStep,
  operatorSecondStepPasskey,
  renewOperatorCodes,
  showOperatorFactor,
} from '@candor/protocol';
import { shownPasskey } from '@candor/ui';
import { ask } from '../wire/ask.ts';

/**
 * Takes the second step of a log-in by one of the operator's passkeys, for the ticket of the first.
 */
export async function enterByPasskey(ticket: string): Promise<void> {
  const { options } = await ask(operatorSecondStepPasskey, { input: { ticket } });
  await ask(operatorSecondStep, { input: { ticket, passkey: await shownPasskey(options) } });
}

/** Shows the factor again within the session, by one of the operator's passkeys. */
export async function showFactorByPasskey(): Promise<void> {
  const { options } = await ask(operatorFactorPasskey, { input: { purpose: 'factor' } });
  await ask(showOperatorFactor, { input: { passkey: await shownPasskey(options) } });
}

/** New recovery codes for one of the operator's passkeys, shown for that alone. */
export async function newCodesByPasskey(): Promise<readonly string[]> {
  const { options } = await ask(operatorFactorPasskey, { input: { purpose: 'recovery_codes' } });
  return (await ask(renewOperatorCodes, { input: { passkey: await shownPasskey(options) } })).recoveryCodes;
}
