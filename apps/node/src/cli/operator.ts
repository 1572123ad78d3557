import { type OperatorRole, operatorRoles } from '@candor/protocol';
import { Audit } from '../audit/audit.ts';
import { openDataDir } from '../boot/data-dir.ts';
import { StartError } from '../boot/start-error.ts';
import { welcomePath } from '../operators/handlers.ts';
import { Operators } from '../operators/operators.ts';
import { databaseOf, openSql, type Sql } from '../sql/open-sql.ts';
import { consoleAddress } from '../config/addresses.ts';
import { configOf } from './config-of.ts';

const usage = `Usage: candor operator add NAME --roles ${operatorRoles.join(',')} [--data-dir DIR]`;
const namePattern = /^[a-z][a-z0-9._-]{1,31}$/;

/**
 * `candor operator add NAME --roles …`: adds an operator and prints a one-time link that sets the password. It is how the first administrators
 * come in, at the machine itself; it is on record like everything else. The exchange must stand still, or use PostgreSQL.
 */
export async function operator(args: readonly string[]): Promise<number> {
  const { name, roles, rest } = wantedOf(args);
  const config = configOf(rest);
  const dir = openDataDir(config.dataDir);
  const sql = openSql({ dir: dir.sql, ...databaseOf(config) });
  try {
    await sql.opened();
    const word = await addOperator(sql, name, roles);
    console.log(
      `${name} (${roles.join(', ')}) sets a password within a day, once, at\n\n  ${consoleAddress(config)}${welcomePath(word, 'alone')}\n`,
    );
    return 0;
  } finally {
    await sql.close();
    dir.unlock();
  }
}

/** Adds an operator, on record; gives the word of their one-time link. Throws StartError where the name is taken. */
export async function addOperator(sql: Sql, name: string, roles: readonly OperatorRole[]): Promise<string> {
  // Nobody is shown here: a newcomer has no factor yet.
  const none = { secondFactors: { isBound: async () => false }, passkeys: { list: async () => [] } };
  const operators = new Operators({ sql, ...none, now: Date.now });
  if (await operators.byName(name)) throw new StartError(`There is an operator ${name} already.`);
  await new Audit({ sql }).record({ operatorId: null, name: 'command line', address: '' }, async (tx) => {
    await operators.add(name, roles, tx);
    return {
      event: { action: 'operator.add', object: `operator:${name}`, after: { name, roles } },
      result: undefined,
    };
  });
  const row = await operators.byName(name);
  if (!row) throw new StartError(`The operator ${name} could not be added.`);
  return (await operators.welcome.give(row.operatorId, 'link', null)).word;
}

function wantedOf(args: readonly string[]) {
  const [verb, name = '', ...others] = args;
  const at = others.indexOf('--roles');
  const words = (at < 0 ? '' : (others[at + 1] ?? '')).split(',');
  const roles = operatorRoles.filter((role) => words.includes(role));
  const known = roles.length === new Set(words).size;
  if (verb !== 'add' || !namePattern.test(name) || at < 0 || !known) throw new StartError(usage);
  return { name, roles, rest: others.toSpliced(at, 2) };
}
