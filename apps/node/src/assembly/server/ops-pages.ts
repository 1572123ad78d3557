import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NodeConfig } from '../../base/config/settings.ts';
import type { Configuration } from '../../office/configuration/configuration.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { clientAddress } from '../../wire/http/client-address.ts';
import { forbidden } from '../../base/problem.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Metrics } from '../../base/ops/metrics.ts';

export interface OpsParts {
  readonly config: NodeConfig;
  readonly exchange: ExchangeService;
  readonly sql: Sql;
  readonly configuration: Pick<Configuration, 'isLoaded'>;
  readonly projector: Projector;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/**
 * /health: the process answers. /ready: it takes orders, its database is open and what operators
 * set is in force. /metrics: figures, for this machine or with a token.
 */
export function registerOps(app: FastifyInstance, parts: OpsParts): void {
  const { exchange, sql, configuration, projector, metrics, logger, config } = parts;
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }));
  app.get('/ready', async (_request, reply) => {
    const settings = configuration.isLoaded ? 'in force' : 'not read yet';
    const exchangeState = exchange.refusing() ?? 'taking orders';
    const state = { exchange: exchangeState, sql: sql.state, settings, projections: projector.state };
    const follows = sql.state === 'ready' && projector.state === 'following';
    const ready = exchange.refusing() === null && follows && configuration.isLoaded;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: ready, ...state, durableSeq: exchange.durableSeq, appliedSeq: projector.appliedSeq });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw forbidden('forbidden_metrics');
    const { type, text } = await metrics.page();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
  let reports = 0;
  app.post('/api/csp-report', async (request, reply) => {
    reports += 1;
    // Reports are anyone's text: a few are kept, cut short, to be read by a person.
    if (reports <= 100)
      logger.warn(
        { report: typeof request.body === 'string' ? request.body.slice(0, 1_000) : '' },
        'a page broke its content policy',
      );
    return reply.code(204).send();
  });
  metrics.gauge('candor_durable_seq', 'Last durable record', () => exchange.durableSeq);
  metrics.gauge('candor_projection_lag_records', 'Durable records not yet in SQL', () =>
    Math.max(0, exchange.durableSeq - projector.appliedSeq),
  );
  metrics.gauge('candor_projection_mismatch', '1 once the projections were found to differ from the journal', () =>
    projector.mismatch === undefined ? 0 : 1,
  );
  metrics.gauge('candor_settings_loaded', '1 once what operators set is in force, 0 while it could not be read', () =>
    configuration.isLoaded ? 1 : 0,
  );
  metrics.gauge('candor_accepting', '1 while commands are accepted', () => (exchange.refusing() === null ? 1 : 0));
  metrics.gauge('candor_csp_reports_total', 'Reports of broken content policies', () => reports);
}

/** With a token configured, who sends it; else this machine alone. */
function mayRead(request: FastifyRequest, { metricsToken, trustProxy }: NodeConfig): boolean {
  if (metricsToken === undefined) return /^(127\.|::1$)/.test(clientAddress(request.raw, trustProxy));
  const sent = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${metricsToken}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}
