import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './read-config.ts';

const problemsOf = (argv: readonly string[], env: Record<string, string> = {}): readonly string[] => {
  try {
    readConfig(argv, env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
};

const live = {
  CANDOR_MODE: 'live',
  CANDOR_PEPPER: 'f3b1c9a27d5e4860b2a1c3d4e5f60718',
  CANDOR_PUBLIC_URL: 'https://exchange.example',
  DATABASE_URL: 'postgres://candor:s7Xq-19aa@db.internal/candor?sslmode=verify-full',
  CANDOR_FEED: 'live',
  CANDOR_KEY_FILE: '/etc/candor/keys.json',
  CANDOR_SMTP_URL: 'smtps://candor:s7Xq@mail.internal',
  CANDOR_MAIL_FROM: 'Exchange <no-reply@exchange.example>',
  CANDOR_SMS_URL: 'https://sms.example/send',
  CANDOR_SMS_TOKEN: 'b71c5de0f2a94d83',
};

const bucket = { CANDOR_S3_URL: 'https://s3.example/files', CANDOR_S3_KEY_ID: 'id', CANDOR_S3_SECRET: 'secret' };

test('without settings it is a demo on port 8080', () => {
  expect(readConfig([], {})).toMatchObject({
    port: 8080,
    mode: 'demo',
    feed: 'auto',
    head: 'core',
    apiHead: 'core',
    tokenRefreshSeconds: 3_600,
    tokenLifetimeSeconds: 7_200,
    sessionLifetimeSeconds: 604_800,
    rateLimits: true,
    maker: true,
    devChain: true,
    secureCookies: false,
    trustProxy: [],
  });
});

test('a demo keeps seven days of its journal, a live exchange everything, by default', () => {
  expect(readConfig([], {}).journalDays).toBe(7);
  expect(readConfig(['--journal-days', 'all'], {}).journalDays).toBeUndefined();
  expect(readConfig([], live).journalDays).toBeUndefined();
  expect(readConfig(['--journal-days', '90'], live).journalDays).toBe(90);
  for (const wrong of ['0', '1.5', 'week'])
    expect(() => readConfig(['--journal-days', wrong], {})).toThrow('--journal-days (CANDOR_JOURNAL_DAYS) must be');
  expect(() => readConfig(['--journal-to-s3', 'on'], {})).toThrow('goes with CANDOR_S3_URL');
  expect(readConfig(['--journal-to-s3', 'on'], bucket).journalToS3).toBe(true);
});

test('a flag wins over its variable', () => {
  expect(readConfig(['--port', '9000'], { CANDOR_PORT: '9001' }).port).toBe(9_000);
  expect(readConfig([], { CANDOR_PORT: '9001' }).port).toBe(9_001);
});

test.each([
  ['--port', '70000'],
  ['--port', 'http'],
  ['--port', '80.5'],
  ['--feed', 'wishful'],
  ['--database-url', 'mysql://x'],
  ['--mode', 'prod'],
  ['--head', 'user'],
  ['--head', 'a/b'],
  ['--storage-prefix', 'Ä'],
  ['--pepper', 'short'],
  ['--rate-limits', 'maybe'],
  ['--metrics-token', 'short'],
  ['--confirm-clock', 'yes'],
  ['--log-to', 'http://logs.example'],
])('%s %s is refused by its name', (flag, value) => {
  expect(problemsOf([flag, value]).join()).toContain(flag);
});

test('an unknown flag is refused', () => {
  expect(problemsOf(['--prot', '1']).join()).toContain('--prot');
});

test('every wrong setting is named at once', () => {
  expect(problemsOf(['--port', 'x', '--mode', 'y'])).toHaveLength(2);
});

test('a token must be refreshed before it dies', () => {
  expect(problemsOf(['--token-refresh-seconds', '7200'])).toHaveLength(1);
});

test('a live exchange starts on settings of its own', () => {
  expect(readConfig([], live)).toMatchObject({ mode: 'live', secureCookies: true });
});

test.each([
  ['the demo pepper', { CANDOR_PEPPER: '' }, 'CANDOR_PEPPER'],
  ['a short pepper', { CANDOR_PEPPER: 'only-twenty-letters-' }, 'CANDOR_PEPPER'],
  ['no key file', { CANDOR_KEY_FILE: '' }, 'CANDOR_KEY_FILE'],
  ['no mail server', { CANDOR_SMTP_URL: '' }, 'CANDOR_SMTP_URL'],
  ['the sender of the demo', { CANDOR_MAIL_FROM: '' }, 'CANDOR_MAIL_FROM'],
  ['no provider of text messages', { CANDOR_SMS_URL: '', CANDOR_SMS_TOKEN: '' }, 'CANDOR_SMS_URL'],
  ['text messages without TLS', { CANDOR_SMS_URL: 'http://sms.example/send' }, 'CANDOR_SMS_URL'],
  ['a provider without its token', { CANDOR_SMS_TOKEN: '' }, 'CANDOR_SMS_TOKEN'],
  ['accounts without a code', { CANDOR_ADDRESS_CODES: 'optional' }, 'code sent to its address'],
  ['no public address', { CANDOR_PUBLIC_URL: '' }, 'CANDOR_PUBLIC_URL'],
  ['a public address without TLS', { CANDOR_PUBLIC_URL: 'http://exchange.example' }, 'CANDOR_PUBLIC_URL'],
  ['a console without TLS', { CANDOR_CONSOLE_URL: 'http://console.example' }, 'CANDOR_CONSOLE_URL'],
  ['a console on the client’s host', { CANDOR_CONSOLE_URL: 'https://exchange.example' }, 'CANDOR_CONSOLE_URL'],
  [
    'a console on another port of the client’s host',
    { CANDOR_CONSOLE_URL: 'https://exchange.example:8443' },
    'CANDOR_CONSOLE_URL',
  ],
  ['the embedded database', { DATABASE_URL: '' }, 'DATABASE_URL'],
  ['a default database password', { DATABASE_URL: 'postgres://candor:postgres@db/candor' }, 'DATABASE_URL'],
  ['a database without TLS', { DATABASE_URL: 'postgres://candor:s7Xq@db.internal/candor' }, 'DATABASE_URL'],
  [
    'its tables’ owner without TLS',
    { DATABASE_OWNER_URL: 'postgres://owner:s7Xq@db.internal/candor' },
    'DATABASE_OWNER_URL',
  ],
  [
    'a database whose certificate nobody judges',
    { DATABASE_URL: 'postgres://candor:s7Xq@db.internal/candor?sslmode=no-verify' },
    'DATABASE_URL',
  ],
  [
    'a database with TLS that judges nothing',
    { DATABASE_URL: 'postgres://candor:s7Xq@db.internal/candor?ssl=true' },
    'add sslmode=verify-full',
  ],
  [
    'a database whose certificate libpq’s way leaves unjudged',
    { DATABASE_URL: 'postgres://candor:s7Xq@db.internal/candor?uselibpqcompat=true&sslmode=require' },
    'DATABASE_URL',
  ],
  [
    'a database elsewhere by PGHOST',
    { DATABASE_URL: 'postgres:///candor?user=candor', PGHOST: 'db.internal' },
    'DATABASE_URL',
  ],
  ['certificates that nobody judges', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED'],
  ['a mail server without TLS', { CANDOR_SMTP_URL: 'smtp://candor:s7Xq@mail.internal' }, 'CANDOR_SMTP_URL'],
  [
    'a mail server whose certificate nobody judges',
    { CANDOR_SMTP_URL: 'smtps://candor:s7Xq@mail.internal?tls.rejectUnauthorized=false' },
    'CANDOR_SMTP_URL',
  ],
  ['a broker without TLS', { CANDOR_BROKER_URL: 'mqtt://broker.internal' }, 'CANDOR_BROKER_URL'],
  ['a bucket without TLS', { ...bucket, CANDOR_S3_URL: 'http://files.internal/candor' }, 'CANDOR_S3_URL'],
  ['a receiver of the log without TLS', { CANDOR_LOG_TO: 'syslog://logs.internal' }, 'CANDOR_LOG_TO'],
  ['a simulated feed', { CANDOR_FEED: 'simulated' }, 'feed'],
  ['the feed left to chance', { CANDOR_FEED: '' }, 'feed'],
  ['rate limits off', { CANDOR_RATE_LIMITS: 'off' }, 'Rate limits'],
  ['a demo market maker', { CANDOR_MAKER: 'on' }, 'market maker'],
  ['the demo’s chain', { CANDOR_DEV_CHAIN: 'on' }, 'chain'],
])('a live exchange refuses %s', (_what, change, named) => {
  expect(problemsOf([], { ...live, ...change }).join('\n')).toContain(named);
});

test.each([
  { DATABASE_URL: 'postgres://candor:s7Xq@localhost/candor' },
  { DATABASE_URL: 'postgres://candor:s7Xq@127.0.0.1:5433/candor' },
  { DATABASE_URL: 'postgres://candor:s7Xq@[::1]/candor' },
  { DATABASE_URL: 'postgres://candor:s7Xq@unix/candor?host=/run/postgresql' },
  { DATABASE_URL: 'postgres:///candor?user=candor' },
  { DATABASE_URL: 'postgres:///candor?user=candor', PGHOST: '/run/postgresql' },
  { DATABASE_URL: 'postgres://candor:s7Xq@db.internal/candor?uselibpqcompat=true&sslmode=verify-full' },
  { DATABASE_URL: 'postgresql://candor:s7Xq@db.internal/candor?sslmode=require' },
  { CANDOR_SMTP_URL: 'smtp://candor:s7Xq@mail.internal:587?requireTLS=true' },
  { CANDOR_BROKER_URL: 'mqtts://broker.internal' },
  { ...bucket, CANDOR_S3_URL: 'http://127.0.0.1:9000/candor' },
  { CANDOR_LOG_TO: 'syslogs://logs.internal' },
])('a live exchange starts with %o: it stays on this machine, or goes in TLS', (change) => {
  expect(problemsOf([], { ...live, ...change })).toEqual([]);
});

test.each([
  ['without DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://owner@localhost/x' }, 'goes with DATABASE_URL'],
  [
    'of the same user',
    { DATABASE_URL: 'postgres://app:a@localhost/x', DATABASE_OWNER_URL: 'postgres://a%70p:b@localhost/x' },
    'another user',
  ],
  [
    'of the same user as a parameter',
    { DATABASE_URL: 'postgres://app:a@localhost/x', DATABASE_OWNER_URL: 'postgres://owner@localhost/x?user=app' },
    'another user',
  ],
  [
    'without a user',
    { DATABASE_URL: 'postgres://app@localhost/x', DATABASE_OWNER_URL: 'postgres://localhost/x' },
    'name its user',
  ],
  [
    'beside nobody',
    { DATABASE_URL: 'postgres://localhost/x', DATABASE_OWNER_URL: 'postgres://owner@localhost/x' },
    'a user named in DATABASE_URL',
  ],
])('an owner of the tables %s is refused by name', (_what, env, named) => {
  const [problem = '', ...others] = problemsOf([], env);
  expect(problem).toContain('DATABASE_OWNER_URL');
  expect(problem).toContain(named);
  expect(others).toEqual([]);
});

test('the demo’s waits are a minute long; a live exchange’s are a day or more', () => {
  expect(readConfig([], {}).holdSeconds).toBe(60);
  expect(readConfig(['--hold-seconds', '5'], {}).holdSeconds).toBe(5);
  expect(readConfig([], live).holdSeconds).toBe(86_400);
  expect(readConfig([], { ...live, CANDOR_HOLD_SECONDS: '172800' }).holdSeconds).toBe(172_800);
  expect(problemsOf([], { ...live, CANDOR_HOLD_SECONDS: '86399' })).toHaveLength(1);
});

test('a bucket for uploads needs its address, its key and its secret together', () => {
  expect(readConfig([], bucket).s3).toEqual({
    url: 'https://s3.example/files',
    region: 'us-east-1',
    keyId: 'id',
    secret: 'secret',
  });
  expect(readConfig([], {}).s3).toBeUndefined();
  for (const name of Object.keys(bucket)) expect(problemsOf([], { ...bucket, [name]: '' })).toHaveLength(1);
  expect(problemsOf([], { ...bucket, CANDOR_S3_URL: 'ftp://s3.example' })).toHaveLength(1);
});
