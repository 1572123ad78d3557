import { desc, eq } from 'drizzle-orm';
import {
  articleLanguages,
  type SettingName,
  dictionaryLimit,
  settingNames,
  settingSchemas,
  type SettingValue,
  type SettingVersion,
} from '@candor/protocol';
import type { Audit, AuditActor } from '../audit/audit.ts';
import { currencyRates } from './currency-rates.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { parseDocument } from '../../wire/http/read-input.ts';
import { defaultTimeZone, timeZones } from './time-zones.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { settingVersions } from '../../base/sql/schema.ts';
import { countries } from '../../identity/users/countries.ts';
import { fixedValues, followingDictionaries } from './known-dictionaries.ts';
import { type StartSettings, writeStartSettings } from './start-settings.ts';

type Row = typeof settingVersions.$inferSelect;
type Values = { readonly [Name in SettingName]: SettingValue<Name> };

export interface ConfigurationParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly audit: Audit;
  /** As the command line and the environment say, without what operators set for starts. */
  readonly config: NodeConfig;
  /** What operators had set for this start. */
  readonly startSettings?: StartSettings;
  /** Where what a start needs is kept beside the rows; null keeps nothing. */
  readonly dataDir: string | null;
  readonly now: () => number;
}

const currencies = new Set(currencyRates.map(([code]) => code));
const countryCodes = new Set(countries.map(({ country }) => country));

/**
 * What operators set for the whole platform. Each setting is a row of versions; the newest is in
 * force at once, but for addresses, which are read at the next start. What was started with is
 * version 0 and holds until somebody sets something else.
 */
export class Configuration {
  readonly #parts: ConfigurationParts;
  readonly #started: Values;
  #values: Values;
  #isLoaded = false;
  /** The version of each setting that is in force. */
  readonly #taken = new Map<SettingName, number>();
  readonly #setAtMs = new Map<SettingName, number | null>();

  constructor(parts: ConfigurationParts) {
    this.#parts = parts;
    this.#started = startedWith(parts.config);
    this.#values = { ...this.#started, addresses: { ...this.#started.addresses, ...parts.startSettings } };
  }

  /** Whether what operators set is in force; until then it is as it was started. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /**
   * Reads what is in force; once the database is open. Gives what this version cannot read, such as
   * after a roll-back: it stays as it was started.
   */
  async load(): Promise<readonly SettingName[]> {
    const known = (await this.list()).filter(({ version }) => version > 0);
    // What somebody changed while it was read is newer.
    const newer = known.filter(({ name, version }) => version > (this.#taken.get(name) ?? 0));
    const unread = newer.filter((version) => !this.#take(version));
    this.#isLoaded = true;
    return unread.map(({ name }) => name);
  }

  get<Name extends SettingName>(name: Name): Values[Name] {
    return this.#values[name];
  }

  /** When operators set what is in force; null while it is as it was started. */
  setAtMs(name: SettingName): number | null {
    return this.#setAtMs.get(name) ?? null;
  }

  /** Every setting as it is now. */
  async list(): Promise<readonly SettingVersion[]> {
    return Promise.all(settingNames.map(async (name) => (await this.history(name))[0] ?? this.#first(name)));
  }

  /** The versions of a setting, newest first, down to what was started with. */
  async history(name: SettingName): Promise<readonly SettingVersion[]> {
    const db = await this.#parts.sql.db();
    const rows = await db
      .select()
      .from(settingVersions)
      .where(eq(settingVersions.name, name))
      .orderBy(desc(settingVersions.version))
      .limit(200);
    return [...rows.map((row) => viewOf(name, row)), this.#first(name)];
  }

  /**
   * Puts a version on top of the one that was read. Throws 422 `changed_meanwhile` where that is
   * not the newest any more.
   */
  async change(
    wanted: {
      readonly name: SettingName;
      readonly value: string;
      readonly expectedVersion: number;
      readonly reason: string;
    },
    actor: AuditActor,
  ): Promise<SettingVersion> {
    const { name, expectedVersion, reason } = wanted;
    const value = JSON.stringify(this.#checked(name, wanted.value));
    const [newest = this.#first(name)] = await this.history(name);
    if (newest.version !== expectedVersion) throw rejected('changed_meanwhile');
    if (newest.value === value) throw rejected('nothing_to_change');
    const row = {
      name,
      version: expectedVersion + 1,
      value,
      changedBy: actor.name,
      changedAtMs: this.#parts.now(),
      reason,
    };
    await this.#parts.audit.record(actor, async (tx) => {
      const [kept] = await tx.insert(settingVersions).values(row).onConflictDoNothing().returning();
      if (!kept) throw rejected('changed_meanwhile');
      const change = changeOf(name, JSON.parse(newest.value), JSON.parse(value));
      return { event: { action: 'setting.change', object: `setting:${name}`, reason, ...change }, result: undefined };
    });
    this.#take(row);
    return viewOf(name, row);
  }

  #checked(name: SettingName, json: string): unknown {
    const value = parseDocument(settingSchemas[name], jsonOf(json));
    if ('lifetimeSeconds' in value && value.lifetimeSeconds > this.#parts.config.sessionLifetimeSeconds) {
      throw invalid({
        field: 'lifetimeSeconds',
        rule: 'too_large',
        limit: String(this.#parts.config.sessionLifetimeSeconds),
      });
    }
    if ('zoneId' in value && !timeZones.some(({ zoneId }) => zoneId === value.zoneId)) {
      throw invalid({ field: 'zoneId', rule: 'format' });
    }
    if ('perUsd' in value) {
      const unknown = Object.keys(value.perUsd).find((code) => !currencies.has(code));
      if (unknown !== undefined) throw invalid({ field: `perUsd.${unknown}`, rule: 'unknown_field' });
      if (Object.values(value.perUsd).some((rate) => Number(rate) === 0))
        throw invalid({ field: 'perUsd', rule: 'format' });
    }
    if ('offered' in value && name === 'currencies') mustBeKnown(value.offered, currencies, 'offered');
    if ('hidden' in value) mustBeKnown(value.hidden, countryCodes, 'hidden');
    if ('entries' in value) checkDictionaries(value.entries);
    return value;
  }

  #take({
    name,
    value,
    version,
    changedAtMs,
  }: Pick<SettingVersion, 'name' | 'value' | 'version' | 'changedAtMs'>): boolean {
    const parsed = settingSchemas[name].safeParse(jsonOf(value));
    if (!parsed.success) return false;
    this.#taken.set(name, version);
    this.#setAtMs.set(name, changedAtMs);
    this.#values = { ...this.#values, [name]: parsed.data };
    if (name === 'addresses' && this.#parts.dataDir !== null)
      writeStartSettings(this.#parts.dataDir, this.#values.addresses);
    return true;
  }

  #first(name: SettingName): SettingVersion {
    return {
      name,
      version: 0,
      value: JSON.stringify(this.#started[name]),
      changedBy: '',
      changedAtMs: null,
      reason: '',
    };
  }
}

/** The node's settings with the operators' over them, each read when it is used. */
export function configUnder(config: NodeConfig, configuration: Pick<Configuration, 'get'>): NodeConfig {
  return Object.defineProperties(
    { ...config },
    {
      menu: { get: () => configuration.get('menu').shown, enumerable: true },
      tokenRefreshSeconds: { get: () => configuration.get('tokens').refreshSeconds, enumerable: true },
      tokenLifetimeSeconds: { get: () => configuration.get('tokens').lifetimeSeconds, enumerable: true },
    },
  );
}

function startedWith(config: NodeConfig): Values {
  const { menu, tokenRefreshSeconds, tokenLifetimeSeconds, head, apiHead, storagePrefix } = config;
  return {
    menu: { shown: [...menu] },
    tokens: { refreshSeconds: tokenRefreshSeconds, lifetimeSeconds: tokenLifetimeSeconds },
    timeZone: { zoneId: defaultTimeZone.zoneId },
    exchangeRates: { perUsd: Object.fromEntries(currencyRates.map(([code, , , perUsd]) => [code, perUsd])) },
    languages: { offered: [...articleLanguages] },
    countries: { hidden: [] },
    currencies: { offered: currencyRates.map(([code]) => code) },
    dictionaries: { entries: {} },
    applications: { merchantAgeDays: 30, agentAgeDays: 7, retryDays: 7 },
    addresses: { head, apiHead, storagePrefix },
  };
}

/**
 * What goes on record of a change. Of all dictionaries it is those that are not what they were:
 * together they are long.
 */
function changeOf(name: SettingName, before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (name !== 'dictionaries') return { before, after };
  const [was, is] = [
    settingSchemas.dictionaries.parse(before).entries,
    settingSchemas.dictionaries.parse(after).entries,
  ];
  const changed = new Set(
    [...Object.keys(was), ...Object.keys(is)].filter((code) => JSON.stringify(was[code]) !== JSON.stringify(is[code])),
  );
  const only = (entries: typeof was) =>
    Object.fromEntries(Object.entries(entries).filter(([code]) => changed.has(code)));
  return { before: { entries: only(was) }, after: { entries: only(is) } };
}

function mustBeKnown(codes: readonly string[], known: ReadonlySet<string>, field: string): void {
  const at = codes.findIndex((code) => !known.has(code));
  if (at >= 0) throw invalid({ field: `${field}.${at}`, rule: 'one_of' });
}

/**
 * A dictionary that follows from another setting is not written here, and values that programs know
 * stay what they are.
 */
function checkDictionaries(entries: SettingValue<'dictionaries'>['entries']): void {
  for (const [code, items] of Object.entries(entries)) {
    if (followingDictionaries.includes(code)) throw invalid({ field: `entries.${code}`, rule: 'unknown_field' });
    const fixed = fixedValues[code];
    const values = items.map(({ value }) => value);
    if (fixed !== undefined) mustBeKnown(values, new Set(fixed), `entries.${code}`);
    if (JSON.stringify(items).length > dictionaryLimit)
      throw invalid({ field: `entries.${code}`, rule: 'too_long', limit: String(dictionaryLimit) });
    const missing = fixed?.find((value) => !values.includes(value));
    if (missing !== undefined) throw invalid({ field: `entries.${code}`, rule: 'required', limit: missing });
  }
}

function jsonOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid({ field: 'value', rule: 'json' });
  }
}

const viewOf = (name: SettingName, { version, value, changedBy, changedAtMs, reason }: Row): SettingVersion => ({
  name,
  version,
  value,
  changedBy,
  changedAtMs,
  reason,
});
