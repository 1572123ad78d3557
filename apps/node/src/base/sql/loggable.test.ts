import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { loggable } from './loggable.ts';

test('a failed query is logged without what was in it', () => {
  const cause = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    code: '23505',
    detail: 'Key (email_key)=(someone@example.com) already exists.',
  });
  const logged = loggable(new DrizzleQueryError('insert into users values ($1)', ['someone@example.com'], cause));
  expect(logged).toMatchObject({
    query: 'insert into users values ($1)',
    message: 'duplicate key value',
    code: '23505',
  });
  expect(JSON.stringify(logged)).not.toContain('someone@example.com');
});

test('anything may be thrown', () => {
  expect(loggable('a word')).toEqual({ message: 'a word' });
  expect(loggable(new Error('an error'))).toMatchObject({ name: 'Error', message: 'an error' });
});
