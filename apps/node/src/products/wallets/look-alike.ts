/** How many characters people compare at either end of an address. */
const compared = 4;
/** How many characters of the middle are to be typed. */
const middleLength = 8;

/**
 * Whether two addresses look the same to somebody who compares their ends, and are not: the work of
 * people who hope that the wrong one is picked from a list.
 */
export function looksAlike(address: string, other: string): boolean {
  const [one, two] = [bare(address), bare(other)];
  return (
    one !== two && one.slice(0, compared) === two.slice(0, compared) && one.slice(-compared) === two.slice(-compared)
  );
}

/** Where the middle of an address begins and ends: what tells it from one that looks alike. */
export function middleOf(address: string): { readonly from: number; readonly to: number; readonly text: string } {
  const from = Math.floor((address.length - middleLength) / 2);
  const to = from + middleLength;
  return { from, to, text: address.slice(from, to) };
}

/** Without what all addresses of a kind begin with, in one case. */
const bare = (address: string): string => address.toLowerCase().replace(/^(0x|(bc|tb|bcrt)1.)/, '');
