import { operatorName, type OperatorRole, operatorRoles, shownName } from '@candor/protocol';
import { Audit } from '../../office/audit/audit.ts';
import { openDataDir } from '../../base/ops/data-dir.ts';
import { StartError } from '../../base/ops/start-error.ts';
import { welcomePath } from '../../office/operators/handlers.ts';
import { Passkeys } from '../../identity/second-factor/passkeys.ts';
import { Operators } from '../../office/operators/operators.ts';
import { databaseOf, openSql, type Sql } from '../../base/sql/open-sql.ts';
import { consoleAddress } from '../../base/config/addresses.ts';
import { configOf } from './config-of.ts';

const usage = `Usage: candor operator add NAME --roles ${operatorRoles.join(',')} [--shown-name TEXT] [--data-dir DIR]`;

/**
 * `candor operator add NAME --roles … [--shown-name …]`: adds an operator and prints a one-time
 * link that sets the password. It is how the first administrators come in, at the machine itself;
 * it is on record like everything else. The exchange must stand still, or use PostgreSQL.
 */
export async function operator(args: readonly string[]): Promise<number> {
  if (args[0] === 'keys') return printKeys(args.slice(1));
  const { rest, ...wanted } = wantedOf(args);
  const { name, roles } = wanted;
  const config = configOf(rest);
  const dir = openDataDir(config.dataDir);
  const sql = openSql({ dir: dir.sql, ...databaseOf(config) });
  try {
    await sql.opened();
    const word = await addOperator(sql, wanted);
    console.log(
      `${name} (${roles.join(', ')}) sets a password within a day, once, at\n\n  ${consoleAddress(config)}${welcomePath(word, 'alone')}\n`,
    );
    return 0;
  } finally {
    await sql.close();
    dir.unlock();
  }
}

/**
 * `candor operator keys`: the passkeys of every operator, as the policy of a signer names them.
 * They are public; each operator compares the beginning of theirs with their own page before a
 * policy is written.
 */
async function printKeys(rest: readonly string[]): Promise<number> {
  const config = configOf(rest);
  const dir = openDataDir(config.dataDir);
  const sql = openSql({ dir: dir.sql, ...databaseOf(config) });
  try {
    await sql.opened();
    const passkeys = new Passkeys({ sql, whose: 'operator', origin: consoleAddress(config), now: Date.now });
    const none = { secondFactors: { isBound: async () => false }, passkeys };
    for (const { operatorId, name } of await new Operators({ sql, ...none, now: Date.now }).all())
      for (const { credentialId: id, publicKey, name: device } of await passkeys.list(`operator:${operatorId}`))
        console.log(JSON.stringify({ operator: name, device, id, publicKey }));
    return 0;
  } finally {
    await sql.close();
    dir.unlock();
  }
}

interface Wanted {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** The name that customers see; a number where there is none. */
  readonly shownName?: string;
}

/**
 * Adds an operator, on record; gives the word of their one-time link. Throws StartError where the
 * name is taken.
 */
export async function addOperator(sql: Sql, { name, roles, shownName = '' }: Wanted): Promise<string> {
  // Nobody is shown here: a newcomer has no factor yet.
  const none = { secondFactors: { isBound: async () => false }, passkeys: { list: async () => [] } };
  const operators = new Operators({ sql, ...none, now: Date.now });
  if (await operators.withName(name)) throw new StartError(`There is an operator ${name} already.`);
  if (shownName !== '' && (await operators.withName(shownName)))
    throw new StartError(`${shownName} is another operator's name.`);
  await new Audit({ sql }).record({ operatorId: null, name: 'command line', address: '' }, async (tx) => {
    await operators.add(name, roles, { shownName, tx });
    return {
      event: { action: 'operator.add', object: `operator:${name}`, after: { name, roles, shownName } },
      result: undefined,
    };
  });
  const row = await operators.byName(name);
  if (!row) throw new StartError(`The operator ${name} could not be added.`);
  return (await operators.welcome.give(row.operatorId, 'link', null)).word;
}

function wantedOf(args: readonly string[]) {
  const [verb, name = '', ...others] = args;
  const [listed, withoutRoles] = taken(others, '--roles');
  const [shown, rest] = taken(withoutRoles, '--shown-name');
  const words = (listed ?? '').split(',');
  const roles = operatorRoles.filter((role) => words.includes(role));
  const known = roles.length === new Set(words).size;
  const shownAs = shownName.safeParse(shown ?? '');
  if (verb !== 'add' || !operatorName.safeParse(name).success || !known || !shownAs.success)
    throw new StartError(usage);
  if (shownAs.data.toLowerCase() === name) throw new StartError('Customers must not see the name that logs in.');
  return { name, roles, shownName: shownAs.data, rest };
}

/** What follows a word of the command line, and the line without both. */
function taken(args: readonly string[], word: string): readonly [value: string | undefined, rest: readonly string[]] {
  const at = args.indexOf(word);
  return at < 0 ? [undefined, args] : [args[at + 1] ?? '', args.toSpliced(at, 2)];
}
