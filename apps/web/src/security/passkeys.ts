import { loginPasskey, loginPasskeyOptions, type Session, stepUp, stepUpPasskeyOptions } from '@candor/protocol';
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { renewBy } from '../session/refresh.ts';
import { request } from '../transport/request.ts';

/** Whether this browser can use passkeys at this address: they need TLS, or this very machine. */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && globalThis.isSecureContext;

/** The user closed the browser's own question, or it took too long. */
export const isDismissed = (problem: unknown): boolean =>
  problem instanceof Error && (problem.name === 'NotAllowedError' || problem.name === 'AbortError');

/** Shows one of the account's passkeys; for a while this session may then change what protects the account. */
export async function stepUpByPasskey(): Promise<void> {
  const { options } = await request(stepUpPasskeyOptions, { input: {}, quiet: true });
  const passkey = await startAuthentication({ optionsJSON: asRequest(options) });
  const input = { method: 'passkey', passkey: { ...passkey, response: { ...passkey.response } } } as const;
  await renewBy(() => request(stepUp, { input, quiet: true }));
}

/** Logs in by a passkey, whosever it is. */
export async function sessionByPasskey(): Promise<Session> {
  const { options } = await request(loginPasskeyOptions, { input: {}, quiet: true });
  const passkey = await startAuthentication({ optionsJSON: asRequest(options) });
  return request(loginPasskey, { input: { passkey: { ...passkey, response: { ...passkey.response } } }, quiet: true });
}

/** Makes a passkey by the options of the server. */
export async function madePasskey(options: object) {
  const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  return { ...made, response: { ...made.response } };
}

const asRequest = (options: object) => options as PublicKeyCredentialRequestOptionsJSON;
