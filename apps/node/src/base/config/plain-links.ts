import { isIP } from 'node:net';
import type { NodeConfig } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether an address leaves this machine: neither loopback nor a socket of the file system. */
function leaves(url: URL, env: Environment): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // `postgres://user@/name?host=/run/postgresql`, and an address without any host, are sockets of
  // the file system.
  const given = url.searchParams.get('host') || decodeURIComponent(host);
  // The driver fills what a database's address leaves out from the environment.
  const named = given === '' && url.protocol.startsWith('postgres') ? (env['PGHOST'] ?? '') : given;
  const loopback = named === 'localhost' || named === '::1' || (isIP(named) === 4 && named.startsWith('127.'));
  return !(loopback || named === '' || named.startsWith('/'));
}

/**
 * How PostgreSQL is asked for TLS whose certificate is judged; `prefer`, `allow` and `no-verify`
 * are none.
 */
const judgedModes = ['require', 'verify-ca', 'verify-full'];

/**
 * With `uselibpqcompat` the driver does as libpq: `require` judges no certificate then, nor
 * `verify-ca` the host in it.
 */
const isPlainSql = ({ searchParams }: URL): boolean =>
  !(searchParams.get('uselibpqcompat') === 'true' ? ['verify-full'] : judgedModes).includes(
    searchParams.get('sslmode') ?? '',
  );

const isUnjudged = (parameters: URLSearchParams): boolean => parameters.get('tls.rejectUnauthorized') === 'false';

const isPlain: Readonly<Record<string, (url: URL) => boolean>> = {
  'http:': () => true,
  'ws:': () => true,
  'mqtt:': () => true,
  'syslog:': () => true,
  // Begins plainly; with this the connection goes on in TLS or not at all.
  'smtp:': ({ searchParams }) => searchParams.get('requireTLS') !== 'true' || isUnjudged(searchParams),
  'smtps:': ({ searchParams }) => isUnjudged(searchParams),
  'postgres:': isPlainSql,
  'postgresql:': isPlainSql,
};

const sqlRemedy = 'add sslmode=verify-full (ssl=true and uselibpqcompat do not do)';

/** What to say of each connection to another machine that would go without TLS. */
export function plainLinks(
  { databaseUrl, databaseOwnerUrl, smtpUrl, brokerUrl, s3, logTo, headsPushUrl }: NodeConfig,
  env: Environment,
): string[] {
  const links: readonly (readonly [string, string | undefined, string])[] = [
    ['DATABASE_URL', databaseUrl, sqlRemedy],
    ['DATABASE_OWNER_URL', databaseOwnerUrl, sqlRemedy],
    ['CANDOR_SMTP_URL', smtpUrl, 'use smtps:// or add ?requireTLS=true'],
    ['CANDOR_BROKER_URL', brokerUrl, 'use mqtts:// or wss://'],
    ['CANDOR_S3_URL', s3?.url, 'use https://'],
    ['CANDOR_LOG_TO', logTo, 'use syslogs://'],
    ['CANDOR_HEADS_PUSH_URL', headsPushUrl, 'use https://'],
  ];
  const plain = links
    .filter(([, address]) => {
      if (address === undefined) return false;
      const url = new URL(address);
      return leaves(url, env) && isPlain[url.protocol]?.(url) === true;
    })
    .map(
      ([name, , remedy]) =>
        `${name} leaves this machine without TLS that judges its certificate in live mode: ${remedy}.`,
    );
  // Node would take any certificate, whatever each address says.
  const blind = env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0';
  return blind
    ? [...plain, 'NODE_TLS_REJECT_UNAUTHORIZED=0 must not be set in live mode: it judges no certificate.']
    : plain;
}
