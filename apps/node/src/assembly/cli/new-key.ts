import { StartError } from '../../base/ops/start-error.ts';
import { addKey, KeyFileError } from '../../base/secrets/key-file.ts';

/** `candor new-key FILE`: adds a key that everything is sealed with from the next start on. */
export async function newKey(args: readonly string[]): Promise<number> {
  const [path] = args;
  if (path === undefined) throw new StartError('Name the key file: candor new-key FILE');
  try {
    const { keys } = addKey(path, Date.now());
    console.log(`${path} holds ${keys} ${keys === 1 ? 'key' : 'keys'}; the newest seals from the next start on.`);
    return 0;
  } catch (error) {
    throw error instanceof KeyFileError ? new StartError(error.message) : error;
  }
}
