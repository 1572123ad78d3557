import { addApiKey, deleteApiKey, type KeyPermission, keyPermissions, listApiKeys } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { holdMs, type Security } from '../security-log/security.ts';
import type { StepUps } from '../step-up/step-up.ts';
import { originOf } from '../security-log/request-origin.ts';
import { isAddressRange } from './addresses.ts';
import { type ApiKeyRow, type ApiKeys, ed25519Key, listOf } from './api-keys.ts';

interface ApiKeyHandlerParts {
  readonly apiKeys: ApiKeys;
  readonly stepUps: StepUps;
  readonly security: Security;
  readonly now: () => number;
}

/**
 * The calls around API keys. Making and deleting one asks for a second factor that is more than a
 * code to an address.
 */
export function apiKeyHandlers({ apiKeys, stepUps, security, now }: ApiKeyHandlerParts): Handled[] {
  return [
    handle(listApiKeys, async ({ context }) => ({
      records: (await apiKeys.list(context.caller().userId)).map(keyOf),
    })),
    handle(addApiKey, async ({ input, context }) => {
      const wrong = input.allowedAddresses.find((range) => !isAddressRange(range));
      if (wrong !== undefined) throw invalid({ field: 'allowedAddresses', rule: 'ip_address' });
      if (input.publicKey !== undefined && ed25519Key(input.publicKey) === null)
        throw invalid({ field: 'publicKey', rule: 'public_key' });
      if (input.expiresAtMs !== undefined && input.expiresAtMs <= now())
        throw invalid({ field: 'expiresAtMs', rule: 'expiry_in_past' });
      const { userId } = await stepUps.require(context.caller(), true);
      const { row, secret } = await apiKeys.add(userId, input);
      const holdForMs = input.permissions.some((permission) => permission !== 'read') ? holdMs.change : 0;
      const withdrawalsHeldUntilMs = await security.changed(userId, 'api_key_added', originOf(context), holdForMs);
      return { ...keyOf(row), secret, withdrawalsHeldUntilMs };
    }),
    handle(deleteApiKey, async ({ input, context }) => {
      const { userId } = await stepUps.require(context.caller());
      if (!(await apiKeys.remove(userId, input.id))) throw rejected('not_found');
      await security.changed(userId, 'api_key_removed', originOf(context));
      return {};
    }),
  ];
}

const keyOf = (row: ApiKeyRow) => ({
  id: row.keyId,
  name: row.name,
  kind: row.kind === 'ed25519' ? ('ed25519' as const) : ('hmac' as const),
  permissions: keyPermissions.filter((permission: KeyPermission) => listOf(row.permissions).includes(permission)),
  allowedAddresses: listOf(row.allowedAddresses),
  createdAtMs: row.createdAtMs,
  expiresAtMs: row.expiresAtMs,
  lastUsedAtMs: row.lastUsedAtMs,
});
