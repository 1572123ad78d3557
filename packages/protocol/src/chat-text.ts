import { isEmpty } from './base/empty.ts';

/**
 * Longest text, in characters as a reader counts them (code points); largest image; the page of the
 * history.
 */
export const chatLimits = {
  textCharacters: 400,
  imageMegabytes: 5,
  pageSize: 15,
  firstPage: 1,
  afterRecords: 200,
} as const;
/** What a message holds. */
export const chatContent = { text: 1, image: 2 } as const;
/** `blade_user_id` of what the platform itself says. */
export const chatSystemSender = -1;

/**
 * Characters that turn the direction of what follows: with them a text reads as something else than
 * it is.
 */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/u;
/** Blanks, and characters that nobody sees. */
const nothingToRead = /^[\s\p{Cf}\p{Z}\u2800\u3164\uFFA0\u115F\u1160]*$/u;
/** Control characters but line breaks and tabs, and halves of surrogate pairs. */
const unreadable = /[^\P{Cc}\n\t]|\p{Cs}/u;

/** As a reader counts: an emoji of one code point is one character. */
export const chatCharacters = (text: string): number => Array.from(text).length;

/**
 * The rule that a text breaks: not blank and more than the word null or undefined, at most 400
 * characters, nothing that turns its direction. Null when it is right.
 */
export function chatTextProblem(text: string): 'text_empty' | 'text_too_long' | 'bidi_control' | 'format' | null {
  if (isEmpty(text.trim()) || nothingToRead.test(text)) return 'text_empty';
  if (chatCharacters(text) > chatLimits.textCharacters) return 'text_too_long';
  if (bidiControls.test(text)) return 'bidi_control';
  return unreadable.test(text) ? 'format' : null;
}

const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const imageBytesMost = chatLimits.imageMegabytes * 1024 * 1024;

/**
 * Whether a file may be sent in a conversation, by what it says of itself: what it really is the
 * server sees.
 */
export const isChatImage = ({ type, size }: { readonly type: string; readonly size: number }): boolean =>
  imageTypes.includes(type) && size > 0 && size <= imageBytesMost;
