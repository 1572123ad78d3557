import { z } from 'zod';
import { causesInput } from '../assets.ts';
import { defineCall } from '../base/call.ts';
import { assetSymbol, nothing, timeInput, timeMs, walletType } from '../base/fields.ts';

/** What a file of the account holds. */
export const assetExportKinds = ['bills', 'trades', 'deposits', 'withdrawals', 'swaps', 'transfers'] as const;
export type AssetExportKind = (typeof assetExportKinds)[number];

/** The layouts: our own, those of two tax tools, and JSON. */
export const assetExportFormats = ['own', 'koinly', 'cointracker', 'json'] as const;
export type AssetExportFormat = (typeof assetExportFormats)[number];

/** More rows than this are prepared as a file that is kept for a day. */
export const directExportRows = 100_000;
/** How long a prepared file is kept. */
export const preparedFileMs = 86_400_000;
/** Files that are prepared for a user in a day. */
export const preparedFilesDaily = 3;

/** A file that is not sent at once. */
export const preparedFile = z.object({
  id: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  rows: z.number().int(),
  /** Until when it can be fetched. */
  expiresAtMs: timeMs,
});
export type PreparedFile = z.infer<typeof preparedFile>;

const user = { group: 'assets', method: 'GET', access: 'user', changesState: false, givesFile: true } as const;

export const exportAssets = defineCall({
  ...user,
  id: 'assets.export',
  path: '/api/{apiHead}/coin/assets/export',
  keys: 'read',
  weight: 20,
  summary:
    'The user’s whole bills, trades, deposits, withdrawals, swaps or transfers as one file, oldest first: CSV with every digit (own), the layouts of Koinly and CoinTracker, or JSON. Own and JSON end with the sequence, the SHA-256 of its record and the balance of each coin then. More than 100,000 rows are prepared: the answer then names the file instead, which is kept for a day; at most three a day.',
  params: nothing,
  input: z.strictObject({
    kind: z.enum(assetExportKinds, { error: 'one_of' }).default('bills'),
    format: z.enum(assetExportFormats, { error: 'one_of' }).default('own'),
    coin: assetSymbol.optional(),
    /** Bills in our own layout and JSON. */
    walletType: walletType.optional(),
    cause: causesInput.optional(),
    fromMs: timeInput.optional(),
    toMs: timeInput.optional(),
  }),
  output: preparedFile,
  reasons: ['unknown_asset'],
});

export const preparedExport = defineCall({
  ...user,
  id: 'assets.preparedExport',
  path: '/api/{apiHead}/coin/assets/export/{id}',
  keys: 'read',
  weight: 5,
  summary: 'A prepared file of the user, or how far it is while it is not ready.',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/, { error: 'id' }) }),
  input: nothing,
  output: preparedFile,
  reasons: ['not_found'],
});
