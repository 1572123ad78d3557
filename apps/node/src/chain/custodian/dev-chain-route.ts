import { devChainQuestion } from '@candor/protocol/dev-chain';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../wire/http/client-address.ts';
import { parseJsonBody } from '../../wire/http/json-body.ts';
import { Problem } from '../../base/problem.ts';
import type { RateLimits } from '../../wire/http/rate-limits.ts';
import type { CustodianLink } from './custodian-link.ts';

/** Errors of JSON-RPC 2.0, section 5.1, and of EIP-1474. */
const refusals = {
  unread: { code: -32_700, message: 'This is no question of JSON-RPC.' },
  unknown: { code: -32_601, message: 'The chain does not answer this here.' },
  noChain: { code: -32_002, message: 'No chain connected.' },
} as const;

/**
 * `POST /dev-chain`: the demo's chain for wallets in browsers, as any endpoint of such a chain.
 * Only what reads and what hands over signed bytes passes; nothing that steers the chain does.
 */
export function registerDevChain(
  app: FastifyInstance,
  parts: {
    readonly custodian: Pick<CustodianLink, 'ask'>;
    /** Null where nobody is limited. */
    readonly limits: Pick<RateLimits, 'devChain'> | null;
    readonly trustProxy: readonly string[];
  },
): void {
  app.post('/dev-chain', async (request, reply) => {
    await parts.limits?.devChain(clientAddress(request.raw, parts.trustProxy));
    void reply.header('cache-control', 'no-store');
    const body = bodyOf(request.body);
    const id = typeof body?.['id'] === 'number' || typeof body?.['id'] === 'string' ? body['id'] : null;
    const answer = (said: object): object => ({ jsonrpc: '2.0', id, ...said });
    if (body === undefined) return answer({ error: refusals.unread });
    const question = devChainQuestion.safeParse(body);
    if (!question.success) return answer({ error: refusals.unknown });
    const { method, params } = question.data;
    const said = await parts.custodian.ask('ask', { method, params }).catch(() => undefined);
    if (said === undefined) return answer({ error: refusals.noChain });
    return answer(said.error ? { error: said.error } : { result: said.result ?? null });
  });
}

function bodyOf(body: unknown): Record<string, unknown> | undefined {
  try {
    return typeof body === 'string' ? parseJsonBody(body) : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
