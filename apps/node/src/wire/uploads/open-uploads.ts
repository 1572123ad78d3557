import { join } from 'node:path';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { Images } from './clean-image.ts';
import { DiskStore } from '../../base/files/disk-store.ts';
import { S3Store } from '../../base/files/s3-store.ts';
import { Uploads } from './uploads.ts';

/**
 * Uploads on the store that the configuration names: a bucket, or else a folder in the data
 * directory.
 */
export function openUploads(config: NodeConfig, dataDir: string, sql: Sql, now: () => number = Date.now): Uploads {
  const { s3, pepper, rateLimits } = config;
  const store = s3 ? new S3Store(s3) : new DiskStore(join(dataDir, 'uploads'));
  return new Uploads({ sql, store, images: new Images(), pepper, limited: rateLimits, now });
}
