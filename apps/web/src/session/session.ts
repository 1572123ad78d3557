import {
  codes,
  encodePassword,
  getInfo,
  login,
  loginSecondStep,
  logout,
  register,
  type Session,
  type UserInfo,
} from '@candor/protocol';
import { create } from 'zustand';
import { privateSocket } from '../transport/private-socket.ts';
import { Refusal } from '../transport/refusal.ts';
import { onRequests, request } from '../transport/request.ts';
import { readStored, removeStored, writeStored } from '../transport/storage.ts';
import { onForeignTokens, readTokens, writeTokens } from '../transport/tokens.ts';
import { Newest } from './newest.ts';
import { withPuzzle } from './with-puzzle.ts';
import { freshen, keepFresh, onOtherUser } from './refresh.ts';

interface LoggedIn {
  readonly user: UserInfo;
}

/**
 * Why a session ended without its user: the server said so, another tab logged out, or it was over
 * when the page opened.
 */
export type SessionEnd = 'unauthorized' | 'invalid_token' | 'elsewhere' | 'while_away';

const userName = 'user';
const store = create<{ readonly session: LoggedIn | null; readonly ended: SessionEnd | null }>(() => ({
  session: null,
  ended: null,
}));
const endings = new Set<(why: SessionEnd) => void>();
const users = new Set<(userId: string | null) => void>();

/** Who is logged in, or null. */
export const useSession = (): LoggedIn | null => store((state) => state.session);

/** The same outside of components. */
export const sessionNow = (): LoggedIn | null => store.getState().session;

/** Why the last session ended without its user; null once somebody is logged in or logged out. */
export const useSessionEnding = (): SessionEnd | null => store((state) => state.ended);

/**
 * Hears when the session ended, unless the user ended it in this tab. An ending that nobody was
 * there to hear is heard at once.
 */
export function onSessionEnded(listener: (why: SessionEnd) => void): () => void {
  endings.add(listener);
  if (unheard !== undefined) listener(unheard);
  unheard = undefined;
  return () => endings.delete(listener);
}

/** Hears who is logged in: at once, and whenever that is someone else (null: nobody). */
export function onUser(listener: (userId: string | null) => void): void {
  users.add(listener);
  listener(store.getState().session?.user.userId ?? null);
}

/** An address as the wire takes it. */
type Contact = { readonly email: string } | { readonly phone: string };

/**
 * Opens a session. Throws the server's Refusal; `first_step` where a second factor is on, with a
 * ticket for the second step.
 */
export async function logIn(contact: Contact, password: string, signal?: AbortSignal): Promise<void> {
  const input = { ...contact, password: encodePassword(password) };
  begin(await withPuzzle((captcha) => request(login, { input: { ...input, ...captcha }, ...quietly(signal) }), signal));
}

/** The second step of a log-in. Throws the server's Refusal. */
export async function finishLogIn(ticket: string, code: string, signal?: AbortSignal): Promise<void> {
  begin(await request(loginSecondStep, { input: { ticket, code }, ...quietly(signal) }));
}

/**
 * Opens an account and a session; tells whether the invite code is somebody's. Throws the server's
 * Refusal.
 */
export async function openAccount(
  input: Contact & {
    readonly code?: string;
    readonly password: string;
    readonly inviteCode?: string;
    readonly agreed: boolean;
  },
  signal?: AbortSignal,
): Promise<{ readonly invited: boolean | null }> {
  const encoded = { ...input, password: encodePassword(input.password) };
  const { invited, ...session } = await request(register, { input: encoded, ...quietly(signal) });
  begin(session);
  return { invited };
}

/** Takes up a session that was opened in another way, such as by a passkey. */
export const enterWith = (session: Session): void => begin(session);

const quietly = (signal: AbortSignal | undefined) => ({ quiet: true, ...(signal === undefined ? {} : { signal }) });

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function logOut(): Promise<void> {
  const told = request(logout, { quiet: true }).catch(() => undefined);
  end();
  await told;
}

/** Finds the session of an earlier visit. A server that cannot be reached leaves what was known. */
export async function startSession(): Promise<void> {
  onRequests({ freshen, onSessionEnd: endWith });
  onForeignTokens(followTokens);
  privateSocket.onRefused(() => void loadUser());
  onOtherUser(begin);
  keepFresh();
  if (readTokens() === null) return;
  const known = storedUser();
  if (known !== null) show({ user: known });
  const loading = loadUser();
  // A server that does not answer holds up no page whose user is known.
  if (known === null) await Promise.race([loading, after(waitForUserMs)]);
}

const waitForUserMs = 5_000;
const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

let unheard: SessionEnd | undefined;
/**
 * Whether the server knew the session since the page opened. Before that it was over while the page
 * was closed.
 */
let isConfirmed = false;

function endWith(said: SessionEnd): void {
  const why = said === 'unauthorized' && !isConfirmed ? 'while_away' : said;
  end();
  store.setState({ ended: why });
  if (endings.size === 0) unheard = why;
  for (const listener of endings) listener(why);
}

const who = new Newest({
  ask: () => request(getInfo, { quiet: true }),
  heard({ user }) {
    isConfirmed = true;
    show({ user });
  },
  failed(problem) {
    const isOver = problem instanceof Refusal && problem.code === codes.unauthorized;
    if (isOver) endWith('unauthorized');
    return !isOver;
  },
  againMs: 10_000,
});

/** Reads the user again, after something changed what the user is. */
export const loadUser = (): Promise<void> => who.ask();

function begin({ satoken, refreshAfterSeconds, user }: Session): void {
  who.forget();
  isConfirmed = true;
  writeTokens({ satoken, userId: user.userId, refreshAfterSeconds, receivedAtMs: Date.now() });
  show({ user });
}

function show(session: LoggedIn): void {
  writeStored(userName, session.user);
  setSession(session);
  privateSocket.follow(session.user.userId);
}

function end(): void {
  who.forget();
  removeStored(userName);
  if (readTokens() !== null) writeTokens(null);
  setSession(null);
  privateSocket.follow(null);
}

function setSession(session: LoggedIn | null): void {
  const before = store.getState().session?.user.userId ?? null;
  const after = session?.user.userId ?? null;
  store.setState({ session, ended: null });
  if (after !== before) for (const listener of users) listener(after);
}

/** Another tab logged in or out, or exchanged the tokens. */
function followTokens(): void {
  const userId = readTokens()?.userId ?? null;
  const shown = store.getState().session?.user.userId ?? null;
  if (userId === shown) return;
  if (userId === null) endWith('elsewhere');
  else void loadUser();
}

/** What the last visit knew of the user; half of it is nothing. */
function storedUser(): UserInfo | null {
  const user = readStored(userName) as Partial<UserInfo> | null | undefined;
  return typeof user?.userId === 'string' && typeof user.email === 'string' ? (user as UserInfo) : null;
}
