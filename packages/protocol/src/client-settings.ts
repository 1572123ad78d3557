import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { nothing, timeMs } from './base/fields.ts';

/** Longest stored value, in characters of its JSON text, and how many a user may keep. */
export const clientSettingLimits = { valueCharacters: 32_000, names: 200 } as const;

const settingName = z
  .string({ error: 'type' })
  .max(64, { error: 'too_long' })
  .regex(/^[a-z][A-Za-z0-9._:-]*$/, { error: 'format' });

/**
 * What a client keeps for its user: JSON text that the server stores and gives back, and does not
 * read.
 */
export const clientSetting = z.object({ name: z.string(), value: z.string(), updatedAtMs: timeMs });
export type ClientSetting = z.infer<typeof clientSetting>;

export const clientSettings = defineCall({
  id: 'user.clientSettings',
  group: 'user',
  method: 'POST',
  path: '/api/user/getClientSettings',
  access: 'user',
  keys: 'none',
  summary: 'What the user’s clients keep here so that it follows to another device: preferences, layouts, keys.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({ records: z.array(clientSetting) }),
  reasons: [],
});

export const saveClientSetting = defineCall({
  id: 'user.saveClientSetting',
  group: 'user',
  method: 'POST',
  path: '/api/user/saveClientSetting',
  access: 'user',
  keys: 'none',
  summary: 'Keeps a setting of the user’s clients under its name, or forgets it when the value is empty.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    name: settingName,
    value: z
      .string({ error: 'type' })
      .max(clientSettingLimits.valueCharacters, { error: 'too_long' })
      .refine((value) => value === '' || isJson(value), { error: 'format' }),
  }),
  output: z.object({ name: z.string(), updatedAtMs: timeMs }),
  reasons: [],
});

/** JSON without halves of surrogate pairs, which no database takes for text. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return !/\p{Cs}/u.test(text);
  } catch {
    return false;
  }
}
