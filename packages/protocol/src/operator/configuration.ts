import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { articleLanguages } from '../content.ts';
import { decimal, nothing, timeMs, words } from '../base/fields.ts';
import { hiddenMenuEntries } from '../platform.ts';
import { reason } from '../base/console-fields.ts';

const segment = z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, { error: 'format' });
const seconds = (min: number, max: number) =>
  z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(min).max(max);

const days = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(365);

const isWithoutDoubles = (list: readonly string[]): boolean => new Set(list).size === list.length;

/** Characters of one dictionary, as JSON; all of them together have room for four such. */
export const dictionaryLimit = 40_000;

/**
 * What operators set for the whole platform; what decides money is not among it. Each is kept in
 * versions.
 */
export const settingSchemas = {
  /** Entries of the main menu that are shown though their product is hidden by default. */
  menu: z.strictObject({ shown: z.array(z.enum(hiddenMenuEntries)).max(hiddenMenuEntries.length) }),
  /** Age of an access token at which clients exchange it, and at which it is dead. */
  tokens: z
    .strictObject({ refreshSeconds: seconds(60, 86_400), lifetimeSeconds: seconds(120, 604_800) })
    .refine(({ refreshSeconds, lifetimeSeconds }) => refreshSeconds < lifetimeSeconds, {
      path: ['refreshSeconds'],
      error: 'range',
    }),
  /** The zone for users who have not chosen one. */
  timeZone: z.strictObject({ zoneId: z.string().max(40) }),
  /** Local money for one USD, by code: only how values are shown, never what anything costs. */
  exchangeRates: z.strictObject({ perUsd: z.record(z.string().regex(/^[A-Z]{3}$/, { error: 'format' }), decimal) }),
  /**
   * Languages that switchers offer, in their order; English, into which everything falls back, is
   * always one.
   */
  languages: z.strictObject({
    offered: z
      .array(z.enum(articleLanguages, { error: 'one_of' }))
      .refine((codes) => codes.includes('en') && isWithoutDoubles(codes), { error: 'one_of' }),
  }),
  /** Countries that lists leave out, by ISO code. */
  countries: z.strictObject({
    hidden: z.array(z.string().regex(/^[A-Z]{2}$/, { error: 'format' })).refine(isWithoutDoubles, { error: 'one_of' }),
  }),
  /** Local money that values may be shown in, in the order of lists; the dollar is always one. */
  currencies: z.strictObject({
    offered: z
      .array(z.string().regex(/^[A-Z]{3}$/, { error: 'format' }))
      .refine((codes) => codes.includes('USD') && isWithoutDoubles(codes), { error: 'one_of' }),
  }),
  /**
   * Dictionaries of the platform's own, and other words for the entries of some that it has;
   * English where a language has none.
   */
  dictionaries: z.strictObject({
    entries: z.record(
      z.string().regex(/^t_[a-z][a-z_]{1,38}$/, { error: 'format' }),
      z
        .array(
          z.strictObject({
            value: z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/, { error: 'format' }),
            text: z
              .partialRecord(z.enum(articleLanguages, { error: 'one_of' }), words(1, 120))
              .refine((text) => text.en !== undefined, { path: ['en'], error: 'required' }),
          }),
        )
        .max(100)
        .refine((entries) => isWithoutDoubles(entries.map(({ value }) => value)), { error: 'one_of' }),
    ),
  }),
  /**
   * Days that an account must be old before its user may apply to be a merchant or an agent, and
   * days until a new try.
   */
  applications: z.strictObject({ merchantAgeDays: days, agentAgeDays: days, retryDays: days }),
  /** Segments of addresses and the prefix of stored keys; read at the next start. */
  addresses: z.strictObject({
    head: segment,
    apiHead: segment,
    storagePrefix: z.string().regex(/^[a-z0-9_-]{0,20}$/, { error: 'format' }),
  }),
} as const;

export type SettingName = keyof typeof settingSchemas;
export const settingNames = Object.keys(settingSchemas) as SettingName[];
export type SettingValue<Name extends SettingName> = z.output<(typeof settingSchemas)[Name]>;

const name = z.enum(settingNames as [SettingName, ...SettingName[]], { error: 'one_of' });
const version = z.number({ error: 'whole_number' }).int({ error: 'whole_number' }).min(0).max(1_000_000);

/** One version of a setting; version 0 is what the exchange was started with. */
export const settingVersion = z.object({
  name,
  version: z.number().int(),
  /** JSON. */
  value: z.string(),
  changedBy: z.string(),
  changedAtMs: timeMs.nullable(),
  reason: z.string(),
});
export type SettingVersion = z.infer<typeof settingVersion>;

const base = { group: 'console', params: nothing } as const;

export const listSettings = defineCall({
  ...base,
  id: 'console.settings',
  method: 'GET',
  path: '/console/api/settings',
  access: 'operator:config.read',
  summary: 'Every setting of the platform as it stands.',
  changesState: false,
  input: nothing,
  output: z.object({ records: z.array(settingVersion) }),
  reasons: [],
});

export const settingHistory = defineCall({
  ...base,
  id: 'console.settingHistory',
  method: 'GET',
  path: '/console/api/settings/history',
  access: 'operator:config.read',
  summary: 'The versions of a setting, newest first.',
  changesState: false,
  input: z.object({ name }),
  output: z.object({ records: z.array(settingVersion) }),
  reasons: [],
});

export const changeSetting = defineCall({
  ...base,
  id: 'console.changeSetting',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/settings/change',
  access: 'operator:config.edit',
  summary:
    'A new version of a setting, on top of the version that was read. To roll back, an older value is put on top again.',
  changesState: true,
  longBody: true,
  input: z.strictObject({
    name,
    /** JSON of the setting’s value. */
    value: z.string().min(2).max(160_000),
    /** The version that was read; another one on top of it meanwhile refuses the change. */
    expectedVersion: version,
    reason,
  }),
  output: settingVersion,
  reasons: ['changed_meanwhile', 'nothing_to_change'],
});
