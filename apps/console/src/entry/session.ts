import { operatorLogOut, operatorMe, type OperatorRight, type OutputOf } from '@candor/protocol';
import { create } from 'zustand';
import { ask, onSessionEnd } from '../wire/ask.ts';
import { forgetKept, keepFor } from './kept.ts';

type Session = OutputOf<typeof operatorMe>;

const useStore = create<{ readonly session: Session | null }>(() => ({ session: null }));

export const useSession = (): Session | null => useStore(({ session }) => session);

/** Whether somebody is logged in. */
export const isLoggedIn = (): boolean => useStore.getState().session !== null;

/**
 * Whether the operator who is logged in holds a right, or is let in where none is asked for; the
 * server asks again at every call.
 */
export const useRight = (right: OperatorRight | null): boolean =>
  useStore(({ session }) => right === null || session?.operator.rights.includes(right) === true);

/** Between the console's tabs in this browser: who logs out in one has logged out in all. */
let tabs: BroadcastChannel | undefined;

/**
 * Asks who is logged in. An answer that got lost changes nothing: the same operator stays logged in
 * until a call says otherwise.
 */
export async function readSession(): Promise<void> {
  onSessionEnd(() => useStore.setState({ session: null }));
  tabs ??= new BroadcastChannel('candor_console_session');
  tabs.onmessage = leave;
  const session = await ask(operatorMe).catch(() => useStore.getState().session);
  if (session !== null) keepFor(session.operator.operatorId);
  useStore.setState({ session });
}

/** Ends the session here and there. */
export async function logOut(): Promise<void> {
  await ask(operatorLogOut).catch(() => undefined);
  tabs?.postMessage('logged out');
  leave();
}

/** Nothing of who was here stays in this tab. */
function leave(): void {
  forgetKept();
  useStore.setState({ session: null });
}
