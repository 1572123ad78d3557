import { serverMessage, type ServerMessageKey } from '@candor/i18n/server';
import type { CodePurpose } from '@candor/protocol';
import type { Language } from '../../base/i18n/language.ts';
import { utcMinute } from '../../base/i18n/utc-minute.ts';

/** What a message to a person is about; its words are in the language files. */
export type Letter =
  | { readonly kind: 'code'; readonly purpose: CodePurpose; readonly code: string }
  | { readonly kind: 'address_known' }
  | { readonly kind: 'address_unknown' }
  /** Somebody else asked for a code to bind the reader's address to their own account. */
  | { readonly kind: 'address_tried' }
  | {
      readonly kind: 'new_device';
      readonly device: string;
      readonly address: string;
      readonly timeMs: number;
      readonly notMeLink: string;
    }
  /**
   * Somebody came so far and no further: to a second factor behind a right password, or a mailed
   * code, or to many wrong passwords in a row.
   */
  | {
      readonly kind: 'log_in_tried';
      readonly how: LogInTried;
      readonly device: string;
      readonly address: string;
      readonly timeMs: number;
      readonly notMeLink: string;
    }
  | {
      readonly kind: 'security_changed';
      readonly change: SecurityChange;
      readonly address: string;
      readonly timeMs: number;
      readonly heldUntilMs: number | null;
      readonly notMeLink: string;
      readonly booked?: BookedPlace;
    }
  /** Something the reader asked to be notified of, in finished words. */
  | {
      readonly kind: 'notice';
      readonly title: string;
      readonly text: string;
      readonly link: string;
      readonly settingsLink: string;
    }
  | {
      readonly kind: 'application';
      readonly which: 'merchant' | 'agent';
      readonly outcome: 'approved' | 'refused' | 'revoked';
      readonly reason: string;
    }
  | { readonly kind: 'verification'; readonly outcome: 'certified' | 'refused'; readonly reason: string }
  /** Support did not remove a lost second factor. */
  | { readonly kind: 'factor_kept'; readonly reason: string };

/** An address that was added to the book, and the link that removes it. */
export interface BookedPlace {
  readonly network: string;
  readonly address: string;
  readonly usableAtMs: number;
  readonly dropLink: string;
}

/** How far somebody came who was not let in. */
export type LogInTried = 'factor' | 'reset' | 'password';

/** Changes that a person hears of on every channel. */
export const securityChanges = [
  'password',
  'password_reset',
  'fund_password',
  'fund_password_reset',
  'fund_password_removed',
  'fund_locked',
  'email',
  'phone',
  'totp_bound',
  'totp_removed',
  'factor_loss_asked',
  'factor_loss_stopped',
  'contact_asked',
  'contact_stopped',
  'recovery_codes',
  'recovery_used',
  'passkey_added',
  'passkey_removed',
  'anti_code',
  'api_key_added',
  'api_key_removed',
  'device_removed',
  'token_reused',
  'other_client',
  'payment_method',
  'payment_removed',
  'not_me',
  'frozen',
  'unfrozen',
  'sessions_ended',
  'data_copied',
  'closing_asked',
  'closing_withdrawn',
  'address_added',
  'address_removed',
  'whitelist_on',
  'whitelist_ending',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

export interface Words {
  readonly subject: string;
  readonly body: string;
}

/** Minutes a code counts. */
export const codeMinutes = 10;

/** A mail in a language, with the anti-phishing code of its reader where they have set one. */
export function mailOf(letter: Letter, language: Language, antiCode: string): Words {
  const say = (key: ServerMessageKey, values: Readonly<Record<string, string | number>> = {}) =>
    serverMessage(language, key, values);
  const { subject, parts } = partsOf(letter, say);
  const anti = antiCode === '' ? [] : [say('mail.anti', { code: antiCode })];
  return { subject, body: [...anti, ...parts, say('mail.footer')].join('\n\n') };
}

/**
 * A text message: short, without links. Where there is no mail that says more, `alone`, the link
 * that closes the account is included here.
 */
export function smsOf(letter: Letter, language: Language, alone = false): Words {
  const say = (key: ServerMessageKey, values: Readonly<Record<string, string | number>> = {}) =>
    serverMessage(language, key, values);
  if (letter.kind === 'code')
    return { subject: '', body: say('sms.code', { code: letter.code, minutes: codeMinutes }) };
  const what =
    letter.kind === 'security_changed' ? say(`change.${letter.change}`) : mailOf(letter, language, '').subject;
  const link = notMeLinkOf(letter);
  if (alone)
    return {
      subject: '',
      body: [`Candor: ${what}`, ...(link === undefined ? [] : [say('mail.notMe', { link })])].join('\n'),
    };
  return { subject: '', body: letter.kind === 'security_changed' ? say('sms.change', { what }) : what };
}

/** What support did, or the link itself: nobody else can have done it. */
const doneBySupport: readonly SecurityChange[] = ['frozen', 'unfrozen', 'sessions_ended', 'not_me'];

/**
 * The link that shuts an account, where there is something to shut: wrong passwords anybody can
 * type.
 */
function notMeLinkOf(letter: Letter): string | undefined {
  if (letter.kind === 'log_in_tried' && letter.how === 'password') return undefined;
  if (letter.kind === 'security_changed' && doneBySupport.includes(letter.change)) return undefined;
  return 'notMeLink' in letter ? letter.notMeLink : undefined;
}

type Say = (key: ServerMessageKey, values?: Readonly<Record<string, string | number>>) => string;

function partsOf(letter: Letter, say: Say): { readonly subject: string; readonly parts: readonly string[] } {
  switch (letter.kind) {
    case 'code':
      return {
        subject: say('mail.code.subject'),
        parts: [
          say(`mail.code.${letter.purpose}`),
          letter.code,
          say('mail.code.valid', { minutes: codeMinutes }),
          say('mail.code.warning'),
        ],
      };
    case 'address_known':
      return { subject: say('mail.known.subject'), parts: [say('mail.known.text')] };
    case 'address_unknown':
      return { subject: say('mail.unknown.subject'), parts: [say('mail.unknown.text')] };
    case 'address_tried':
      return { subject: say('mail.tried.subject'), parts: [say('mail.tried.text')] };
    case 'new_device': {
      const { device, address, notMeLink } = letter;
      return {
        subject: say('mail.device.subject'),
        parts: [
          say('mail.device.text', { device, address, time: utcMinute(letter.timeMs) }),
          say('mail.notMe', { link: notMeLink }),
        ],
      };
    }
    case 'log_in_tried': {
      const { how, device, address } = letter;
      const link = notMeLinkOf(letter);
      return {
        subject: say('mail.loginTried.subject'),
        parts: [
          say(`mail.loginTried.${how}`, { device, address, time: utcMinute(letter.timeMs) }),
          ...(link === undefined ? [] : [say('mail.notMe', { link })]),
        ],
      };
    }
    case 'security_changed': {
      const what = say(`change.${letter.change}`);
      const held = letter.heldUntilMs;
      const link = notMeLinkOf(letter);
      return {
        subject: say('mail.change.subject', { what }),
        parts: [
          say('mail.change.text', { what, address: letter.address || 'Candor', time: utcMinute(letter.timeMs) }),
          ...(letter.booked === undefined ? [] : bookedParts(letter.booked, say)),
          ...(held === null ? [] : [say('mail.held', { time: utcMinute(held) })]),
          ...(link === undefined ? [] : [say('mail.notMe', { link })]),
        ],
      };
    }
    case 'notice': {
      const { title, text, link, settingsLink } = letter;
      return {
        subject: title,
        parts: [text, say('tell.mailWhere', { link }), say('tell.mailWhy', { link: settingsLink })],
      };
    }
    case 'application':
      return {
        subject: say(`mail.application.${letter.which}.${letter.outcome}`),
        parts: [
          say(`mail.application.${letter.which}.${letter.outcome}Text`),
          ...(letter.reason === '' ? [] : [letter.reason]),
        ],
      };
    case 'factor_kept':
      return { subject: say('mail.factorKept.subject'), parts: [say('mail.factorKept.text'), letter.reason] };
    case 'verification':
      return {
        subject: say(`mail.verification.${letter.outcome}`),
        parts: [
          say(letter.outcome === 'certified' ? 'mail.verification.certifiedText' : 'mail.verification.refusedText'),
          ...(letter.reason === '' ? [] : [letter.reason]),
        ],
      };
  }
}

function bookedParts({ network, address, usableAtMs, dropLink }: BookedPlace, say: Say): readonly string[] {
  return [
    say('mail.booked.text', { network, address, time: utcMinute(usableAtMs) }),
    say('mail.booked.drop', { link: dropLink }),
  ];
}
