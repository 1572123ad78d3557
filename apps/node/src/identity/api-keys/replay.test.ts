import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { type Call, cancelOrder, keyWindowMs, myBalance, signedText, submitOrder } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeyRing } from '../../base/secrets/key-ring.ts';
import { startEmbeddedSql, type TestSql } from '../../base/sql/test-support/engines.ts';
import { ApiKeys } from './api-keys.ts';

let running: TestSql;
let nowMs = Date.UTC(2026, 0, 1, 12);
const keys = KeyRing.temporary();
beforeAll(async () => {
  running = await startEmbeddedSql();
});
afterAll(() => running.stop());

/** The answer to a repeated call. A wrong signature gets another answer. */
const repeated = { status: 409, key: 'api_key_replayed', reason: 'api_key_replayed' };

/** The keys as a process has them that starts now. */
const start = () => new ApiKeys({ sql: running.sql, keys, now: () => nowMs, seenBeforeMs: nowMs + keyWindowMs });

test('a signed call that was taken counts no more after a restart, however far ahead its clock was', async () => {
  let process = start();
  const wanted = { name: 'Bot', kind: 'hmac', permissions: ['trade'], allowedAddresses: [] } as const;
  const { row, secret } = await process.add(7, wanted);
  const signed = (timeMs: number) => {
    const [time, method, path, body] = [String(timeMs), 'POST', '/api/currency/order/submit', '{}'];
    const signature = createHmac('sha256', secret ?? '')
      .update(signedText(time, method, path, body))
      .digest('hex');
    return {
      call: submitOrder,
      keyId: row.keyId,
      time,
      signature,
      method,
      path,
      body,
      address: '127.0.0.1',
    };
  };
  nowMs += 60_000;
  const [present, ahead] = [signed(nowMs), signed(nowMs + keyWindowMs)];
  for (const call of [present, ahead]) expect((await process.callerOf(call)).userId).toBe(7);
  await expect(process.callerOf(present)).rejects.toMatchObject(repeated);

  nowMs += 1;
  process = start();
  for (const call of [present, ahead]) await expect(process.callerOf(call)).rejects.toMatchObject({ status: 503 });
  nowMs += keyWindowMs + 1;
  await expect(process.callerOf(present)).rejects.toMatchObject({ key: 'api_key_time' });
  // One that is signed again is taken, and who cannot sign learns nothing of starts.
  expect((await process.callerOf(signed(nowMs))).userId).toBe(7);
  process = start();
  await expect(process.callerOf({ ...signed(nowMs), body: '{"a":1}' })).rejects.toMatchObject({ status: 401 });
});

test('a signature written in another way is the same call', async () => {
  const program = start();
  nowMs += 60_000;
  const [time, method, path, body] = [String(nowMs), 'POST', '/api/currency/order/submit', '{}'];
  const text = signedText(time, method, path, body);
  const take = (keyId: string, signature: string) => {
    const call = {
      call: submitOrder,
      keyId,
      time,
      signature,
      method,
      path,
      body,
      address: '127.0.0.1',
    };
    return program.callerOf(call);
  };
  const wanted = { name: 'Bot', permissions: ['trade'], allowedAddresses: [] } as const;
  const hmac = await program.add(7, { ...wanted, kind: 'hmac' });
  const hex = createHmac('sha256', hmac.secret ?? '')
    .update(text)
    .digest('hex');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signed = sign(null, Buffer.from(text), privateKey);
  const ed25519 = await program.add(7, {
    ...wanted,
    kind: 'ed25519',
    publicKey: publicKey.export({ format: 'jwk' }).x,
  });
  const base64 = signed.toString('base64');
  const spareBits = signed.toString('base64url').replace(/.$/, (last) => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return digits[digits.indexOf(last) + 1] ?? '';
  });

  for (const [keyId, first, ...others] of [
    [hmac.row.keyId, hex, hex, hex.toUpperCase()],
    [ed25519.row.keyId, base64, base64, base64.replace(/=+$/, ''), signed.toString('base64url'), spareBits],
  ] as const) {
    expect((await take(keyId, first)).userId).toBe(7);
    for (const other of others) await expect(take(keyId, other)).rejects.toMatchObject(repeated);
  }
});

test('a read may be made again as it was signed; what changes something may not', async () => {
  const program = start();
  nowMs += 60_000;
  const wanted = { name: 'Bot', kind: 'hmac', permissions: ['read', 'trade'], allowedAddresses: [] } as const;
  const { row, secret } = await program.add(7, wanted);
  const signed = (call: Call, path: string) => {
    const { method } = call;
    const time = String(nowMs);
    const signature = createHmac('sha256', secret ?? '')
      .update(signedText(time, method, path, ''))
      .digest('hex');
    return { call, keyId: row.keyId, time, signature, method, path, body: '', address: '127.0.0.1' };
  };
  const read = signed(myBalance, '/api/core/coin/assets/getMyBalance');
  for (let times = 0; times < 3; times += 1) expect((await program.callerOf(read)).userId).toBe(7);
  // A restart holds up no read either: it changes nothing.
  expect((await start().callerOf(read)).userId).toBe(7);
  const cancel = signed(cancelOrder, '/api/currency/order/cancelOrder?id=5');
  expect((await program.callerOf(cancel)).userId).toBe(7);
  await expect(program.callerOf(cancel)).rejects.toMatchObject(repeated);
  await expect(program.callerOf({ ...read, signature: '0'.repeat(64) })).rejects.toMatchObject({ status: 401 });
});
