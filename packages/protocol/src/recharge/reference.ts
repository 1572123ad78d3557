/**
 * Codes that payments at banks carry: which request of which user a payment is for, or which
 * receipt it gives back. 13 characters without any that are mistaken for others; the last two check
 * the rest, so that a slip is noticed and never names somebody else's request.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [userPlaces, numberPlaces, receiptPlaces] = [6, 3, 9] as const;
/** A prime below 32²: one wrong or two swapped characters always change the check. */
const checkModulo = 1_021;

/** A request by its user and their number of it. */
export interface RechargeReference {
  readonly userId: number;
  readonly number: number;
}

const inBase = (value: number, places: number): string => {
  let [text, rest] = ['', value];
  for (let place = 0; place < places; place += 1) {
    text = (alphabet[rest % 32] ?? '') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
};

const valueOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum * 32 + alphabet.indexOf(character), 0);

function checkOf(text: string): string {
  let sum = 0;
  for (const character of text) sum = (sum * 37 + character.charCodeAt(0)) % checkModulo;
  return inBase(sum, 2);
}

const coded = (body: string): string => body + checkOf(body);

/** The code of a user's request: `CR`, user, number, check. */
export const requestReference = ({ userId, number }: RechargeReference): string =>
  coded(`CR${inBase(userId, userPlaces)}${inBase(number, numberPlaces)}`);

/** The code under which a receipt is sent back: `CT`, its number, check. */
export const returnReference = (receiptId: number): string => coded(`CT${inBase(receiptId, receiptPlaces)}`);

/** A text as banks pass it on: without blanks and marks, in capitals. */
const plain = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Every code of a kind in a text, each once. */
function codesIn(text: string, kind: 'CR' | 'CT'): string[] {
  const found = new Set<string>();
  const characters = plain(text);
  for (let at = characters.indexOf(kind); at >= 0; at = characters.indexOf(kind, at + 1)) {
    const body = characters.slice(at, at + 11);
    const isCode = characters.slice(at + 11, at + 13) === checkOf(body);
    if (isCode && Array.from(body.slice(2)).every((one) => alphabet.includes(one))) found.add(body.slice(2));
  }
  return [...found];
}

/** The request that a payment's text names; undefined where it names none, or several. */
export function requestNamedIn(text: string): RechargeReference | undefined {
  const [code, ...others] = codesIn(text, 'CR');
  if (code === undefined || others.length > 0) return undefined;
  const [userId, number] = [valueOf(code.slice(0, userPlaces)), valueOf(code.slice(userPlaces))];
  return userId > 0 && number > 0 ? { userId, number } : undefined;
}

/** The receipt that a payment's text gives back; undefined where it names none, or several. */
export function returnNamedIn(text: string): number | undefined {
  const [code, ...others] = codesIn(text, 'CT');
  return code === undefined || others.length > 0 ? undefined : valueOf(code);
}
