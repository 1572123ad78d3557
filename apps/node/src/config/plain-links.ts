import { isIP } from 'node:net';
import type { NodeConfig } from './settings.ts';

/** Whether an address leaves this machine: neither loopback nor a socket of the file system. */
function leaves(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // `postgres://user@/name?host=/run/postgresql`, and an address without any host, are sockets of the file system.
  const named = url.searchParams.get('host') ?? decodeURIComponent(host);
  const loopback = named === 'localhost' || named === '::1' || (isIP(named) === 4 && named.startsWith('127.'));
  return !(loopback || named === '' || named.startsWith('/'));
}

/** How PostgreSQL is asked for TLS whose certificate is judged; `prefer`, `allow` and `no-verify` are none. */
const judgedModes = ['require', 'verify-ca', 'verify-full'];

const isUnjudged = (parameters: URLSearchParams): boolean => parameters.get('tls.rejectUnauthorized') === 'false';

const isPlain: Readonly<Record<string, (url: URL) => boolean>> = {
  'http:': () => true,
  'ws:': () => true,
  'mqtt:': () => true,
  'syslog:': () => true,
  // Begins plainly; with this the connection goes on in TLS or not at all.
  'smtp:': ({ searchParams }) => searchParams.get('requireTLS') !== 'true' || isUnjudged(searchParams),
  'smtps:': ({ searchParams }) => isUnjudged(searchParams),
  'postgres:': ({ searchParams }) => !judgedModes.includes(searchParams.get('sslmode') ?? ''),
  'postgresql:': ({ searchParams }) => !judgedModes.includes(searchParams.get('sslmode') ?? ''),
};

/** What to say of each connection to another machine that would go without TLS. */
export function plainLinks({ databaseUrl, databaseOwnerUrl, smtpUrl, brokerUrl, s3, logTo }: NodeConfig): string[] {
  const links: readonly (readonly [string, string | undefined, string])[] = [
    ['DATABASE_URL', databaseUrl, 'add ?sslmode=verify-full'],
    ['DATABASE_OWNER_URL', databaseOwnerUrl, 'add ?sslmode=verify-full'],
    ['CANDOR_SMTP_URL', smtpUrl, 'use smtps:// or add ?requireTLS=true'],
    ['CANDOR_BROKER_URL', brokerUrl, 'use mqtts:// or wss://'],
    ['CANDOR_S3_URL', s3?.url, 'use https://'],
    ['CANDOR_LOG_TO', logTo, 'use syslogs://'],
  ];
  return links
    .filter(([, address]) => {
      if (address === undefined) return false;
      const url = new URL(address);
      return leaves(url) && isPlain[url.protocol]?.(url) === true;
    })
    .map(([name, , remedy]) => `${name} leaves this machine without TLS in live mode: ${remedy}.`);
}
