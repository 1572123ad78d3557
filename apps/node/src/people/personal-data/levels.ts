import { notPersonal, personalTables } from './tables.ts';

/**
 * How much harm the rows of a table do in wrong hands, and so how they are kept;
 * `docs/security/logs-keys-data.md` says what each level asks for.
 *
 * - `secret` opens doors: kept as hashes or sealed, shown to nobody, in no copy of a person's data but by name.
 * - `papers` names a person beyond doubt or leads to their money elsewhere: sealed, each look on record.
 * - `personal` is about one person: masked for operators, erased with the person.
 * - `internal` is for operators, and names people by number at most.
 * - `open` may be read by anyone.
 */
export type DataLevel = 'secret' | 'papers' | 'personal' | 'internal' | 'open';

/** Tables whose level is not their kind's. */
const exceptions: Readonly<Record<string, DataLevel>> = {
  tokens: 'secret',
  login_tickets: 'secret',
  codes: 'secret',
  second_factors: 'secret',
  recovery_codes: 'secret',
  passkey_challenges: 'secret',
  api_keys: 'secret',
  operators: 'secret',
  operator_sessions: 'secret',
  operator_words: 'secret',
  // Mails and text messages carry codes and links that open.
  messages: 'secret',
  // Password hashes are in the rows that say who somebody is.
  users: 'secret',
  identity_photos: 'papers',
  verifications: 'papers',
  payment_methods: 'papers',
  otc_payees: 'papers',
  applications: 'papers',
  articles: 'open',
  article_versions: 'open',
  article_version_texts: 'open',
};

const ofKind = {
  journal: 'personal',
  record: 'internal',
  operators: 'internal',
  articles: 'internal',
  platform: 'internal',
} as const satisfies Readonly<Record<(typeof notPersonal)[string], DataLevel>>;

/** The level of a table by its name in the database; undefined where it is declared nowhere. */
export function levelOf(table: string): DataLevel | undefined {
  if (Object.hasOwn(exceptions, table)) return exceptions[table];
  if (Object.hasOwn(personalTables, table)) return 'personal';
  const kind = notPersonal[table];
  return kind && ofKind[kind];
}
