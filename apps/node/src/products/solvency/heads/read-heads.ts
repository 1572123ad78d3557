import { publishedHead, type PublishedHead } from '@candor/protocol';

/** A line of a list of heads that is none. */
export class UnreadableHeads extends Error {
  override readonly name = 'UnreadableHeads';
}

/**
 * The heads of a list: of the download, or of the file in the data folder, whose lines begin with a
 * checksum. Throws UnreadableHeads.
 */
export function readHeads(text: string): PublishedHead[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.replace(/^[0-9a-f]{16} (?={)/, '').trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => headOf(line, number));
}

function headOf(line: string, number: number): PublishedHead {
  try {
    return publishedHead.parse(JSON.parse(line));
  } catch {
    throw new UnreadableHeads(`line ${number} of the published heads is no head`);
  }
}
