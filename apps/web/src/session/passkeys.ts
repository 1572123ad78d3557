import {
  backPasswordPasskeyOptions,
  loginPasskey,
  loginPasskeyOptions,
  loginSecondStep,
  secondStepPasskeyOptions,
  type Session,
  stepUp,
  stepUpPasskeyOptions,
} from '@candor/protocol';
import { shownPasskey } from '@candor/ui';
import { renewBy } from './refresh.ts';
import { request } from '../transport/request.ts';

/**
 * Shows one of the account's passkeys; for a while this session may then change what protects the
 * account.
 */
export async function stepUpByPasskey(): Promise<void> {
  const { options } = await request(stepUpPasskeyOptions, { input: {}, quiet: true });
  const input = { method: 'passkey', passkey: await shownPasskey(options) } as const;
  await renewBy(() => request(stepUp, { input, quiet: true }));
}

/** Logs in by a passkey, whosever it is. */
export async function sessionByPasskey(): Promise<Session> {
  const { options } = await request(loginPasskeyOptions, { input: {}, quiet: true });
  return request(loginPasskey, { input: { passkey: await shownPasskey(options) }, quiet: true });
}

/** The second step of a log-in by one of the account's passkeys, for the ticket of the first. */
export async function sessionBySecondPasskey(ticket: string): Promise<Session> {
  const { options } = await request(secondStepPasskeyOptions, { input: { ticket }, quiet: true });
  return request(loginSecondStep, { input: { ticket, passkey: await shownPasskey(options) }, quiet: true });
}

/**
 * A passkey of the account whose password is set again, for the code that was sent to its address.
 */
export async function passkeyForReset(
  input: ({ readonly email: string } | { readonly phone: string }) & { readonly code: string },
) {
  const { options } = await request(backPasswordPasskeyOptions, { input, quiet: true });
  return shownPasskey(options);
}
