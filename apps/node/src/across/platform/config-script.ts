import type { PlatformScript } from '@candor/protocol';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../office/configuration/configuration.ts';
import { offeredLanguages } from '../../office/configuration/offers.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { BodyKey } from '../../products/wallets/withdrawals/body-key.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { StatementKey } from '../records/statement-key.ts';

export interface ScriptParts {
  readonly config: NodeConfig;
  readonly views: Pick<MarketViews, 'feed'>;
  readonly configuration: Pick<Configuration, 'get'>;
}

/**
 * What the client gets before it makes its first call. Exactly these keys: nothing else of the
 * configuration is anyone's business.
 */
export function platformConfig({ config, views, configuration }: ScriptParts): PlatformScript {
  return {
    head: config.head,
    apiHead: config.apiHead,
    tokenRefreshSeconds: config.tokenRefreshSeconds,
    tokenLifetimeSeconds: config.tokenLifetimeSeconds,
    cookieSeconds: config.sessionLifetimeSeconds,
    storagePrefix: config.storagePrefix,
    ...(config.baseAddress !== undefined && { baseAddress: config.baseAddress }),
    textFlag: config.textFlag,
    feed: views.feed(),
    demo: config.mode === 'demo',
    holdSeconds: config.holdSeconds,
    codesRequired: config.addressCodes === 'required',
    languages: offeredLanguages(configuration).map(([code]) => code),
    products: ['spot', 'fixedPeriod', 'contract', 'otc'],
    menu: [...config.menu],
  };
}

/**
 * GET /platform/dev/config.js sets `globalThis.candorPlatform`, the key for which the body of a
 * withdrawal is encrypted, and the key that signs statements: apart, as no page needs them before
 * that.
 */
export function registerPlatformScript(
  app: FastifyInstance,
  parts: ScriptParts & { readonly bodyKey: BodyKey; readonly statementKey: StatementKey },
): void {
  const keys = [
    `globalThis.candorBodyKey = ${JSON.stringify(parts.bodyKey.publicJwk)};`,
    `globalThis.candorStatementKey = ${JSON.stringify(parts.statementKey.publicJwk)};`,
  ].join('\n');
  app.get('/platform/dev/config.js', (_request, reply) => {
    const json = JSON.stringify(platformConfig(parts)).replace(/</g, '\\u003c');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`globalThis.candorPlatform = Object.freeze(${json});\n${keys}\n`);
  });
}
