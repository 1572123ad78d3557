import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingSchemas, type SettingValue } from '@candor/protocol';

/** What operators set for starts, as far as they did. */
export type StartSettings = Partial<SettingValue<'addresses'>>;

const fileIn = (dataDir: string): string => join(dataDir, 'start-settings.json');

/** Keeps what a start must know before the database is open, written aside and renamed. */
export function writeStartSettings(dataDir: string, addresses: SettingValue<'addresses'>): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.tmp`, JSON.stringify({ addresses }));
  renameSync(`${file}.tmp`, file);
}

/** What operators set for starts; nothing where they set nothing, or the file cannot be read. */
export function readStartSettings(dataDir: string): StartSettings {
  try {
    const read: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    if (typeof read !== 'object' || read === null || !('addresses' in read)) return {};
    const parsed = settingSchemas.addresses.safeParse(read.addresses);
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
