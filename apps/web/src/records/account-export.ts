import { exportAssets, type InputOf, type PreparedFile, preparedExport } from '@candor/protocol';
import { requestFile, type SavedFile } from '../transport/request-file.ts';

export type AccountExport = InputOf<typeof exportAssets>;

/** A prepared file that came to nothing. */
export class NotPrepared extends Error {
  override readonly name = 'NotPrepared';
}

const askAgainMs = 2_000;

interface Asks {
  readonly begin: (wanted: AccountExport) => Promise<SavedFile | PreparedFile>;
  readonly look: (id: string) => Promise<SavedFile | PreparedFile>;
  readonly wait: (ms: number) => Promise<void>;
}

const overTheWire: Asks = {
  begin: (input) => requestFile(exportAssets, { input, quiet: true }),
  look: (id) => requestFile(preparedExport, { params: { id }, quiet: true }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The file of an account; a long one is waited for once it is said to be prepared. */
export async function accountFile(
  wanted: AccountExport,
  onPreparing: (prepared: PreparedFile) => void,
  { begin, look, wait }: Asks = overTheWire,
): Promise<SavedFile> {
  let answer = await begin(wanted);
  if (!('content' in answer)) onPreparing(answer);
  while (!('content' in answer)) {
    if (answer.state === 'failed') throw new NotPrepared();
    await wait(askAgainMs);
    answer = await look(answer.id);
  }
  return answer;
}

/** Gives a file to the person. */
export function saveFile({ name, content }: SavedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
