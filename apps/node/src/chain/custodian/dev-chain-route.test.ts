import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { registerDevChain } from './dev-chain-route.ts';

interface Question {
  readonly method: string;
  readonly params: readonly unknown[];
}

async function answered(body: string, chain = true): Promise<{ readonly asked: Question[]; readonly said: unknown }> {
  const asked: Question[] = [];
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text));
  const ask = async (_call: string, question: unknown): Promise<never> => {
    if (!chain) throw new Error('The chain does not run.');
    asked.push(question as Question);
    return { result: '0x7' } as never;
  };
  registerDevChain(app, { custodian: { ask }, limits: null, trustProxy: [] });
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/dev-chain', headers, payload: body });
  await app.close();
  return { asked, said: answer.json() };
}

const question = (method: string, params: readonly unknown[] = []): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 5, method, params });

test('a listed method is asked, and its answer has the number of the question', async () => {
  const { asked, said } = await answered(question('eth_getBalance', ['0x1', 'latest']));
  expect(asked).toEqual([{ method: 'eth_getBalance', params: ['0x1', 'latest'] }]);
  expect(said).toEqual({ jsonrpc: '2.0', id: 5, result: '0x7' });
});

test.each(['anvil_setBalance', 'evm_mine', 'eth_sendTransaction', 'eth_accounts', 'ETH_CALL', 'debug_traceCall'])(
  '%s never reaches the chain',
  async (method) => {
    const { asked, said } = await answered(question(method));
    expect(asked).toEqual([]);
    expect(said).toMatchObject({ id: 5, error: { code: -32_601 } });
  },
);

test.each(['', '[]', '{', '[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}]'])(
  'the body %j is no question',
  async (body) => {
    const { asked, said } = await answered(body);
    expect(asked).toEqual([]);
    expect(said).toHaveProperty('error');
  },
);

test('without a chain it says so', async () => {
  expect((await answered(question('eth_chainId'), false)).said).toMatchObject({ error: { code: -32_002 } });
});
