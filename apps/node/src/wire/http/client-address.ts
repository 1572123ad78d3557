import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** IPv4 addresses that came over an IPv6 socket are written as what they are. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/**
 * The client's address: of the connection, or of the nearest one that a trusted proxy names. What
 * an untrusted peer writes into X-Forwarded-For has no effect.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const header = request.headers['x-forwarded-for'];
  const named = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => plain(entry.trim()));
  for (let at = named.length - 1; at >= 0 && trustedProxies.includes(address); at -= 1) {
    const next = named[at] ?? '';
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/**
 * Whether a request was made on this machine, and is not one that a proxy here passes on for
 * somebody else.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const peer = plain(socket.remoteAddress ?? '');
  const isPassedOn =
    headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
  return !isPassedOn && (peer === '::1' || (isIP(peer) === 4 && peer.startsWith('127.')));
}

/** The network that shares a limit: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return address.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
    : [];
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}
