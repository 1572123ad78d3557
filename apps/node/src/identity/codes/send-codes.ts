import type { CodePurpose, CodeSent } from '@candor/protocol';
import type { CallContext, Caller } from '../../wire/http/handler.ts';
import { isLanguage } from '../../base/i18n/language.ts';
import { networkOf } from '../../wire/http/client-address.ts';
import { invalid, lockedUntil, rejected, unauthorized } from '../../base/problem.ts';
import type { RateLimits } from '../../wire/http/rate-limits.ts';
import type { Letter } from '../../wire/mail/letters.ts';
import type { Post } from '../../wire/mail/post.ts';
import { hashOfToken, isToken, newToken } from '../sessions/tokens.ts';
import type { Security } from '../security-log/security.ts';
import { addressKeyOf, type Contact, isDisguised, masked } from '../users/addresses.ts';
import type { UserRow, Users } from '../users/users.ts';
import { codeLimits, type CodePlace, type Codes } from './codes.ts';
import { requirePuzzle } from './puzzle-gate.ts';
import type { Puzzles } from './puzzles.ts';

export interface SendCodeParts {
  readonly codes: Codes;
  readonly puzzles: Puzzles;
  readonly post: Post;
  readonly users: Users;
  readonly security: Security;
  readonly limits: RateLimits | null;
  readonly demo: boolean;
  readonly now: () => number;
}

/** Where a visitor asks from. */
type Visitor = Pick<CallContext<'browser'>, 'address' | 'cookies'>;

interface Asked {
  readonly channel: 'mail' | 'sms';
  readonly address: string | undefined;
  readonly purpose: CodePurpose;
  readonly captcha: string | undefined;
}

const visitorPurposes: readonly CodePurpose[] = ['register', 'reset'];

/**
 * Sends codes. A known address and an unknown one get the same answer at the same cost, from
 * visitors as from users who want to bind one: the same rows are written and a mail is sent to
 * either, with a code in one of them only.
 */
export class CodeSender {
  readonly #parts: SendCodeParts;

  constructor(parts: SendCodeParts) {
    this.#parts = parts;
  }

  async send(asked: Asked, context: CallContext<'browser'>): Promise<CodeSent> {
    const { limits, puzzles, codes, post, demo } = this.#parts;
    const { channel, purpose } = asked;
    if (channel === 'sms' && !post.leaves('sms') && !demo) throw rejected('sms_not_offered');
    const user = await this.#asker(purpose, context);
    const contact = contactFor(asked, user);
    const place = placeOf(purpose, contact, context);
    if (limits && (await limits.manyCodes(context.address))) await requirePuzzle(puzzles, asked.captcha);
    const untilMs = await codes.lockedUntil(place);
    if (untilMs !== null) throw lockedUntil('code_locked', untilMs, this.#parts.now());
    await limits?.sendCode(context.address, place.addressKey, purpose);
    const code = user
      ? await this.#sendToUser(user, contact, place)
      : await this.#sendToVisitor(contact, place, context);
    // A demo is asked by its own operator alone: without this a newcomer would have to go and find
    // its mailbox.
    const shown = demo && !post.leaves(channel) && purpose !== 'reset';
    return {
      sentTo: masked(contact),
      expiresInSeconds: codeLimits.lifetimeMs / 1_000,
      resendAfterSeconds: 60,
      demoCode: shown ? code : null,
    };
  }

  async #asker(purpose: CodePurpose, context: CallContext): Promise<UserRow | undefined> {
    if (visitorPurposes.includes(purpose)) return undefined;
    const caller = context.visitor();
    const user = caller === null ? undefined : await this.#parts.users.byId(caller.userId);
    if (!user) throw unauthorized(context.token === '' ? 'missing' : 'invalid');
    return user;
  }

  /** A code to bind is for an address that is nobody else's; whose it is hears of the try. */
  async #sendToUser(user: UserRow, contact: Contact, place: CodePlace): Promise<string> {
    const { codes, post, security, users } = this.#parts;
    const owner = place.purpose === 'bind' ? await users.byContact(contact) : undefined;
    const reader = owner ?? user;
    const fits = reader.userId === user.userId;
    const code = fits ? await codes.issue(place) : await codes.issueNone(place);
    const { antiCode } = await security.of(reader.userId);
    // A code to bind is nobody's but its owner's: kept under the user who asked, the copy of their
    // data would tell whose addresses have accounts.
    const keptFor = place.purpose === 'bind' ? (owner?.userId ?? null) : user.userId;
    const to = {
      ...(owner ? keptAddress(owner, contact) : contact),
      userId: keptFor,
      language: languageOf(reader),
      antiCode,
    };
    await post.send(fits ? { kind: 'code', purpose: place.purpose, code } : { kind: 'address_tried' }, to);
    return code;
  }

  /**
   * A code is for an address without an account when registering, and for one with an account when
   * resetting.
   */
  async #sendToVisitor(contact: Contact, place: CodePlace, { language }: CallContext): Promise<string> {
    const { codes, post, security, users } = this.#parts;
    const owner = await users.byContact(contact);
    const { antiCode } = await security.of(owner?.userId ?? 0);
    const resetting = place.purpose === 'reset';
    const fits = resetting === (owner !== undefined);
    const code = fits ? await codes.issue(place) : await codes.issueNone(place);
    const letter: Letter = fits
      ? { kind: 'code', purpose: resetting ? 'reset' : 'register', code }
      : { kind: resetting ? 'address_unknown' : 'address_known' };
    const to = owner ? keptAddress(owner, contact) : contact;
    await post.send(letter, { ...to, userId: owner?.userId ?? null, language, antiCode });
    return code;
  }
}

/**
 * The place of a visitor's code: the browser that asked for it, or the network of a program that
 * keeps no cookies. A code counts nowhere else, and anyone who types wrong ones elsewhere locks
 * their own place and not the one that the owner of the address asks from.
 */
export const visitorPlace = (
  purpose: 'register' | 'reset',
  contact: Contact,
  { address, cookies: { browser } }: Visitor,
): CodePlace => ({
  purpose,
  addressKey: addressKeyOf(contact),
  subject:
    browser.word !== undefined && isToken(browser.word)
      ? `browser:${hashOfToken(browser.word)}`
      : `network:${networkOf(address)}`,
});

/** A browser that has no cookie to be known by is given one, in which its code then counts. */
function knowingBrowser(visitor: Visitor): Visitor {
  const { address, cookies } = visitor;
  const { word, isBrowser } = cookies.browser;
  if (!isBrowser || (word !== undefined && isToken(word))) return visitor;
  const given = newToken();
  cookies.browser.set(given);
  return { address, cookies: { browser: { ...cookies.browser, word: given } } };
}

/** What a user's own code may be for. */
type OwnPurpose = Exclude<CodePurpose, 'register' | 'reset'>;

/** The place of a user's own code: the session that asked for it. */
export const userPlace = (
  purpose: OwnPurpose,
  contact: Contact,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): CodePlace => ({ purpose, addressKey: addressKeyOf(contact), subject: `user:${userId}:${sessionId}` });

function placeOf(purpose: CodePurpose, contact: Contact, context: CallContext<'browser'>): CodePlace {
  if (purpose === 'register' || purpose === 'reset') return visitorPlace(purpose, contact, knowingBrowser(context));
  return userPlace(purpose, contact, context.caller());
}

/**
 * The address of an account as the account has it: its letters go nowhere else, however somebody
 * spelled it.
 */
const keptAddress = ({ email, phone }: UserRow, { channel }: Contact): Contact =>
  channel === 'mail' ? { channel, address: email } : { channel, address: phone };

/**
 * Codes of a logged-in user go to the address the account has, whatever was named, but for those
 * that bind another.
 */
function contactFor({ channel, address, purpose }: Asked, user: UserRow | undefined): Contact {
  const field = channel === 'mail' ? 'email' : 'phone';
  if (user && purpose !== 'bind') {
    const own = channel === 'mail' ? user.email : user.phone;
    if (own === '') throw rejected('not_bound');
    return { channel, address: own };
  }
  if (address === undefined) throw invalid({ field, rule: 'required' });
  const contact = { channel, address };
  if (purpose !== 'reset' && isDisguised(contact)) throw invalid({ field, rule: 'email' });
  return contact;
}

const languageOf = (user: UserRow): CallContext['language'] => (isLanguage(user.language) ? user.language : 'en');
