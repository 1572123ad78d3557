import { Passwords } from '../../../apps/node/src/identity/users/passwords.ts';

/** Logins that are checked at a time. */
const atOnce = 16;

/**
 * Checks passwords without end, as a flood of logins makes the node do; gives how to end it, and
 * how many were checked.
 */
export function floodLogins(): { end(): Promise<number> } {
  const passwords = new Passwords('p'.repeat(32));
  const state = { checked: 0, ended: false };
  const login = async () => {
    while (!state.ended) {
      await passwords.hash(`password-${state.checked}`);
      state.checked += 1;
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, login));
  return {
    async end() {
      state.ended = true;
      await all;
      return state.checked;
    },
  };
}
