import { operatorLogOut, operatorMe, type OperatorRight, type OutputOf } from '@candor/protocol';
import { create } from 'zustand';
import { ask, onSessionEnd } from '../wire/ask.ts';
import { forgetKept, keepFor } from './kept.ts';

type Session = OutputOf<typeof operatorMe>;

const useStore = create<{ readonly session: Session | null }>(() => ({ session: null }));

export const useSession = (): Session | null => useStore(({ session }) => session);

/** Whether whoever is logged in holds a right, or is let in where none is asked for; the server asks again at every call. */
export const useRight = (right: OperatorRight | null): boolean =>
  useStore(({ session }) => right === null || session?.operator.rights.includes(right) === true);

/** Asks who is logged in; nobody, where there is no answer. */
export async function readSession(): Promise<void> {
  onSessionEnd(() => useStore.setState({ session: null }));
  const session = await ask(operatorMe).catch(() => null);
  if (session !== null) keepFor(session.operator.operatorId);
  useStore.setState({ session });
}

/** Ends the session here and there. */
export async function logOut(): Promise<void> {
  await ask(operatorLogOut).catch(() => undefined);
  forgetKept();
  useStore.setState({ session: null });
}
