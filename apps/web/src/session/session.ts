import {
  codes,
  getInfo,
  invalidTokenMarker,
  login,
  logout,
  register,
  type Session,
  type UserInfo,
} from '@candor/protocol';
import { create } from 'zustand';
import { storageKey } from '../transport/platform.ts';
import { privateSocket } from '../transport/private-socket.ts';
import { Refusal } from '../transport/refusal.ts';
import { request, whenSessionEnds } from '../transport/request.ts';
import { onTokens, readTokens, writeTokens } from '../transport/tokens.ts';
import { keepFresh } from './refresh.ts';

interface LoggedIn {
  readonly user: UserInfo;
}

const userKey = storageKey('user');
const store = create<{ readonly session: LoggedIn | null }>(() => ({ session: null }));
const endings = new Set<(code: number) => void>();

/** Who is logged in, or null. */
export const useSession = (): LoggedIn | null => store((state) => state.session);

/** The same outside of components. */
export const sessionNow = (): LoggedIn | null => store.getState().session;

/** Hears when the server ended the session (not when the user did). */
export function onSessionEnded(listener: (code: number) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** Opens a session. Throws the server's Refusal. */
export async function logIn(email: string, password: string): Promise<void> {
  begin(await request(login, { input: { email, password } }));
}

/** Opens an account and a session. Throws the server's Refusal. */
export async function openAccount(input: {
  readonly email: string;
  readonly password: string;
  readonly inviteCode?: string;
}): Promise<void> {
  begin(await request(register, { input }));
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function logOut(): Promise<void> {
  const told = request(logout).catch(() => undefined);
  end();
  await told;
}

/** Finds the session of an earlier visit. A server that cannot be reached leaves what was known. */
export async function startSession(): Promise<void> {
  whenSessionEnds((code) => {
    end();
    for (const listener of endings) listener(code);
  });
  onTokens(followTokens);
  keepFresh();
  if (readTokens() === null) return;
  const known = storedUser();
  if (known !== null) show({ user: known });
  await loadUser();
}

async function loadUser(): Promise<void> {
  try {
    const { user } = await request(getInfo);
    show({ user });
  } catch (problem) {
    if (problem instanceof Refusal && endsSession(problem)) end();
  }
}

/** An unauthorized answer, or a message with the marker of a dead token, means that the session is over. */
export const endsSession = ({ code, message }: { readonly code: number; readonly message: string }): boolean =>
  code === codes.unauthorized || message.includes(invalidTokenMarker);

function begin({ satoken, refreshToken, refreshAfterSeconds, user }: Session): void {
  writeTokens({ satoken, refreshToken, refreshAfterSeconds, receivedAtMs: Date.now() });
  show({ user });
}

function show(session: LoggedIn): void {
  localStorage.setItem(userKey, JSON.stringify(session.user));
  store.setState({ session });
  privateSocket.follow(session.user.userId);
}

function end(): void {
  localStorage.removeItem(userKey);
  if (readTokens() !== null) writeTokens(null);
  store.setState({ session: null });
  privateSocket.follow(null);
}

/** Another tab logged in or out. */
function followTokens(): void {
  const loggedIn = readTokens() !== null;
  if (!loggedIn && store.getState().session !== null) end();
  if (loggedIn && store.getState().session === null) void loadUser();
}

function storedUser(): UserInfo | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as UserInfo | null;
  } catch {
    return null;
  }
}
