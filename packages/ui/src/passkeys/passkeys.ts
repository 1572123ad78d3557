import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Whether this browser can use passkeys at this address: they need TLS, or this very machine. */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && globalThis.isSecureContext;

/** Whether somebody closed the browser's own question, or let it pass. */
export const isDismissed = (problem: unknown): boolean =>
  problem instanceof Error && (problem.name === 'NotAllowedError' || problem.name === 'AbortError');

/** Whether a passkey could not be made because the device holds one of its owner's already. */
export const isHereAlready = (problem: unknown): boolean =>
  problem instanceof Error && problem.name === 'InvalidStateError';

/** Makes a passkey by the options of the server; what the server wants to see of it. */
export async function madePasskey(options: object) {
  const made = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  return { ...made, response: { ...made.response } };
}

/** Shows a passkey by the options of the server; what the server wants to see of it. */
export async function shownPasskey(options: object) {
  const shown = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  return { ...shown, response: { ...shown.response } };
}
