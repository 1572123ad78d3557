import { describe, expect, test } from 'vitest';
import { readAnswer } from './answer.ts';
import { judged } from './judge.ts';

const answer = (code: number, msg: string) => judged({ code, msg, data: {} });

describe('readAnswer', () => {
  test.each([
    ['{"code":200,"msg":"ok","data":{"a":1}}', { code: 200, msg: 'ok', data: { a: 1 } }],
    ['{"code":"200","data":1}', { code: 200, msg: '', data: 1 }],
    ['{"code":500,"error_description":"broken"}', { code: 500, msg: 'broken', data: undefined }],
    ['<!doctype html><title>502</title>', undefined],
    ['', undefined],
    ['[]', undefined],
    ['null', undefined],
    ['{"msg":"no code"}', undefined],
    ['{"code":"many"}', undefined],
  ])('%s', (text, read) => {
    expect(readAnswer(text)).toEqual(read);
  });
});

describe('judged', () => {
  test('200 alone is a success', () => {
    expect(judged({ code: 200, msg: '', data: 7 })).toEqual({ kind: 'success', data: 7 });
    expect(answer(201, '').kind).toBe('refused');
  });

  test('401 ends the session at the root, tested before its message', () => {
    expect(answer(401, 'invalid token')).toMatchObject({ ends: 'unauthorized', notice: false });
  });

  test('the marker of a dead token in any other refusal leads to the log-in page', () => {
    expect(answer(403, 'Session over (invalid token).')).toMatchObject({ ends: 'invalid_token', notice: false });
  });

  test('the first of two log-in steps is refused in silence', () => {
    expect(answer(422, 'step 1 login succeeded')).toMatchObject({ notice: false });
    expect(answer(422, 'step 1 login succeeded')).not.toHaveProperty('ends');
  });

  test('a database’s words are not shown, everything else is', () => {
    expect(answer(500, 'MySQL: near "x"')).toMatchObject({ notice: false });
    expect(answer(422, 'No such market')).toMatchObject({ notice: true });
    expect(answer(500, '')).toMatchObject({ notice: true });
  });
});
