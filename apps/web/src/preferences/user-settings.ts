import { clientSettings, saveClientSetting } from '@candor/protocol';
import { onUser } from '../session/session.ts';
import { request } from '../transport/request.ts';
import { noteSent, noteUnsent, unsentOf } from './unsent.ts';

type Loaded = (value: unknown) => void;

/** Changes come in bursts, such as a panel that is dragged. */
const saveAfterMs = 800;

/** What is kept on the server for a logged-in user, by name. */
class UserSettings {
  readonly #watchers = new Map<string, Set<Loaded>>();
  #values: ReadonlyMap<string, unknown> | undefined;
  #userId: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> = Promise.resolve();

  /** Loads at every log-in, and sends what waits when the page is left. */
  start(): void {
    onUser((userId) => void this.#follow(userId));
    addEventListener('pagehide', () => void this.#send());
  }

  /**
   * Calls back with a setting's value whenever a user's settings were read: undefined when there is
   * none.
   */
  watch(name: string, listener: Loaded): () => void {
    const watchers = this.#watchers.get(name) ?? new Set<Loaded>();
    this.#watchers.set(name, watchers.add(listener));
    if (this.#values !== undefined) listener(this.#values.get(name));
    return () => watchers.delete(listener);
  }

  /** Keeps a value for the user who is logged in; does nothing for visitors. */
  keep(name: string, value: unknown): void {
    if (this.#userId === null) return;
    noteUnsent(this.#userId, name, value === undefined ? '' : JSON.stringify(value));
    this.#sendSoon();
  }

  #sendSoon(): void {
    clearTimeout(this.#timer);
    // One after the other: an older value must not arrive after a newer one.
    this.#timer = setTimeout(() => {
      this.#sending = this.#sending.then(() => this.#send());
    }, saveAfterMs);
  }

  async #follow(userId: string | null): Promise<void> {
    this.#userId = userId;
    this.#values = undefined;
    if (userId === null) return;
    const read = await request(clientSettings, { quiet: true }).catch(() => undefined);
    if (read === undefined || this.#userId !== userId) return;
    this.#values = new Map(read.records.map(({ name, value }) => [name, parsed(value)]));
    // What was changed here and is not confirmed there is newer than what was read.
    const unsent = unsentOf(userId);
    for (const [name, watchers] of this.#watchers)
      for (const listener of watchers) if (!unsent.has(name)) listener(this.#values.get(name));
    if (unsent.size > 0) this.#sendSoon();
  }

  async #send(): Promise<void> {
    const userId = this.#userId;
    if (userId === null) return;
    await Promise.all(
      [...unsentOf(userId)].map(([name, value]) =>
        // A setting that could not be sent stays in this browser, and goes with the next change or
        // the next visit.
        request(saveClientSetting, { input: { name, value }, quiet: true, keepalive: true }).then(
          () => noteSent(userId, name, value),
          () => undefined,
        ),
      ),
    );
  }
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The one store of the logged-in user's settings on the server. */
export const userSettings = new UserSettings();
