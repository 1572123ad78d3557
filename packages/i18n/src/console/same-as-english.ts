import type { Language } from '../languages.ts';
import type { ConsoleKey } from './messages.ts';

/** Texts that read like English in other languages on purpose. */
export const sameAsEnglish: Readonly<Partial<Record<ConsoleKey, readonly Language[]>>> = {
  'overview.hours': ['pt', 'es', 'fr', 'it'],
  'overview.private': ['it'],
  'cases.fact.name': ['de'],
  'cases.fact.documentType': ['fr'],
  'cases.photos': ['fr'],
  'users.totp': ['de'],
  'users.passkeys': ['de'],
  'users.wallet': ['de'],
  'users.asset': ['de'],
  'users.wallet.1': ['de', 'fr', 'es', 'it', 'pt'],
  'users.wallet.7': ['fr'],
  'users.conversation': ['fr'],
  'users.notes': ['fr'],
  'apps.kind.agent': ['fr', 'de'],
  'apps.fact.contact': ['fr'],
  'users.agent': ['fr', 'de'],
};
